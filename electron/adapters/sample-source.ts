import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import { sampleWorklistIds } from '../sample-service/sample-applications.ts'
import type { SampleStore } from '../sample-service/stored-state.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Random } from '../ports/random.ts'
import type { Sample, StartSample } from '../ports/sample.ts'
import { replaceFile } from './whole-file.ts'

interface Dependencies {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly dataDir: string
  readonly profile: ServiceProfileName
}

interface Running {
  readonly sample: Sample
  stop(): Promise<void>
}

/** The embedded sample service: started at the first call, then reused. */
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

async function startSample(dependencies: Dependencies): Promise<Running> {
  const { startSampleService } = await import('../sample-service/sample-service.ts')
  const service = await startSampleService({
    clock: dependencies.clock,
    random: dependencies.random,
    profile: dependencies.profile,
    store: fileStore(join(dependencies.dataDir, 'sample-service.json')),
    onError: (cause) => void dependencies.log.unexpected('sample-service', cause),
  })
  return {
    sample: {
      baseUrl: service.baseUrl,
      clientId: service.credentials.clientId,
      secret: service.credentials.secret,
      serviceProfile: dependencies.profile,
      worklistIds: sampleWorklistIds,
      isReachable: () => service.isReachable(),
      setReachable: (reachable) => service.setReachable(reachable),
    },
    stop: () => service.stop(),
  }
}

/** Not encrypted: the sample's people and companies are invented, and it has no key or token. */
function fileStore(path: string): SampleStore {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw cause
      }
    },
    write: (text) => replaceFile(path, text),
  }
}
