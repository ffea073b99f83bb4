import {
  mostReasons,
  type ReasonClass,
  type ReasonsProblem,
} from '../../../../shared/values/rejection-reasons.ts'
import { plural } from '../../../messages/format.ts'
import { inLanguage } from '../../../messages/language.ts'

const reason = { one: 'reason', other: 'reasons' }

const classes: Record<ReasonClass, { readonly name: string; readonly hint: string | null }> = {
  'sample-form': { name: 'On sample form C-1', hint: null },
  'own-words': { name: 'Other specific reasons', hint: null },
  'too-vague-alone': {
    name: 'Not specific enough alone',
    hint: 'Choose the facts behind it as well.',
  },
  incomplete: {
    name: 'Often an incomplete application',
    hint: 'Consider asking the borrower for what is missing first.',
  },
  'perhaps-not-adverse': {
    name: 'May not be adverse action',
    hint: 'Your compliance officer decides what the borrower is sent.',
  },
}

const problems: Record<ReasonsProblem, string> = {
  'reasons-missing': `Choose 1 to ${mostReasons} reasons.`,
  'reasons-too-many': `Choose at most ${mostReasons} reasons.`,
  'reasons-too-vague':
    'This isn’t specific enough alone (12 CFR 1002.9(b)(2)). Add a specific principal reason.',
}

/** Text for rejecting an application, in English. */
const rejectEn = {
  title: 'Reject application',
  back: 'Back to the application',
  reasons: 'Principal reasons',
  search: 'Search reasons',
  searchHint: 'Enter selects the first match.',
  noMatch: (typed: string) => `No reason matches “${typed}”.`,
  neverFetched: 'The service’s own wording hasn’t been fetched yet.',
  full: `${mostReasons} reasons are selected. Clear one to select another.`,
  classes,
  problems,
  notPending: (status: string) =>
    `Only a pending application can be rejected. This one is ${status.toLowerCase()}.`,
  notFetched: 'The application hasn’t been fetched yet.',
  chosen: (count: number) => `You reject it for ${plural(count, reason)}:`,
  offline:
    'The service isn’t reachable. Loan Desk saves your rejection and sends it when the network is back.',
  submit: 'Reject application',
  failed: 'The rejection wasn’t saved',
  draftFailed: 'Your selection wasn’t saved',
  loadFailed: 'The application didn’t open',
  sent: 'Reasons for denial',
} as const

/** Text for rejecting an application, in the app's language. */
export const rejectMessages = inLanguage({ en: rejectEn })
