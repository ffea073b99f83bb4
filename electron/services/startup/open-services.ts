import type { Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { OpenFiles } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Sample, StartSample } from '../../ports/sample.ts'
import { createConnectionInUse } from '../connections/connection-in-use.ts'
import { sampleConnectionId } from '../connections/connection-secrets.ts'

/** The services that need the files, for as long as these are open. */
export interface FileServices {
  readonly handlers: Omit<Handlers, 'app'>
  /** Throws StoreFault. */
  start(): void
  sendsUnderWay(): number
  stop(): Promise<void>
}

export interface OpenServices {
  /** Creates and starts them on files that were opened. Throws StoreFault. */
  begin(files: OpenFiles): void
  /** Stops them; the files may be closed once this has settled. */
  end(): Promise<void>
  /** null while no files are open. */
  now(): FileServices | null
  readonly startSample: Handlers['app']['startSample']
  /** Whether the sample service runs or could be started. */
  isSamplePossible(): boolean
}

/** Keeps the services in step with the files, and with the sample service once that was started. */
export function createOpenServices(dependencies: {
  readonly sample: Sample | null
  readonly startSample: StartSample | null
  readonly create: (files: OpenFiles, sample: Sample | null) => FileServices
  readonly log: Log
}): OpenServices {
  let { sample } = dependencies
  /** As long as they are open, also while the services are created again. */
  let openFiles: OpenFiles | null = null
  let services: FileServices | null = null
  let stopping: Promise<void> = Promise.resolve()
  let starting: Promise<Result<null>> | null = null

  function begin(files: OpenFiles): void {
    openFiles = files
    services = dependencies.create(files, sample)
    services.start()
  }

  /** Anyone who asks while they are stopping waits for the same end. */
  function stop(): Promise<void> {
    if (services !== null) stopping = services.stop()
    services = null
    return stopping
  }

  /** Asked again after each wait. */
  const now = (): FileServices | null => services

  /** Once, however many windows ask: the second waits for the same start. */
  function startSample(): Promise<Result<null>> {
    starting ??= useSample().finally(() => (starting = null))
    return starting
  }

  /** The services are created again with the sample service, on the files that are open. */
  async function useSample(): Promise<Result<null>> {
    if (services === null) return failed('desk-not-open')
    if (sample === null) {
      if (dependencies.startSample === null) return failed('not-sample')
      sample = await dependencies.startSample()
      await stop()
      // Both took their time: the files may have been closed, or others opened.
      if (openFiles !== null && now() === null) begin(openFiles)
    }
    const used = await now()?.handlers.connections.activate({ id: sampleConnectionId })
    return used === undefined ? failed('desk-not-open') : used.ok ? ok() : used
  }

  return {
    begin(files) {
      const last = createConnectionInUse(files.desk).get()?.id
      begin(files)
      if (last !== sampleConnectionId || sample !== null || dependencies.startSample === null)
        return
      startSample().catch((cause: unknown) => dependencies.log.unexpected('sample-service', cause))
    },
    end() {
      openFiles = null
      return stop()
    },
    now,
    startSample,
    isSamplePossible: () => sample !== null || dependencies.startSample !== null,
  }
}
