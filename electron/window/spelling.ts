import type { App } from 'electron'

/**
 * Turns spelling off in every session. Chromium would fetch a dictionary from a host of its own for
 * each language of a session, even if no page checks spelling; turning the checker off doesn't
 * stop that. Without effect on macOS, whose own dictionaries are used.
 */
export function turnOffSpelling(app: App): void {
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]))
}
