import { startSampleService } from '../sample-service/sample-service.ts'
import { sampleWorklistIds } from '../sample-service/sample-applications.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Random } from '../ports/random.ts'
import type { Sample, StartSample } from '../ports/sample.ts'

interface Dependencies {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

interface Running {
  readonly sample: Sample
  stop(): Promise<void>
}

/** The embedded sample service: started when it is first asked for, one however often. */
export function createSampleSource(dependencies: Dependencies): {
  readonly start: StartSample
  stop(): Promise<void>
} {
  let running: Promise<Running> | null = null
  return {
    async start() {
      running ??= startSample(dependencies)
      try {
        return (await running).sample
      } catch (cause) {
        running = null
        throw cause
      }
    },
    async stop() {
      await (await running)?.stop()
    },
  }
}

/** The service, running, as the desk sees it. */
async function startSample(dependencies: Dependencies): Promise<Running> {
  const service = await startSampleService({
    clock: dependencies.clock,
    random: dependencies.random,
    onError: (cause) => void dependencies.log.unexpected('sample-service', cause),
  })
  return {
    sample: {
      baseUrl: service.baseUrl,
      clientId: service.credentials.clientId,
      secret: service.credentials.secret,
      worklistIds: sampleWorklistIds,
      isReachable: () => service.isReachable(),
      setReachable: (reachable) => service.setReachable(reachable),
    },
    stop: () => service.stop(),
  }
}
