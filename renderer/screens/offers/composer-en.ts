import { mostOffers } from '../../../shared/domain/offers/offer-schema.ts'
import type { OfferFieldPath } from '../../../shared/domain/offers/form/offer-form-fields.ts'
import type { Quantity } from '../../../shared/values/units.ts'
import type { OfferFieldProblem } from '../../../shared/domain/offers/form/offer-form.ts'
import type { FeeTreatment } from '../../../shared/finance/loan-terms.ts'
import type { MinimumPaymentType } from '../../../shared/values/vocabulary.ts'
import type { ConventionName } from '../../../shared/finance/conventions.ts'
import { plural } from '../../messages/format.ts'

/** `1 offer`, `2 offers`. */
export const offer = (count: number): string => plural(count, { one: 'offer', other: 'offers' })

const fields: Record<OfferFieldPath, string> = {
  amount: 'Amount',
  interestRate: 'Interest rate',
  apr: 'APR',
  'loanTerm.term': 'Term',
  'loanTerm.termType': 'Term unit',
  paymentPeriod: 'Payment frequency',
  firstPaymentDate: 'First payment',
  originationFee: 'Origination fee',
  latePaymentFee: 'Late payment fee',
  'gracePeriod.term': 'Grace period',
  'gracePeriod.interestRate': 'Grace period rate',
  annualFee: 'Annual fee',
  billingCycle: 'Billing cycle',
  financeCharge: 'Monthly finance charge',
  'minimumPayment.type': 'Minimum payment',
  'minimumPayment.value': 'Percent of principal',
  'minimumPayment.floor': 'Minimum floor',
}

const problems: Record<OfferFieldProblem, string> = {
  empty: 'Required.',
  'not-a-number': 'Enter a number.',
  exponent: 'Enter the number without an exponent.',
  negative: 'Enter a positive number.',
  'separator-unclear': 'Use commas for thousands and a period for decimals, such as 1,234.50.',
  'too-many-decimals': 'Enter at most two decimals.',
  'unsafe-integer': 'This number is too large.',
  'not-a-date': 'Enter a date, such as 11/22/2026, tomorrow or +30d.',
  'no-such-day': 'This date doesn’t exist.',
  'too-small': 'Enter more than zero.',
  'too-large': 'Enter a lower value.',
  'not-whole': 'Enter a whole number.',
  'not-a-choice': 'Choose one from the list.',
}

/** The nearest values that can be sent, by quantity. */
const nearest: Record<Quantity, (below: string, above: string) => string> = {
  money: (below, above) => `Use whole cents: ${below} or ${above}.`,
  rate: (below, above) => `Use at most two decimals: ${below} or ${above}.`,
  days: (below, above) => `Use whole days: ${below} or ${above}.`,
  count: (below, above) => `Use a whole number: ${below} or ${above}.`,
}
/** The limit of one field. */
const atMost = (most: string) => `Enter at most ${most}.`
/** The nearest values that the service's units allow. */
const nearestWhole = {
  money: (below: string, above: string) =>
    `This service accepts whole dollars: ${below} or ${above}.`,
  rate: (below: string, above: string) =>
    `This service accepts whole percents: ${below} or ${above}.`,
}

const feeTreatments: Record<FeeTreatment, string> = {
  withheld: 'Withheld',
  added: 'Added to the balance',
  'paid-separately': 'Paid separately',
}

const minimumPaymentTypes: Record<MinimumPaymentType, string> = {
  interest_plus_percentage_of_principal: 'Interest plus percent of principal',
}

const conventions: Record<ConventionName, string> = {
  'interest-half-up-each-payment':
    'Interest per payment is the balance times the annual rate, divided by payments per year, rounded half up to the cent.',
  'last-payment-absorbs-rounding': 'The last payment includes the rounding difference.',
  'odd-days-in-first-payment':
    'A longer or shorter first period adjusts the first payment by simple interest.',
  'half-months-are-equal': 'Half-months of 13 to 17 days count as equal.',
  'semi-monthly-15-days-apart': 'Twice-a-month payments are 15 days apart.',
  'due-day-kept-after-short-months':
    'In months without the due day, the payment is due on the last day.',
  'term-in-nearest-payments': 'The term is the nearest whole number of payments.',
  'grace-interest-in-first-payment':
    'Grace period interest (actual/365) is part of the first payment.',
  'fee-withheld-from-proceeds': 'The origination fee is withheld from the disbursement.',
  'fee-added-to-balance': 'The origination fee is added to the balance.',
  'fee-paid-separately': 'The origination fee is paid separately.',
  'apr-actuarial-regular-series': 'APR by the actuarial method, 12 CFR 1026 Appendix J.',
  'apr-single-payment-term':
    'APR by the actuarial method for a single payment, 12 CFR 1026 Appendix J.',
  'apr-term-begins-after-free-grace': 'The APR term starts after the interest-free grace period.',
}

