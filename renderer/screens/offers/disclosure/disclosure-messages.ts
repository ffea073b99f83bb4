import type {
  DisclosureGap,
  NoDisclosure,
} from '../../../../shared/domain/offers/disclosure/disclosure.ts'
import { formatList } from '../../../messages/format.ts'
import { inLanguage } from '../../../messages/language.ts'

const reasons: Record<Exclude<NoDisclosure, 'over-threshold'>, string> = {
  commercial: 'Credit for business is exempt, 12 CFR 1026.3(a).',
  'unknown-credit-type': 'The credit type isn’t one that Loan Desk knows.',
  'no-finance-charge': 'No finance charge and at most four payments, 12 CFR 1026.1(c).',
  'no-figures': 'Its figures can’t be calculated.',
}

const gaps: Record<DisclosureGap, string> = {
  creditor: 'creditor',
  'fee-treatment': 'how the origination fee is collected',
  'sale-price': 'total sale price, if the creditor is also the seller',
  prepayment: 'prepayment',
  lateCharge: 'late charge terms',
  securityInterest: 'security interest',
  balanceMethod: 'balance computation method',
  billingRights: 'billing rights',
}

/** `Offer 2`, `Offers 1 and 3`. */
const offersAt = (positions: readonly number[]): string =>
  `${positions.length === 1 ? 'Offer' : 'Offers'} ${formatList(positions.map(String))}`

/**
 * Text of the federal disclosures, in English. The phrases and names of the figures are those of
 * 12 CFR 1026.18 and of forms H-2, H-3 and G-17.
 */
const disclosureEn = {
  title: 'Federal disclosures',
  lead: 'Print preview.',
  pages: 'Disclosure pages',
  open: 'Federal disclosures',
  backToOffers: 'Back to composing',
  backToReview: 'Back to the review',
  backToApplication: 'Back to the application',
  backToSubmission: 'Back to the submission',
  none: 'No federal disclosures',
  reasonOf: (positions: readonly number[], reason: string) =>
    `${offersAt(positions)} ${positions.length === 1 ? 'has' : 'have'} none. ${reason}`,
  reasons,
  overThreshold: (year: number, amount: string) =>
    `Over the ${year} threshold of ${amount}, 12 CFR 1026.3(b).`,
  noThreshold: (year: string) =>
    `Loan Desk doesn’t have the ${year} threshold of 12 CFR 1026.3(b): no amount counts as exempt.`,
  missing: (positions: readonly number[], parts: string) =>
    `Missing for ${offersAt(positions).toLowerCase()}: ${parts}.`,
  toSettings: 'Set sentences',
  gaps,
  region: (position: number, kind: string) => `Disclosure of offer ${position}: ${kind}`,
  position: (position: number, count: number) => `${position} of ${count}`,
  labels: { estimate: 'Estimate', draft: 'Draft', 'of-record': '' },
  loanTitle: 'Federal Truth in Lending disclosure',
  lineTitle: 'Account-opening table (draft)',
  creditor: 'Creditor',
  application: 'Application',
  prepared: 'Date',
  offer: 'Offer',
  notSet: 'Missing. The lender hasn’t set this sentence.',
  noCreditor: 'Missing. The application names no lender of record.',
  allEstimates: 'All amounts and rates are estimates.',
  segregated: (position: number) => `Loan disclosures of offer ${position}`,
  figures: {
    apr: 'Annual percentage rate',
    financeCharge: 'Finance charge',
    amountFinanced: 'Amount financed',
    totalOfPayments: 'Total of payments',
  },
  schedule: 'Your payment schedule will be:',
  numberOfPayments: 'Number of payments',
  amountOfPayments: 'Amount of payments',
  whenDue: 'When payments are due',
  due: (frequency: string, day: string) => `${frequency}, beginning ${day}`,
  lateCharge: 'Late charge',
  late: (amount: string) => `If a payment is late, you will be charged ${amount}.`,
  prepayment: 'Prepayment',
  security: 'Security',
  contract:
    'See your contract documents for any additional information about nonpayment, default, any required repayment in full before the scheduled date, and prepayment refunds and penalties.',
  itemization: (amount: string) => `Itemization of the amount financed of ${amount}`,
  item: 'Item',
  amount: 'Amount',
  given: 'Amount given to you directly',
  fees: {
    withheld: 'Prepaid finance charge, withheld from the loan',
    added: 'Origination fee, added to the loan and part of the finance charge',
    'paid-separately': 'Less the prepaid finance charge, paid separately',
  },
  principal: 'Principal of the loan',
  estimateFoot: (day: string) =>
    `This page is an estimate for a loan paid out on ${day}, and not the disclosure that the creditor makes before you sign.`,
  draftFoot: 'This table is a draft and not the disclosure that the creditor makes.',
  interest: 'Interest rates and interest charges',
  feesGroup: 'Fees',
  term: 'Term',
  value: 'Value',
  lineApr: 'Annual percentage rate (APR)',
  introductory: (rate: string, days: string) => `${rate} for the first ${days}`,
  avoidInterest: 'How to avoid paying interest',
  noInterestFor: (days: string) => `No interest for ${days}.`,
  payingInterest: 'Paying interest',
  noGrace: 'There is no period in which you can avoid interest.',
  annualFee: 'Annual fee',
  monthlyCharge: 'Monthly charge',
  perYear: (amount: string) => `${amount} a year`,
  perMonth: (amount: string) => `${amount} a month`,
  latePayment: 'Late payment',
  upTo: (amount: string) => `Up to ${amount}`,
  availableCredit: 'Available credit',
  available: (left: string, limit: string) =>
    `After the annual fee, ${left} of the ${limit} limit is available.`,
  noFees: 'None',
  balanceMethod: 'How we will calculate your balance',
  billingRights: 'Billing rights',
  otherTerms: 'Other terms of this offer',
  creditLimit: 'Credit limit',
  minimumPayment: 'Minimum payment',
  minimum: (part: string, floor: string) =>
    `Interest plus ${part} of the principal, at least ${floor}`,
} as const

/** Text for federal disclosures, in the app's language. */
export const disclosureMessages = inLanguage({ en: disclosureEn })
