import type { App } from 'electron'
import { deepLinkScheme, looksLikeDeepLink } from '../../shared/domain/links/deep-link.ts'

/** The unparsed links of one start or one click, as passed by the system; a start may have none. */
type TakeLinks = (given: readonly string[]) => void

/** Maximum number of link batches held before Loan Desk can receive them. */
const mostWaiting = 5

/**
 * Collects links from process start: macOS sends them in an event that can arrive before the app is
 * ready; Windows and Linux put them on the command line of the first and of every further start.
 * Only an installed app registers itself as the system's handler for these links.
 */
export function collectDeepLinks(
  app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>,
  argv: readonly string[],
): { deliverTo(take: TakeLinks): void } {
  const waiting: (readonly string[])[] = []
  let take: TakeLinks = (given) => {
    if (given.length > 0 && waiting.length < mostWaiting) waiting.push(given)
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
      take = taker
      for (const given of waiting.splice(0)) taker(given)
    },
  }
}

/** The command-line arguments that look like links. The first argument is the program. */
function linksAmong(argv: readonly string[]): string[] {
  return argv.slice(1).filter(looksLikeDeepLink)
}
