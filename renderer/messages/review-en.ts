import type { FeeTreatment } from '../../shared/finance/loan-terms.ts'
import { offer } from './composer-en.ts'
import { plural } from './format.ts'

const feeSentences: Record<FeeTreatment, (fee: string) => string> = {
  withheld: (fee) => `A fee of ${fee} is withheld from the payout.`,
  added: (fee) => `A fee of ${fee} is added to the balance.`,
  'paid-separately': (fee) => `A fee of ${fee} is paid separately.`,
}

/** The visible words of the review and of what becomes of the approval, in English. */
export const reviewEn = {
  title: 'Review and approve',
  back: 'Back to composing',
  notReady: 'These offers are not ready',
  notReadyText: 'Some fields cannot be read yet. Go back and fill them in.',
  compose: 'Go back to composing',
  offered: 'What the borrower is offered',
  offer: (position: number, kind: string) => `Offer ${position}: ${kind}`,
  loan: (amount: string, rate: string) => `${amount} at ${rate} interest a year.`,
  line: (amount: string, rate: string, apr: string) =>
    `A line of credit of ${amount} at ${rate} interest a year, APR ${apr}.`,
  typedApr: (apr: string) => `The offer states an APR of ${apr}.`,
  payments: (frequency: string, payments: string) => `${frequency}: ${payments}.`,
  firstDue: (day: string, weekday: string) => `The first is due on ${weekday}, ${day}.`,
  fee: feeSentences,
  lateFee: (amount: string) => `A late payment costs ${amount}.`,
  noLateFee: 'A late payment costs nothing extra.',
  grace: (days: string, rate: string) => `Payments are deferred for ${days} at ${rate}.`,
  lineGrace: (days: string) => `No interest for ${days}.`,
  lineGraceRate: (days: string, rate: string) => `${rate} interest for the first ${days}.`,
  minimum: (part: string, floor: string) =>
    `The minimum payment is the interest plus ${part} of the principal, at least ${floor}.`,
  cycle: (days: string, rhythm: string) =>
    `Billed every ${days}, payments ${rhythm.toLowerCase()}.`,
  annualFee: (amount: string) => `An annual fee of ${amount}.`,
  financeCharge: (amount: string) => `A finance charge of ${amount}.`,
  estimate: 'Figures of this desk are estimates.',
  findings: 'Findings',
  noFindings: 'No rule has anything to say.',
  stops: 'These stop the approval. Go back and correct them.',
  reason: 'Your reason',
  reasonHint: 'Kept with the decision.',
  reasonOf: (rule: string, place: string) => `Reason to go on: ${rule}, ${place}`,
  place: (position: number, field: string | null) =>
    field === null ? `offer ${position}` : `offer ${position}, ${field.toLowerCase()}`,
  thisApplication: 'this application',
  goToField: 'Go to the field',
  request: 'Exact request',
  requestBody: 'Body of the request',
  copyRequest: 'Copy request',
  approve: (count: number) => `Approve with ${offer(count)}`,
  reasonsLeft: (count: number) =>
    count === 1 ? 'One warning needs a reason.' : `${count} warnings need a reason.`,
  blocked: 'A rule stops this approval.',
  noCopy: 'The application has not been read from the service yet.',
  offline:
    'The service cannot be reached. The approval is saved and sent when the network is back.',
  failed: 'The approval was not saved',
  course: 'What becomes of it',
  courseOver: 'What became of it',
  steps: { queued: 'Saved', checking: 'Checked', sending: 'Sent', confirmed: 'Confirmed' },
  takeBack: 'Take back',
  notTakenBack: 'The approval was not taken back',
  newApproval: 'Review once more',
  toApplication: 'Open the application',
  toDecision: 'See it under Decisions',
  compared: 'Sent against returned',
  allSame: 'Everything that came back is as it was sent.',
  notShown: (count: number) =>
    `${plural(count, { one: 'field is', other: 'fields are' })} not part of this reply.`,
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
  notReturned: (position: number) => `Offer ${position} did not come back.`,
  onlyReturned: 'An offer that was not sent came back.',
  showSame: 'Show fields that are the same',
} as const

export type ReviewMessages = typeof reviewEn
