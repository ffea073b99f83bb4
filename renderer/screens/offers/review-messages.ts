import type { FeeTreatment } from '../../../shared/finance/loan-terms.ts'
import { offer } from './composer-en.ts'
import { plural } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'

const feeSentences: Record<FeeTreatment, (fee: string) => string> = {
  withheld: (fee) => `A fee of ${fee} is withheld from the disbursement.`,
  added: (fee) => `A fee of ${fee} is added to the balance.`,
  'paid-separately': (fee) => `A fee of ${fee} is paid separately.`,
}

/** Text for the review and the approval's progress, in English. */
const reviewEn = {
  title: 'Review and approve',
  back: 'Back to composing',
  backToApplication: 'Back to the application',
  notReady: 'Offers not ready',
  notReadyText: 'Complete the marked fields before the review.',
  compose: 'Back to composing',
  offered: 'Offers to the borrower',
  loan: (amount: string, rate: string) => `${amount} at an annual interest rate of ${rate}.`,
  line: (amount: string, rate: string, apr: string) =>
    `A line of credit of ${amount} at an annual interest rate of ${rate}, APR ${apr}.`,
  typedApr: (apr: string) => `The offer states an APR of ${apr}.`,
  payments: (frequency: string, payments: string) => `${frequency}: ${payments}.`,
  firstDue: (day: string, weekday: string) => `The first payment is due on ${weekday}, ${day}.`,
  fee: feeSentences,
  lateFee: (amount: string) => `The late payment fee is ${amount}.`,
  noLateFee: 'No late payment fee.',
  grace: (days: string, rate: string) => `Payments are deferred for ${days} at ${rate}.`,
  lineGrace: (days: string) => `No interest for ${days}.`,
  lineGraceRate: (days: string, rate: string) => `${rate} interest for the first ${days}.`,
  minimum: (part: string, floor: string) =>
    `The minimum payment is the interest plus ${part} of the principal, at least ${floor}.`,
  cycle: (days: string, frequency: string) =>
    `Billed every ${days}. Payment frequency: ${frequency.toLowerCase()}.`,
  annualFee: (amount: string) => `An annual fee of ${amount}.`,
  financeCharge: (amount: string) => `A finance charge of ${amount} each month.`,
  estimate: 'Figures are estimates by Loan Desk.',
  findings: 'Findings',
  noFindings: 'No policy findings.',
  stops: 'Correct these findings before you approve.',
  reason: 'Your reason',
  reasonHint: 'Saved with the submission.',
  reasonOf: (rule: string, place: string) => `Reason to continue: ${rule}, ${place}`,
  place: (position: number, field: string | null) =>
    field === null ? `offer ${position}` : `offer ${position}, ${field.toLowerCase()}`,
  thisApplication: 'this application',
  goToField: 'Go to field',
  request: 'Exact request',
  requestBody: 'Request body',
  copyRequest: 'Copy request',
  approve: (count: number) => `Approve with ${offer(count)}`,
  reasonsLeft: (count: number) =>
    count === 1 ? 'One warning needs a reason.' : `${count} warnings need a reason.`,
  blocked: 'A finding stops this approval.',
  noCopy: 'The application hasn’t been fetched yet.',
  offline:
    'The service isn’t reachable. Loan Desk saves your approval and sends it when the network is back.',
  failed: 'The approval wasn’t saved',
  course: 'Progress',
  courseOver: 'Outcome',
  steps: { queued: 'Saved', checking: 'Checked', sending: 'Sent', confirmed: 'Confirmed' },
  sentIn: (seconds: number) => `Sent in ${plural(seconds, { one: 'second', other: 'seconds' })}.`,
  notCanceled: 'The submission wasn’t canceled',
  nextPending: 'Next pending application',
  noNextPending: 'No other pending application in this list.',
  toApplication: 'Open application',
  toDecision: 'Show submission',
  compared: 'Sent and returned',
  allSame: 'All returned fields match what was sent.',
  notShown: (count: number) =>
    `${plural(count, { one: 'field is', other: 'fields are' })} not in this response.`,
  differ: (count: number) =>
    count === 1
      ? 'One field differs from what was sent.'
      : `${count} fields differ from what was sent.`,
  comparedCaption: (position: number) => `Offer ${position}, field by field`,
  field: 'Field',
  sent: 'Sent',
  returned: 'Returned',
  outcomes: {
    same: 'Same',
    different: 'Different',
    'only-sent': 'Not returned',
    'only-returned': 'Added by the service',
  },
  notReturned: (position: number) => `Offer ${position} wasn’t returned.`,
  onlyReturned: 'The service returned an offer that wasn’t sent.',
  showSame: 'Show matching fields',
} as const

/** Text for the review, in the app's language. */
export const reviewMessages = inLanguage({ en: reviewEn })
