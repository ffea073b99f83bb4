import { inLanguage } from '../../shared/languages.ts'

/** Text outside the page: menus, the system's dialogs and notifications. */
interface WindowWords {
  readonly fileMenu: string
  readonly lockNow: string
  readonly viewMenu: string
  readonly statusesChanged: (applications: number) => string
  readonly hung: Readonly<Record<'message' | 'detail' | 'wait' | 'reload', string>>
  readonly finishing: Readonly<Record<'detail' | 'wait' | 'quit', string>> & {
    readonly message: (submissions: number) => string
  }
  readonly failedStart: {
    readonly title: string
    readonly message: (reference: string) => string
  }
  readonly failing: Readonly<Record<'message' | 'detail' | 'reload' | 'quit', string>>
}

const english: WindowWords = {
  finishing: {
    message: (submissions) =>
      submissions === 1
        ? 'Finishing 1 submission before quitting…'
        : `Finishing ${submissions} submissions before quitting…`,
    detail:
      'Loan Desk quits when the service has responded, after 30 seconds at most. If you quit now, Loan Desk won’t know whether the service received it.',
    wait: 'Keep waiting',
    quit: 'Quit now',
  },
  failedStart: {
    title: 'Loan Desk couldn’t start',
    message: (reference) =>
      `Start Loan Desk again. If that doesn’t help, ask your administrator to reinstall it and to look for ${reference} in its log. Your files were not changed.`,
  },
  fileMenu: 'File',
  lockNow: 'Lock now',
  viewMenu: 'View',
  statusesChanged: (applications) =>
    applications === 1
      ? '1 application changed status.'
      : `${applications} applications changed status.`,
  hung: {
    message: 'Loan Desk isn’t responding',
    detail:
      'Your submissions and drafts are saved, and sending continues. You can wait, or reload the window and continue where you were.',
    wait: 'Wait',
    reload: 'Reload window',
  },
  failing: {
    message: 'The Loan Desk window keeps closing unexpectedly',
    detail:
      'Your submissions and drafts are saved, and sending continues. If reloading doesn’t help, quit and open Loan Desk again.',
    reload: 'Reload window',
    quit: 'Quit Loan Desk',
  },
}

export const windowWords = inLanguage({ en: english })
