import { failed, ok, type Result } from '../shared/result.ts'
import { createAppServices, type AppServices } from './app-services.ts'
import type { OpenFiles } from './ports/data-files.ts'
import type { Ports } from './ports/ports.ts'
import { createRouter, type Router } from './ipc/router.ts'
import { createConnectionInUse } from './services/connections/connection-in-use.ts'
import { sampleConnectionId } from './services/connections/connection-secrets.ts'
import { createAppOpening } from './services/startup/opening.ts'
import { createLinksService, type LinksService } from './services/links/links-service.ts'

export interface Desk {
  readonly router: Router
  /** Links into the desk as the system handed them over; they only wait to be shown. */
  readonly receiveLinks: LinksService['receive']
  /** Opens the files as far as the key allows; what stands in the way is told by `app.facts`. */
  start(): Promise<void>
  /** How many submissions are on their way to the service: stopping waits for them. */
  sendsUnderWay(): number
  stop(): Promise<void>
}

/** Puts the desk together. What is asked before the files are open is answered by `app` alone. */
export function compose(ports: Ports): Desk {
  let open: AppServices | null = null
  let openFiles: OpenFiles | null = null
  let sample = ports.sample
  let starting: Promise<Result<null>> | null = null
  // A link that comes before the files are open waits until they are.
  const links = createLinksService(ports)
  const opening = createAppOpening({
    ...ports,
    onOpen: (files) => {
      const wasSample = createConnectionInUse(files.desk).get()?.id === sampleConnectionId
      begin(files)
      if (!wasSample || sample !== null || ports.startSample === undefined) return
      startSample().catch((cause: unknown) => ports.log.unexpected('sample-service', cause))
    },
    onClose: end,
  })

  function begin(files: OpenFiles): void {
    openFiles = files
    open = createAppServices({ ...ports, sample }, files, () => opening.keyMode(), {
      safekeeping: opening.handlers.safekeeping,
      links: links.handlers,
    })
    open.start()
  }

  /** Asked anew after each wait. */
  const filesNow = (): OpenFiles | null => openFiles

  async function end(): Promise<void> {
    const closing = open
    open = null
    openFiles = null
    await closing?.stop()
  }

  /** Once, however many windows ask: the second asks for what the first is waiting for. */
  function startSample(): Promise<Result<null>> {
    starting ??= takeUpSample().finally(() => (starting = null))
    return starting
  }

  /** The services are put together anew with the sample, on the files that are open. */
  async function takeUpSample(): Promise<Result<null>> {
    if (openFiles === null) return failed('desk-not-open')
    if (sample === null) {
      if (ports.startSample === undefined) return failed('not-sample')
      sample = await ports.startSample()
      // It took its time: the desk may have been closed, or opened on other files.
      const files = filesNow()
      await end()
      if (files !== null) begin(files)
    }
    const used = await open?.handlers.connections.activate({ id: sampleConnectionId })
    return used === undefined ? failed('desk-not-open') : used.ok ? ok() : used
  }

  const router = createRouter({
    app: {
      facts: () =>
        ok({
          ...ports.facts,
          samplePossible: sample !== null || ports.startSample !== undefined,
          state: opening.state(),
        }),
      startSample,
      ...opening.handlers.app,
    },
    whenOpen: () => open?.handlers ?? null,
    log: ports.log,
    clock: ports.clock,
  })
  return {
    router,
    receiveLinks: links.receive,
    start: () => opening.open(),
    sendsUnderWay: () => open?.sendsUnderWay() ?? 0,
    stop: () => opening.close(),
  }
}
