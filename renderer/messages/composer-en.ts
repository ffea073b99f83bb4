import type { OfferFieldPath } from '../../shared/domain/offer-form-fields.ts'
import type { Quantity } from '../../shared/domain/units.ts'
import type { OfferFieldProblem } from '../../shared/domain/offer-form.ts'
import type { FeeTreatment } from '../../shared/finance/loan-terms.ts'
import type { MinimumPaymentType } from '../../shared/domain/vocabulary.ts'
import type { ConventionName } from '../../shared/finance/conventions.ts'
import { plural } from './format.ts'

/** `1 offer`, `2 offers`. */
export const offer = (count: number): string => plural(count, { one: 'offer', other: 'offers' })

const fields: Record<OfferFieldPath, string> = {
  amount: 'Amount',
  interestRate: 'Interest rate',
  apr: 'APR',
  'loanTerm.term': 'Term',
  'loanTerm.termType': 'Term counted in',
  paymentPeriod: 'Payments',
  firstPaymentDate: 'First payment',
  originationFee: 'Origination fee',
  latePaymentFee: 'Late payment fee',
  'gracePeriod.term': 'Grace period',
  'gracePeriod.interestRate': 'Rate in grace period',
  annualFee: 'Annual fee',
  billingCycle: 'Billing cycle',
  financeCharge: 'Finance charge',
  'minimumPayment.type': 'Minimum payment',
  'minimumPayment.value': 'Part of principal',
  'minimumPayment.floor': 'Minimum at least',
}

const problems: Record<OfferFieldProblem, string> = {
  empty: 'Needed.',
  'not-a-number': 'Write it in digits.',
  exponent: 'Write the number out, without an e.',
  negative: 'Cannot be negative.',
  'separator-unclear': 'Can be read in two ways. Group with commas, decimals after a point.',
  'too-many-decimals': 'Too many decimals for this field.',
  'unsafe-integer': 'Too large to be counted exactly.',
  'not-a-date': 'Write month/day/year with four digits of the year, or choose a day.',
  'no-such-day': 'There is no such day.',
  'too-small': 'Must be more than zero.',
  'too-large': 'More than an offer can have.',
  'not-whole': 'This service takes no part of a whole here.',
  'not-a-choice': 'Choose one from the list.',
}

/** What to enter in place of a number that can't be sent so exactly, by what it measures. */
const nearest: Record<Quantity, (below: string, above: string) => string> = {
  money: (below, above) => `Dollars and whole cents only: ${below} or ${above}.`,
  rate: (below, above) => `Two decimals at most: ${below} or ${above}.`,
  days: (below, above) => `Whole days only: ${below} or ${above}.`,
  count: (below, above) => `A whole number only: ${below} or ${above}.`,
}
/** The same where only the service's units are in the way. */
const nearestWhole = {
  money: (below: string, above: string) =>
    `This service takes whole dollars here: ${below} or ${above}.`,
  rate: (below: string, above: string) =>
    `This service takes whole percents here: ${below} or ${above}.`,
}

const feeTreatments: Record<FeeTreatment, string> = {
  withheld: 'Withheld from payout',
  added: 'Added to the balance',
  'paid-separately': 'Paid separately',
}

const minimumPaymentTypes: Record<MinimumPaymentType, string> = {
  interest_plus_percentage_of_principal: 'Interest plus part of principal',
}

const conventions: Record<ConventionName, string> = {
  'interest-half-up-each-payment':
    'Interest of each payment is the balance times the annual rate divided by the payments a year, rounded half up to the cent.',
  'last-payment-absorbs-rounding': 'The last payment takes up what rounding left over.',
  'odd-days-in-first-payment':
    'Days beyond or short of a regular first period earn simple interest in the first payment.',
  'half-months-are-equal': 'Half-months of 13 to 17 days count as equal.',
  'semi-monthly-15-days-apart': 'Payments twice a month fall on two days 15 apart.',
  'due-day-kept-after-short-months':
    'A day that a month lacks becomes its last day, and comes back in the next month.',
  'term-in-nearest-payments': 'The term is the nearest whole number of payments.',
  'grace-interest-in-first-payment':
    'Interest of the grace period (actual days of 365) is part of the first payment.',
  'fee-withheld-from-proceeds': 'The origination fee is withheld from the payout.',
  'fee-added-to-balance': 'The origination fee is added to the balance.',
  'fee-paid-separately': 'The origination fee is paid separately.',
  'apr-actuarial-regular-series': 'APR by the actuarial method, 12 CFR 1026 Appendix J.',
  'apr-single-payment-term':
    'APR by the actuarial method for a single payment, 12 CFR 1026 Appendix J.',
  'apr-term-begins-after-free-grace':
    'The APR’s term begins after the grace period, in which nothing is earned.',
}

