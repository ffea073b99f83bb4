import { ok } from '../shared/result.ts'
import { createAppServices } from './app-services.ts'
import { createRouter, type Router } from './ipc/router.ts'
import type { Ports } from './ports/ports.ts'
import { createLinksService, type LinksService } from './services/links/links-service.ts'
import { createOpenServices } from './services/startup/open-services.ts'
import { createAppOpening } from './services/startup/opening.ts'

export interface ComposedApp {
  readonly router: Router
  /** Receives links into Loan Desk from the system; they only wait to be shown. */
  readonly receiveLinks: LinksService['receive']
  /** Opens the files if the key allows it; `app.facts` reports any problem. */
  start(): Promise<void>
  /** Number of submissions being sent to the service; stopping waits for them. */
  sendsUnderWay(): number
  stop(): Promise<void>
}

/** Assembles Loan Desk. Until the files are open, only the `app` channels work. */
export function compose(ports: Ports): ComposedApp {
  const { vault, files, random, clock, log, notifier, person } = ports
  // Links that arrive before the files are open wait until they are.
  const links = createLinksService({ notifier, log })
  const services = createOpenServices({
    sample: ports.sample,
    startSample: ports.startSample ?? null,
    create: (opened, sample) =>
      createAppServices(ports, {
        files: opened,
        sample,
        keyMode: () => opening.keyMode(),
        dataFiles: opening.handlers.dataFiles,
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
