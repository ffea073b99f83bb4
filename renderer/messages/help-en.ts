/** A word that an officer may have to look up, in one sentence, with what the sentence rests on. */
export interface HelpTerm {
  readonly term: string
  readonly meaning: string
  /** A section of the regulation or of the service’s document, or that it is the desk’s own word. */
  readonly source: string
}

/** THE table of terms: the small help beside fields and figures, and the help page, are made from it. */
const terms = {
  apr: {
    term: 'APR (annual percentage rate)',
    meaning:
      'The cost of the credit as a yearly rate: the interest together with the other finance charges, in relation to the amount the borrower can use and for how long.',
    source: '12 CFR 1026.22 and Appendix J; for lines of credit 12 CFR 1026.14',
  },
  'finance-charge': {
    term: 'Finance charge',
    meaning:
      'What the credit costs in dollars: every charge the borrower pays for it, interest and origination fee among them, but not a late fee.',
    source: '12 CFR 1026.4 and 1026.18(d)',
  },
  'amount-financed': {
    term: 'Amount financed',
    meaning:
      'The credit that the borrower can really use: the principal less what is withheld as a prepaid finance charge.',
    source: '12 CFR 1026.18(b)',
  },
  'total-of-payments': {
    term: 'Total of payments',
    meaning: 'What the borrower will have paid after making every payment as scheduled.',
    source: '12 CFR 1026.18(h)',
  },
  'prepaid-finance-charge': {
    term: 'Prepaid finance charge',
    meaning:
      'A finance charge paid before or at the payout, or withheld from it, as an origination fee often is.',
    source: '12 CFR 1026.2(a)(23)',
  },
  'origination-fee': {
    term: 'Origination fee',
    meaning:
      'A fee for making the loan, a percentage of the amount here; it is a finance charge however it is taken.',
    source: '12 CFR 1026.4(b)(3); service document, Resources: Offer, origination_fee',
  },
  'grace-period-loan': {
    term: 'Grace period of a loan',
    meaning:
      'A time after the payout in which no payment is due, at an interest rate of its own that is often zero.',
    source: 'Service document, Resources: Offer, grace_period',
  },
  'grace-period-line': {
    term: 'Grace period of a line of credit',
    meaning:
      'The days within which what was drawn can be repaid without interest; it defers no payment.',
    source: '12 CFR 1026.5(b)(2)(ii); service document, Resources: Offer, grace_period',
  },
  'billing-cycle': {
    term: 'Billing cycle',
    meaning: 'The days between two regular statements of a line of credit.',
    source: '12 CFR 1026.2(a)(4); service document, Resources: Offer, billing_cycle',
  },
  'minimum-payment': {
    term: 'Minimum payment',
    meaning:
      'The least the borrower has to pay in a billing cycle: the interest plus a part of the principal, and never less than a fixed amount.',
    source: 'Service document, Resources: Offer, minimum_payment',
  },
  'introductory-rate': {
    term: 'Introductory rate',
    meaning: 'A lower rate for a limited time at the beginning of a line of credit.',
    source: '12 CFR 1026.16(g)(2); service document, Resources: Offer, introductory_promo_period',
  },
  'late-payment-fee': {
    term: 'Late payment fee',
    meaning:
      'What a payment that comes too late costs on top; it is disclosed, but is no part of the APR.',
    source: '12 CFR 1026.4(c)(2) and 1026.18(l)',
  },
  'unit-period': {
    term: 'Unit-period',
    meaning:
      'The interval that is most common between two payments, a month or two weeks for instance, in which the APR counts time.',
    source: '12 CFR 1026 Appendix J(b)(4)',
  },
  'basis-points': {
    term: 'Basis points',
    meaning:
      'Hundredths of a percent, so that 750 is 7.50 %; in which units the service counts is set with the connection.',
    source: 'This desk, units of the connection; the service’s document shows no unit of a rate',
  },
  'military-limit': {
    term: 'Limit of 36 %',
    meaning:
      'The highest yearly rate, counted with nearly every fee, at which credit may be given to service members and their families.',
    source: '32 CFR 232.4(b)',
  },
  'unknown-decision': {
    term: 'Outcome unknown',
    meaning:
      'The request was sent and its reply was lost, or it was waiting in an older copy of your files: the service may or may not have done it, and it is never sent again without your word.',
    source: 'This desk; the service’s document shows no way to send the same request safely twice',
  },
  'held-decision': {
    term: 'Held',
    meaning:
      'The application was read once more before sending and is no longer what you decided on, so nothing was sent and you decide again.',
    source: 'This desk, the check before an approval',
  },
  'ach-authorization': {
    term: 'ACH authorization',
    meaning:
      'The document by which the borrower agrees that a payment is taken from a bank account; each payment needs a new one, and it is signed automatically when the payment is submitted.',
    source: 'Service document, Create ACH authorization; 12 CFR 1005.10(b)',
  },
  'compulsory-use': {
    term: 'Credit without a standing debit',
    meaning:
      'Credit may not be made conditional on repaying it by preauthorized debits that recur.',
    source: '12 CFR 1005.10(e)(1)',
  },
  'rejection-reasons': {
    term: 'Reasons for rejection',
    meaning:
      'One to four codes that the service gives when an application is rejected; the desk shows each in words with its code.',
    source: 'Service document, Resources: Application, rejection_reasons',
  },
  'starter-mode': {
    term: 'Starter Mode',
    meaning:
      'The mode of the service in which a lender sets its own address, phone and e-mail, which borrowers are shown.',
    source: 'Service document, Set lending details',
  },
  seal: {
    term: 'Seal of the activity log',
    meaning:
      'A SHA-256 over a line of the log and the seal of the line before, so that a line changed or taken out shows.',
    source: 'This desk, Activity: Verify',
  },
} as const satisfies Record<string, HelpTerm>

export type HelpTermName = keyof typeof terms

export const helpEn = {
  title: 'Help',
  lead: 'What the words on this desk mean, and its keys.',
  search: 'Search the terms',
  terms: 'Terms',
  keys: 'Keyboard shortcuts',
  keysLead: 'Letters alone work while no field has the focus.',
  nothing: 'No term matches.',
  source: (source: string) => `Source: ${source}`,
  what: (term: string) => `What is this: ${term}`,
  whatAll: 'What these terms mean',
  open: 'Help and terms',
  all: 'All terms and keys',
  groups: {
    figures: 'Figures that a borrower sees',
    terms: 'Terms of an offer',
    decisions: 'Decisions and documents',
    desk: 'Desk and service',
  },
  table: terms as Readonly<Record<HelpTermName, HelpTerm>>,
} as const

export type HelpMessages = typeof helpEn