/** Why readable terms cannot be calculated, by the code that the calculation gives a field. */
const calculation: Readonly<Record<string, string>> = {
  'not-a-due-date': 'No payment of this rhythm falls on that day.',
  'not-after-disbursement': 'The first payment must be after today.',
  'before-end-of-grace': 'The grace period ends after the first payment.',
  'out-of-range': 'Too large to be calculated.',
  'schedule-does-not-amortize': 'These payments never repay the amount.',
}

/** The visible words of composing and reviewing offers, in English. */
export const composerEn = {
  title: 'Compose offers',
  loadFailed: 'The offers could not be opened',
  close: 'Back to the application',
  requested: (amount: string) => `Requested ${amount}`,
  fico: (score: string) => `FICO ${score}`,
  saved: (clock: string) => `Draft saved ${clock}`,
  notSaved: 'Nothing typed yet',
  saveFailed: 'The draft could not be saved',
  leftOut: (count: number) =>
    `${offer(count)} of the kept draft could not be read and is left out.`,
  addOffer: 'Add offer',
  addKind: { loan_offer: 'Loan', revolving_line_of_credit_offer: 'Revolving line of credit' },
  fits: 'fits this application',
  fromTemplate: 'From a template',
  undo: 'Undo',
  review: (count: number) => (count === 0 ? 'Review offers' : `Review ${offer(count)}`),
  reviewLeft: (count: number) =>
    `${plural(count, { one: 'field needs', other: 'fields need' })} you before the review.`,
  startAnew: 'Start over',
  sheet: 'Print or save as PDF',
  moreActions: 'More actions',
  noOffers: 'No offers',
  noOffersText: 'Add one, or undo what was removed.',

  offerTitle: (position: number) => `Offer ${position}`,
  offerName: (position: number, kind: string) => `Offer ${position}, ${kind}`,
  offerActions: (position: number) => `Actions for offer ${position}`,
  duplicate: 'Duplicate',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  saveAsTemplate: 'Save as template',
  remove: 'Remove',
  removed: (position: number) => `Offer ${position} removed.`,
  moved: (position: number) => `Moved to place ${position}.`,
  added: (position: number) => `Offer ${position} added.`,
  undone: 'Undone.',
  bringBack: 'Bring back',

  fields,
  lineFields: {
    'gracePeriod.term': 'Days without interest',
    'gracePeriod.interestRate': 'Rate in those days',
  } as Partial<Record<OfferFieldPath, string>>,
  fieldOf: (field: string, position: number) => `${field}, offer ${position}`,
  notInKind: 'Not part of this kind of offer',
  onWire: 'Sent as',
  sentAs: (value: string) => `Sent as ${value}`,
  wire: (value: string) => `→ ${value}`,
  days: 'days',
  percentSign: '%',
  dollarSign: '$',
  percents: (typed: string) => `${typed} %`,
  dollars: (typed: string) => `$${typed}`,
  nearest,
  nearestWhole,
  feeFromDollars: (percent: string, charged: string) => `${percent} charges ${charged}.`,
  feeNotExact: (typed: string, percent: string, charged: string) =>
    `${typed} is no whole number of basis points of this amount. ${percent} charges ${charged}.`,
  feeAmount: (amount: string) => `${amount} of the amount`,
  feeTreatment: 'How the fee is taken (for the estimate)',
  feeTreatments,
  minimumPaymentTypes,
  promo: 'Introductory rate',
  promoText: 'Set by the service. It stands in replies only and is not sent.',
  chooseDay: (field: string) => `Choose the day: ${field}`,
  calendarHelp: 'Struck through: banks are closed.',
  closedOn: (day: string, why: string) => `${day}, banks closed: ${why}`,
  weekend: 'weekend',
  useNextBankingDay: (day: string) => `Use ${day}, the next banking day`,
  serviceSaid: (message: string) => `The service: ${message}`,

  problems,
  calculation,
  cannotCalculate: 'Cannot be calculated.',
  block: 'Stops:',
  warn: 'Warning:',
  ruleNamed: (rule: string) => `${rule}.`,

  figures: {
    estimate: 'Estimate',
    estimateOf: (of: string) => `Estimate, ${of}`,
    estimateLead: 'Estimate.',
    estimateText: 'Estimates of this desk, not of the service. Paid out today.',
    waiting: (names: string) => `The figures need: ${names}.`,
    payment: 'Payments',
    paymentsOf: (count: number, amount: string) =>
      `${plural(count, { one: 'payment', other: 'payments' })} of ${amount}`,
    morePayments: (count: string, amount: string) => `${count} of ${amount}`,
    apr: 'APR',
    financeCharge: 'Finance charge',
    amountFinanced: 'Amount financed',
    totalOfPayments: 'Total of payments',
    nominalApr: 'APR',
    costWithFees: 'Yearly cost with fees',
    firstMinimum: 'First minimum',
    payoff: 'Paid off in',
    interest: 'Interest in all',
    never: 'Never',
    months: (count: number) => plural(count, { one: 'month', other: 'months' }),
    lineText: 'If the whole line is drawn at once and paid off at the minimum.',
    /** As the federal box words them. */
    meanings: {
      apr: 'The cost of the credit as a yearly rate',
      financeCharge: 'What the credit costs in dollars',
      amountFinanced: 'The credit that is provided',
      totalOfPayments: 'What will have been paid after all payments',
    },
    conventions: 'Estimate. How this is calculated',
    conventionList: conventions,
    disbursed: 'The money is paid out today, by the lender’s calendar.',
    lineConvention:
      'Months are twelfths of a year. The part of principal is taken of the balance before interest. Looked at for at most 1,200 months. The yearly cost is the interest and fees of the first twelve months over the average balance.',
    sentence: (payment: string, apr: string) => `APR ${apr}, ${payment}`,
  },

  comparison: {
    title: 'Comparison',
    caption: 'The offers side by side. Figures are estimates.',
    term: 'Figure or term',
    differs: 'Differs:',
    /** Fields that have the name of a figure. */
    typed: {
      apr: 'APR, as typed',
      financeCharge: 'Finance charge, as typed',
    } as Partial<Record<OfferFieldPath, string>>,
    either: (ofLoan: string, ofLine: string) => `${ofLoan}\u00a0/ ${ofLine.toLowerCase()}`,
    onlyDifferences: 'Only what differs',
    nothingDiffers: 'The offers do not differ.',
    best: {
      apr: 'Lowest APR',
      payment: 'Lowest payment',
      financeCharge: 'Lowest charge',
      amountFinanced: 'Most paid out',
      totalOfPayments: 'Lowest total',
      costWithFees: 'Lowest yearly cost',
      firstMinimum: 'Lowest minimum',
      interest: 'Least interest',
    },
    notOf: 'Not part of this kind',
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
    none: 'There is no schedule yet.',
    balanceChart: (position: number) =>
      `Chart of the balance of offer ${position} over time. The table beside it has the same figures.`,
    splitChart: (position: number) =>
      `Chart of principal against interest in each payment of offer ${position}. The table beside it has the same figures.`,
    balanceOverTime: 'Balance after each payment',
  },

  projection: {
    title: 'Payoff of the line',
    chosen: 'Pay each month',
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
    applyLong: (name: string) => `Add an offer from ${name}`,
    renameLong: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeLong: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}?`,
    name: 'Name',
    nameNeeded: 'A template needs a name of at most 80 characters.',
    save: 'Save template',
    saveTitle: 'Save as template',
    saveText: 'The terms are kept for other applications; the first payment date is kept as it is.',
    saved: (name: string) => `Template ${name} saved.`,
    unreadable: 'Fill in every field of the offer first.',
    import: 'Import from a file',
    importFile: 'File of templates',
    imported: (count: number) =>
      `${plural(count, { one: 'template', other: 'templates' })} imported.`,
    export: 'Export all to a file',
    transferHelp:
      'A file of templates is JSON that Loan Desk wrote. All of it is checked before any of it is taken.',
    failed: 'That did not work',
  },
} as const

export type ComposerMessages = typeof composerEn
