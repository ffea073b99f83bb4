import type { App } from 'electron'

/**
 * Turns spell checking off in every session. Otherwise Chromium downloads a dictionary for each
 * language of a session, even if no page checks spelling; disabling the spell checker doesn't
 * prevent that. No effect on macOS, which uses its own dictionaries.
 */
export function turnOffSpelling(app: App): void {
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]))
}
