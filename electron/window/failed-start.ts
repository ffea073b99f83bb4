import { dialog, type App } from 'electron'
import { windowWords } from './window-words.ts'

/** Shows that Loan Desk couldn't start, with a log reference, and ends the process. */
export function endFailedStart(app: App, reference: string): void {
  const { failedStart } = windowWords
  dialog.showErrorBox(failedStart.title, failedStart.message(reference))
  app.exit(1)
}
