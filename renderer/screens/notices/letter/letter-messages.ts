import type { LetterKind } from '../../../../shared/domain/notices/letter-settings.ts'
import type { LetterProblem, LetterSource } from '../../../../shared/domain/notices/letter.ts'
import { noticeKinds } from '../../../messages/en-vocabulary.ts'
import { formatCount, plural } from '../../../messages/format.ts'
import { inLanguage } from '../../../messages/language.ts'

const problems: Record<LetterProblem, string> = {
  creditor: 'Your name and address (see Settings).',
  phone: 'Your phone number (see Settings).',
  'federal-agency': 'The federal agency (see Settings).',
  wording: 'A placeholder that your wording needs (see Settings).',
  recipient: 'The borrower’s name and address.',
  credit: 'The credit requested.',
  'reasons-missing': 'The principal reasons (12 CFR 1002.9(b)(2)).',
  'reasons-too-many': 'More than 4 reasons. Name the principal ones.',
  'reasons-too-vague':
    'A specific reason: a low score or a policy alone isn’t one (12 CFR 1002.9(b)(2)).',
  terms: 'The terms that you offer.',
  needed: 'The information that you need.',
  'reply-by': 'A date after today by which you need a response.',
  agency: 'A reporting agency with its address and phone number.',
  score: 'The credit score, within the agency’s range.',
  'score-range': 'The agency’s score range (see Settings).',
  'score-date': 'The date of the credit score, today or earlier.',
  factors: 'The key factors of the credit score.',
  'factors-too-many': 'More than 4 key factors besides inquiries.',
}

const sources: Record<LetterSource, string> = {
  none: 'No outside source',
  report: 'Consumer report',
  other: 'Another outside source',
  'report-and-other': 'Consumer report and another source',
}

/** Text for writing a letter, in English. */
const letterEn = {
  write: 'Write letter',
  show: (kind: LetterKind) => `Show letter: ${noticeKinds[kind]}`,
  showTip: 'Show letter',
  title: (kind: LetterKind) => noticeKinds[kind],
  lead: 'Loan Desk doesn’t send it: print or save it, send it, then record it.',
  sentLead: 'As it was recorded. It can’t be changed.',
  elsewhere: (officer: string) =>
    `The text of this letter stays on the computer on which ${officer} wrote it.`,
  back: 'Back to the application',
  pages: 'Pages of the letter',
  form: 'Letter',
  paper: 'Letter to the borrower',
  paperOf: (position: number, count: number) =>
    `Letter ${formatCount(position)} of ${formatCount(count)}`,
  incomplete: 'Incomplete, do not send',
  missing: 'Missing or wrong:',
  version: (version: number) =>
    version === 0 ? 'Letter settings not set' : `Letter settings version ${version}`,
  sentTitle: 'Letter as sent',
  notFetched: 'Not fetched yet',
  notFetchedText: 'Fetch the application once before you write a letter about it.',

  many: 'Letters',
  manyLead:
    'One letter for each selected application that is owed one. Print on one side, so that no sheet has letters to two borrowers.',
  manyBack: 'Back to the worklist',
  manyKind: 'Letter to write',
  results: 'Results',
  reading: 'Writing letters…',
  stop: 'Stop',
  recording: 'Recording notices…',
  stopped: 'Stopped. Some applications weren’t looked at.',
  ready: (count: number) => `${plural(count, { one: 'letter', other: 'letters' })} ready`,
  incompleteMany: (count: number) => `${formatCount(count)} incomplete, left out`,
  notDue: (count: number) => `${formatCount(count)} not due, left out`,
  moreIncomplete: (count: number) => `And ${formatCount(count)} more.`,
  recordMany: 'Record notices',
  noneSelected: 'No letters',
  noneSelectedText: 'Select applications in the worklist that are owed this letter.',

  notSaved: 'Your letter isn’t being saved',
  recipient: 'Borrower’s name and address',
  credit: 'Credit requested',
  reasons: 'Principal reasons',
  perLine: 'One per line.',
  atMost: (most: number) => `One per line, at most ${most}.`,
  addReason: 'Add a reason of the sample form',
  source: 'Information used',
  sources,
  agency: 'Reporting agency',
  usesScore: 'A credit score was used',
  score: 'Credit score',
  scoreDate: 'Score date',
  factors: 'Key factors',
  inquiries: 'Number of inquiries was a key factor',
  terms: 'Terms offered',
  needed: 'Information needed',
  replyBy: 'Respond by',

  loan: (amount: string, rate: string) => `A loan of ${amount} at an interest rate of ${rate}`,
  line: (amount: string, rate: string) =>
    `A line of credit of ${amount} at an interest rate of ${rate}`,
  offer: (type: string, amount: string) => `${type}: ${amount}`,
  term: (length: string) => `for ${length}`,
  payable: (frequency: string) =>
    /^\d/.test(frequency) ? `payable on the ${frequency}` : `payable ${frequency.toLowerCase()}`,
  fee: (rate: string) => `with an origination fee of ${rate}`,
  creditOf: (type: string, amount: string) => `credit of ${amount} (${type})`,
  creditWithout: (type: string) => `credit (${type})`,
} as const

/** Text for writing a letter, in the app's language. */
export const letterMessages = inLanguage({ en: { ...letterEn, problems } })
