import { inLanguage } from '../../shared/languages.ts'

/** What the window says outside of its page, in menus and in the system's dialogs. */
interface WindowWords {
  readonly viewMenu: string
  readonly hung: Readonly<Record<'message' | 'detail' | 'wait' | 'reload', string>>
  readonly failing: Readonly<Record<'message' | 'detail' | 'reload' | 'quit', string>>
}

const english: WindowWords = {
  viewMenu: 'View',
  hung: {
    message: 'Loan Desk does not answer.',
    detail:
      'What you decided is on disk and goes on being sent. What you typed in the last second may have to be typed again if you load the window anew.',
    wait: 'Wait',
    reload: 'Load the window anew',
  },
  failing: {
    message: 'The window of Loan Desk stopped several times in a row.',
    detail: 'What you decided is on disk and goes on being sent.',
    reload: 'Try once more',
    quit: 'Quit',
  },
}

export const windowWords = inLanguage({ en: english })