/** Why valid terms can't be calculated, by the code that the calculation returns for a field. */
const calculation: Readonly<Record<string, string>> = {
  'not-a-due-date': 'This date doesn’t fit the payment frequency.',
  'not-after-disbursement': 'Enter a date after today.',
  'before-end-of-grace': 'Enter a date after the grace period.',
  'out-of-range': 'This value is too large to calculate.',
  'no-payment': 'This term is too short for a payment.',
  'schedule-does-not-amortize': 'These payments never repay the amount.',
}

/** Text for composing and reviewing offers, in English. */
export const composerEn = {
  title: 'Compose offers',
  loadFailed: 'Couldn’t open the offers',
  close: 'Back to the application',
  saved: (clock: string) => `Draft saved ${clock}`,
  notSaved: 'No changes yet',
  saveFailed: 'Couldn’t save the draft',
  leftOut: (count: number) =>
    `${offer(count)} in the saved draft couldn’t be read and ${count === 1 ? 'was' : 'were'} skipped.`,
  addOffer: 'Add offer',
  mostOffers: `At most ${mostOffers} offers`,
  addKind: {
    loan_offer: 'Add loan',
    revolving_line_of_credit_offer: 'Add revolving line of credit',
  },
  fits: 'matches this application',
  fromTemplate: 'From template',
  undo: 'Undo',
  review: (count: number) => (count === 0 ? 'Review offers' : `Review ${offer(count)}`),
  reviewLeft: (count: number) =>
    `Correct ${plural(count, { one: 'field', other: 'fields' })} before the review.`,
  startOver: 'Start over',
  sheet: 'Print or save as PDF',
  moreActions: 'More actions',
  noOffers: 'No offers',
  noOffersText: 'Add an offer, or undo the removal.',

  offerTitle: (position: number) => `Offer ${position}`,
  offerName: (position: number, kind: string) => `Offer ${position}, ${kind}`,
  offerActions: (position: number) => `Actions for offer ${position}`,
  duplicate: 'Duplicate',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  saveAsTemplate: 'Save as template',
  remove: 'Remove',
  removed: (position: number) => `Offer ${position} removed.`,
  moved: (position: number) => `Moved to position ${position}.`,
  added: (position: number) => `Offer ${position} added.`,
  undone: 'Undone.',

  fields,
  lineFields: {
    'gracePeriod.term': 'Interest-free days',
  } as Partial<Record<OfferFieldPath, string>>,
  fieldOf: (field: string, position: number) => `${field}, offer ${position}`,
  notInKind: 'Not available for this kind of offer',
  onWire: 'Sent as',
  sentAs: (value: string) => `Sent as ${value}`,
  wire: (value: string) => `→ ${value}`,
  days: 'days',
  percentSign: '%',
  dollarSign: '$',
  percents: (typed: string) => `${typed}%`,
  dollars: (typed: string) => `$${typed}`,
  nearest,
  nearestWhole,
  atMost,
  feeFromDollars: (percent: string, charged: string) => `${percent} charges ${charged}.`,
  feeNotExact: (typed: string, percent: string, charged: string) =>
    `${typed} isn’t a whole number of basis points of this amount. ${percent} charges ${charged}.`,
  feeAmount: (amount: string) => `${amount} of the amount`,
  feeTreatment: 'Fee collection (for the estimate)',
  feeCollection: 'Fee collection',
  feeNotSendable: 'This service accepts a fee that is withheld or added.',
  feeTreatments,
  minimumPaymentTypes,
  promo: 'Introductory rate',
  promoText: 'Set by the service. Not sent.',
  useRate: (rate: string) => `Use ${rate}`,
  useNextBankingDay: (day: string) => `Use ${day}, the next banking day`,
  fromService: (message: string) => `From the service: ${message}`,

  problems,
  calculation,
  cannotCalculate: 'Can’t be calculated.',
  block: 'Must fix:',
  warn: 'Warning:',
  ruleNamed: (rule: string) => `${rule}.`,

  figures: {
    estimate: 'Estimate',
    estimateOf: (of: string) => `Estimate, ${of}`,
    estimateLead: 'Estimate.',
    estimateText: 'Estimated by Loan Desk, not by the service. Assumes disbursement today.',
    waiting: (names: string) => `To see figures, enter: ${names}.`,
    payment: 'Payments',
    paymentsOf: (count: number, amount: string) =>
      `${plural(count, { one: 'payment', other: 'payments' })} of ${amount}`,
    paymentsThen: (before: string, count: string, amount: string) =>
      `${before}, ${count} of ${amount}`,
    apr: 'APR',
    financeCharge: 'Finance charge',
    amountFinanced: 'Amount financed',
    totalOfPayments: 'Total of payments',
    nominalApr: 'APR',
    costWithFees: 'Annual cost with fees',
    firstMinimum: 'First minimum',
    firstMinimumOf: (amount: string) => `first minimum ${amount}`,
    payoff: 'Paid off in',
    interest: 'Total interest',
    never: 'Never',
    months: (count: number) => plural(count, { one: 'month', other: 'months' }),
    lineText: 'Assumes the full line is drawn at once and repaid at the minimum.',
    /** The wording of the disclosure box, 12 CFR 1026.18. */
    meanings: {
      apr: 'The cost of your credit as a yearly rate',
      financeCharge: 'The dollar amount the credit will cost you',
      amountFinanced: 'The amount of credit provided to you or on your behalf',
      totalOfPayments:
        'The amount you will have paid after you have made all payments as scheduled',
    },
    fee: {
      withheld: 'Fee withheld from the disbursement',
      added: 'Fee added to the balance',
      'paid-separately': 'Fee paid separately',
    },
    conventions: 'How this estimate is calculated',
    conventionList: conventions,
    disbursed: 'The loan is disbursed today, in the lender’s time zone.',
    disbursedOn: (day: string) => `The loan is disbursed on ${day}, in the lender’s time zone.`,
    lineConvention:
      'A month is 1/12 of a year. The percent of principal applies to the balance before interest. The projection covers at most 1,200 months. The annual cost is the interest and fees of the first twelve months divided by the average balance.',
    sentence: (payment: string, apr: string) => `APR ${apr}, ${payment}`,
  },

  comparison: {
    title: 'Comparison',
    caption: 'Offers side by side. Figures are estimates.',
    term: 'Figure or term',
    differs: 'Differs:',
    /** Fields whose label equals that of a figure. */
    typed: {
      apr: 'Entered APR',
    } as Partial<Record<OfferFieldPath, string>>,
    either: (ofLoan: string, ofLine: string) => `${ofLoan}\u00a0/ ${ofLine.toLowerCase()}`,
    onlyDifferences: 'Differences only',
    nothingDiffers: 'The offers are identical.',
    best: {
      apr: 'Lowest APR',
      payment: 'Lowest payment',
      financeCharge: 'Lowest finance charge',
      amountFinanced: 'Highest amount financed',
      totalOfPayments: 'Lowest total',
      costWithFees: 'Lowest annual cost',
      firstMinimum: 'Lowest minimum',
      interest: 'Lowest interest',
    },
    notOf: 'Not applicable',
  },

  comparisonCharts: {
    title: 'All offers by month',
    balance: 'Balance by month after disbursement',
    payment: 'Paid in each month after disbursement',
    month: (number: number) => `Month ${number}`,
    balanceChart:
      'Chart of the balance of each offer by month. The schedules have the same figures.',
    paymentChart:
      'Chart of the payments of each offer by month. The schedules have the same figures.',
    cut: 'Until the last loan payment. The line of credit isn’t paid off by then.',
  },

  schedule: {
    title: 'Schedule and chart',
    of: 'Offer',
    caption: (position: number) => `Estimated payments of offer ${position}`,
    number: 'No.',
    date: 'Due',
    month: 'Month',
    payment: 'Payment',
    interest: 'Interest',
    principal: 'Principal',
    balance: 'Balance',
    rows: (count: number) => `${plural(count, { one: 'payment', other: 'payments' })}.`,
    copyCsv: 'Copy as CSV',
    saveCsv: 'Save as CSV',
    none: 'No schedule yet.',
    balanceChart: (position: number) =>
      `Chart of the balance of offer ${position} over time. The table beside it has the same figures.`,
    splitChart: (position: number) =>
      `Chart of principal against interest in each payment of offer ${position}. The table beside it has the same figures.`,
    balanceOverTime: 'Balance after each payment',
  },

  projection: {
    title: 'Line payoff',
    chosen: 'Monthly payment',
    chosenHint: 'For the estimate only. Never sent.',
    atMinimum: 'At the minimum',
    atChosen: 'At this payment',
    outcome: (months: string, interest: string) => `${months}, ${interest} interest`,
    never: 'Never paid off',
  },

  templates: {
    title: 'Templates',
    empty: 'No templates yet. Save one from an offer.',
    apply: 'Add as offer',
    renameLong: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeLong: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}?`,
    name: 'Name',
    save: 'Save template',
    saveTitle: 'Save as template',
    saveText: 'Use these terms in other applications. The first payment date stays the same.',
    saved: (name: string) => `Template ${name} saved.`,
    unreadable: 'Fill in every field of the offer first.',
    import: 'Import templates',
    importFile: 'Template file',
    imported: (count: number) =>
      `${plural(count, { one: 'template', other: 'templates' })} imported.`,
    export: 'Export all templates',
    transferHelp: 'Import a JSON file exported by Loan Desk.',
    failed: 'The templates weren’t changed',
    savedBy: (officer: string) => `saved by ${officer}`,
    unshared: (count: number) =>
      `${plural(count, { one: 'template is', other: 'templates are' })} only on this computer.`,
  },
} as const

export type ComposerMessages = typeof composerEn
