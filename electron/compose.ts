import { ok } from '../shared/result.ts'
import { createAppServices } from './app-services.ts'
import { createRouter, type Router } from './ipc/router.ts'
import type { Ports } from './ports/ports.ts'
import { createLinksService, type LinksService } from './services/links/links-service.ts'
import { createOpenServices } from './services/startup/open-services.ts'
import { createAppOpening } from './services/startup/opening.ts'

export interface Desk {
  readonly router: Router
  /** Links into Loan Desk as the system handed them over; they only wait to be shown. */
  readonly receiveLinks: LinksService['receive']
  /** Opens the files as far as the key allows; what stands in the way is told by `app.facts`. */
  start(): Promise<void>
  /** How many submissions are on their way to the service: stopping waits for them. */
  sendsUnderWay(): number
  stop(): Promise<void>
}

/** Puts Loan Desk together. Until the files are open, only the channels of `app` are answered. */
export function compose(ports: Ports): Desk {
  const { vault, files, random, clock, log, notifier, person } = ports
  // A link that comes before the files are open waits until they are.
  const links = createLinksService({ notifier, log })
  const services = createOpenServices({
    sample: ports.sample,
    startSample: ports.startSample ?? null,
    create: (opened, sample) =>
      createAppServices(ports, {
        files: opened,
        sample,
        keyMode: () => opening.keyMode(),
        safekeeping: opening.handlers.safekeeping,
        links: links.handlers,
      }),
    log,
  })
  const opening = createAppOpening({
    vault,
    files,
    random,
    clock,
    log,
    notifier,
    person,
    onOpen: (opened) => {
      services.begin(opened)
    },
    onClose: () => services.end(),
  })

  const router = createRouter({
    app: {
      facts: () =>
        ok({
          ...ports.facts,
          samplePossible: services.isSamplePossible(),
          state: opening.state(),
        }),
      startSample: services.startSample,
      ...opening.handlers.app,
    },
    whenOpen: () => services.now()?.handlers ?? null,
    log,
    clock,
  })
  return {
    router,
    receiveLinks: links.receive,
    start: () => opening.open(),
    sendsUnderWay: () => services.now()?.sendsUnderWay() ?? 0,
    stop: () => opening.close(),
  }
}
