import type { Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { OpenFiles } from '../../ports/data-files.ts'
import type { Log } from '../../ports/log.ts'
import type { Sample, StartSample } from '../../ports/sample.ts'
import { createConnectionInUse } from '../connections/connection-in-use.ts'
import { sampleConnectionId } from '../connections/connection-secrets.ts'

/** The services that need the open files. */
export interface FileServices {
  readonly handlers: Omit<Handlers, 'app'>
  /** Throws StoreFault. */
  start(): void
  sendsUnderWay(): number
  stop(): Promise<void>
}

export interface OpenServices {
  /** Creates and starts the services on open files. Throws StoreFault. */
  begin(files: OpenFiles): void
  /** Stops the services; the files may be closed once this settles. */
  end(): Promise<void>
  /** Null while no files are open. */
  now(): FileServices | null
  readonly startSample: Handlers['app']['startSample']
  /** Whether the sample service runs or could be started. */
  isSamplePossible(): boolean
}

/** Creates and stops the services with the files, and recreates them when the sample service starts. */
export function createOpenServices(dependencies: {
  readonly sample: Sample | null
  readonly startSample: StartSample | null
  readonly create: (files: OpenFiles, sample: Sample | null) => FileServices
  readonly log: Log
}): OpenServices {
  let { sample } = dependencies
  /** The open files, also while the services are being recreated. */
  let openFiles: OpenFiles | null = null
  let services: FileServices | null = null
  let stopping: Promise<void> = Promise.resolve()
  let starting: Promise<Result<null>> | null = null

  function begin(files: OpenFiles): void {
    openFiles = files
    services = dependencies.create(files, sample)
    services.start()
  }

  /** Calls while the services are stopping wait for the same end. */
  function stop(): Promise<void> {
    if (services !== null) stopping = services.stop()
    services = null
    return stopping
  }

  /** A function, so that the value is current after each await. */
  const now = (): FileServices | null => services

  /** Starts the sample service once: concurrent calls from several windows share the start. */
  function startSample(): Promise<Result<null>> {
    starting ??= useSample().finally(() => (starting = null))
    return starting
  }

  /** Recreates the services with the sample service, on the open files. */
  async function useSample(): Promise<Result<null>> {
    if (services === null) return failed('app-not-open')
    if (sample === null) {
      if (dependencies.startSample === null) return failed('not-sample')
      sample = await dependencies.startSample()
      await stop()
      // Both took time: the files may have been closed, or others opened.
      if (openFiles !== null && now() === null) begin(openFiles)
    }
    const used = await now()?.handlers.connections.activate({ id: sampleConnectionId })
    return used === undefined ? failed('app-not-open') : used.ok ? ok() : used
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
