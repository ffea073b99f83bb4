import { inLanguage } from '../../shared/languages.ts'

/** The words outside of the page: in menus and in the system's dialogs. */
interface WindowWords {
  readonly viewMenu: string
  readonly hung: Readonly<Record<'message' | 'detail' | 'wait' | 'reload', string>>
  readonly failing: Readonly<Record<'message' | 'detail' | 'reload' | 'quit', string>>
}

const english: WindowWords = {
  viewMenu: 'View',
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
