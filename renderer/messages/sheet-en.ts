import { offer } from './composer-en.ts'

/** The words of the sheet on which offers are printed, in English. */
export const sheetEn = {
  title: 'Offer sheet',
  back: 'Back to composing',
  backToReview: 'Back to the review',
  lead: 'As it prints. White on paper in every theme.',
  print: 'Print',
  savePdf: 'Save as PDF',
  withSchedules: 'With every payment',
  pages: 'Pages of the sheet',
  comparison: (count: number) => (count === 1 ? 'Offer' : `Comparison of ${offer(count)}`),
  offer: (position: number, count: number, kind: string) =>
    count === 1 ? kind : `Offer ${position} of ${count}: ${kind}`,
  schedule: (position: number) => `Every payment of offer ${position}`,
  estimate: 'Estimate',
  application: 'Application',
  lender: 'Lender',
  prepared: 'Prepared',
  requested: 'Requested',
  terms: 'Terms',
  inWords: 'In words',
  byYear: 'Year by year',
  year: 'Year',
  years: (from: number, until: number) => (from === until ? String(from) : `${from} to ${until}`),
  payments: 'Payments',
  paid: 'Paid',
  interest: 'Interest',
  principal: 'Principal',
  balance: 'Owed at the end',
  differs: 'Rows in bold differ between the offers.',
  foot: 'All figures are estimates of the lender’s desk. They are no commitment to lend; the agreement that is signed applies.',
} as const

export type SheetMessages = typeof sheetEn
