import type { App } from 'electron'
import { deepLinkScheme, looksLikeDeepLink } from '../../shared/domain/links/deep-link.ts'

/** The links of one start or one click, as the system handed them over: nobody has read them yet. */
type TakeLinks = (given: readonly string[]) => void

/** Most that are held before Loan Desk is there to take them. */
const mostHeld = 5

/**
 * Collects links from the moment the process runs: macOS tells them by an event that can come
 * before the app is ready, Windows and Linux put them on the command line of the first start and
 * of every further one. Only an installed app makes itself the system's program for them.
 */
export function collectDeepLinks(
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>,
  argv: readonly string[],
): { deliverTo(take: TakeLinks): void } {
  const held: (readonly string[])[] = []
  let take: TakeLinks = (given) => {
    if (given.length > 0 && held.length < mostHeld) held.push(given)
  }
  app.on('open-url', (event, url) => {
    event.preventDefault()
    take([url])
  })
  app.on('second-instance', (_event, otherArgv) => take(linksAmong(otherArgv)))
  take(linksAmong(argv))
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme)

  return {
    deliverTo(taker) {
      take = (given) => {
        if (given.length > 0) taker(given)
      }
      for (const given of held.splice(0)) taker(given)
    },
  }
}

/** The arguments of a process that mean to be links. The first one is the program. */
function linksAmong(argv: readonly string[]): string[] {
  return argv.slice(1).filter(looksLikeDeepLink)
}
