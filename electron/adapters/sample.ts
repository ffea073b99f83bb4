import { startSampleService } from '../sandbox/sample-service.ts'
import { sampleWorklistIds } from '../sandbox/sample-applications.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Random } from '../ports/random.ts'
import type { Sample } from '../ports/sample.ts'

/** The embedded sample service, running, as the desk sees it; `stop` ends it. */
export async function startSample(parts: {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}): Promise<{ readonly sample: Sample; stop(): Promise<void> }> {
  const service = await startSampleService({
    clock: parts.clock,
    random: parts.random,
    onError: (cause) => void parts.log.unexpected('sample-service', cause),
  })
  return {
    sample: {
      baseUrl: service.baseUrl,
      clientId: service.credentials.clientId,
      secret: service.credentials.secret,
      worklistIds: sampleWorklistIds,
      isReachable: () => service.control.isReachable(),
      setReachable: (reachable) => service.control.setReachable(reachable),
    },
    stop: () => service.stop(),
  }
}
