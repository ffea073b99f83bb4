import { offer } from '../composer-en.ts'
import { inLanguage } from '../../../messages/language.ts'

/** Text for the printed offer sheet, in English. */
const sheetEn = {
  title: 'Offer sheet',
  back: 'Back to composing',
  backToReview: 'Back to the review',
  lead: 'Print preview.',
  withSchedules: 'Include payment schedules',
  pages: 'Sheet pages',
  comparison: (count: number) => (count === 1 ? 'Offer' : `Comparison of ${offer(count)}`),
  offer: (position: number, count: number, kind: string) =>
    count === 1 ? kind : `Offer ${position} of ${count}: ${kind}`,
  schedule: (position: number) => `Payment schedule of offer ${position}`,
  estimate: 'Estimate',
  application: 'Application',
  lender: 'Lender',
  prepared: 'Prepared',
  requested: 'Requested',
  terms: 'Terms',
  inWords: 'In words',
  byYear: 'By year',
  year: 'Year',
  years: (from: number, until: number) => (from === until ? String(from) : `${from} to ${until}`),
  payments: 'Payments',
  paid: 'Paid',
  interest: 'Interest',
  principal: 'Principal',
  balance: 'Ending balance',
  differs: 'Bold rows differ between offers.',
  foot: 'All figures are estimates and not a commitment to lend. The signed agreement applies.',
} as const

/** Text for the printed offer sheet, in the app's language. */
export const sheetMessages = inLanguage({ en: sheetEn })
