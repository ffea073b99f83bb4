import type { ServicePart } from '../../shared/service-profiles/service-profile.ts'

/** A term for officers to look up, with its meaning in one sentence and the source. */
export interface HelpTerm {
  readonly term: string
  readonly meaning: string
  /** A section of a regulation or of the service's specification, or Loan Desk itself. */
  readonly source: string
  /** The term is shown only if the service of the connection in use provides this. */
  readonly needs?: ServicePart
}

/** The terms shown in field help and on the help page. */
const terms = {
  apr: {
    term: 'APR (annual percentage rate)',
    meaning: 'The cost of credit as a yearly rate. It includes interest and other finance charges.',
    source: '12 CFR 1026.22 and Appendix J; for lines of credit 12 CFR 1026.14',
  },
  'finance-charge': {
    term: 'Finance charge',
    meaning:
      'The cost of credit in dollars, such as interest and the origination fee. It excludes late fees.',
    source: '12 CFR 1026.4 and 1026.18(d)',
  },
  'amount-financed': {
    term: 'Amount financed',
    meaning:
      'The amount of credit provided to the borrower: the principal minus any prepaid finance charge.',
    source: '12 CFR 1026.18(b)',
  },
  'total-of-payments': {
    term: 'Total of payments',
    meaning: 'The amount the borrower will have paid after making all payments as scheduled.',
    source: '12 CFR 1026.18(h)',
  },
  'prepaid-finance-charge': {
    term: 'Prepaid finance charge',
    meaning:
      'A finance charge paid at or before disbursement, or withheld from it, such as an origination fee.',
    source: '12 CFR 1026.2(a)(23)',
  },
  'origination-fee': {
    term: 'Origination fee',
    meaning:
      'A fee for making the loan, as a percentage of the amount. It is always a finance charge.',
    source: '12 CFR 1026.4(b)(3); service document, Resources: Offer, origination_fee',
  },
  'grace-period-loan': {
    term: 'Grace period of a loan',
    meaning:
      'A period after disbursement with no payments due. It has its own interest rate, often zero.',
    source: 'Service document, Resources: Offer, grace_period',
  },
  'grace-period-line': {
    term: 'Grace period of a line of credit',
    meaning:
      'The days in which a borrower can repay a draw without interest. Payments are still due.',
    source: '12 CFR 1026.5(b)(2)(ii); service document, Resources: Offer, grace_period',
  },
  'billing-cycle': {
    term: 'Billing cycle',
    meaning: 'The number of days between regular statements of a line of credit.',
    source: '12 CFR 1026.2(a)(4); service document, Resources: Offer, billing_cycle',
  },
  'minimum-payment': {
    term: 'Minimum payment',
    meaning:
      'The lowest payment for a billing cycle: interest plus a percent of principal, with a fixed floor.',
    source: 'Service document, Resources: Offer, minimum_payment',
  },
  'monthly-finance-charge': {
    term: 'Monthly finance charge',
    meaning: 'A fixed amount that a line of credit costs each month, in addition to interest.',
    source: 'Service document, Resources: Offer, finance_charge',
  },
  'introductory-rate': {
    term: 'Introductory rate',
    meaning: 'A lower rate for a limited time when a line of credit starts.',
    source: '12 CFR 1026.16(g)(2); service document, Resources: Offer, introductory_promo_period',
  },
  'late-payment-fee': {
    term: 'Late payment fee',
    meaning: 'The charge for a late payment. It is disclosed but isn’t part of the APR.',
    source: '12 CFR 1026.4(c)(2) and 1026.18(l)',
  },
  'unit-period': {
    term: 'Unit-period',
    meaning:
      'The most common interval between payments, such as a month. The APR measures time in unit-periods.',
    source: '12 CFR 1026 Appendix J(b)(4)',
  },
  'basis-points': {
    term: 'Basis points',
    meaning:
      'Hundredths of a percent: 750 basis points is 7.50%. Each connection sets the units of its service.',
    source: 'Loan Desk, connection settings; the service’s document shows no unit for rates',
  },
  'military-limit': {
    term: 'MAPR (military annual percentage rate)',
    meaning:
      'A yearly rate with nearly all fees, at most 36% for consumer credit to covered service members. Loan Desk estimates it from the charges in the offer.',
    source: '32 CFR 232.4(b)',
  },
  'unknown-decision': {
    term: 'Outcome unknown',
    meaning:
      'The response was lost, or the submission was in an older copy of your files. The service may have processed it. Loan Desk sends it again only if you confirm.',
    source: 'Loan Desk; the service’s document describes no safe way to repeat a request',
  },
  'held-decision': {
    term: 'Held',
    meaning:
      'The application changed between your decision and the check before sending. Nothing was sent.',
    source: 'Loan Desk, check before a decision is sent',
  },
  'ach-authorization': {
    term: 'ACH authorization',
    meaning:
      'The borrower’s agreement to a debit from a bank account. Each payment needs a new one, signed automatically when the payment is submitted.',
    source: 'Service document, Create ACH authorization; 12 CFR 1005.10(b)',
  },
  'preauthorized-transfer': {
    term: 'Autopay (preauthorized transfers)',
    meaning:
      'Debits at regular intervals. Only a writing that the borrower signed or authenticated can authorize them, and the evidence is kept for two years after the last debit or revocation.',
    source: '12 CFR 1005.2(k), 1005.10(b) and 1005.13(b)',
  },
  'compulsory-use': {
    term: 'Compulsory use',
    meaning:
      'A lender may not require repayment by recurring preauthorized debits as a condition of credit.',
    source: '12 CFR 1005.10(e)(1)',
  },
  pending: {
    term: 'Pending (status)',
    meaning: 'The application waits for your decision. Only a pending application can be approved.',
    source: 'Service document, Approve application',
  },
  approved: {
    term: 'Approved (status)',
    meaning: 'The lender made one or more offers.',
    source: 'Service document, Resources: Application, status',
  },
  accepted: {
    term: 'Accepted (status)',
    meaning: 'The borrower accepted an offer.',
    source: 'Service document, Resources: Application, status',
  },
  declined: {
    term: 'Declined (status)',
    meaning: 'The borrower declined the offers.',
    source: 'Service document, Resources: Application, status',
  },
  incomplete: {
    term: 'Incomplete (status)',
    meaning: 'Information is missing, so the lender can’t decide yet.',
    source: 'Service document, Resources: Application, status',
  },
  rejected: {
    term: 'Rejected (status)',
    meaning: 'The lender denied the application. The service returns the reasons for denial.',
    source: 'Service document, Resources: Application, status',
  },
  'lender-of-record': {
    term: 'Lender of record',
    meaning: 'The legal entity that makes the loan and is named in the agreement.',
    source: 'Service document, Resources: Application, lender_of_record',
  },
  facility: {
    term: 'Facility',
    meaning: 'The loan or line of credit at the service after the borrower accepted an offer.',
    source: 'Service document, Create ACH authorization',
  },
  'loan-agreement': {
    term: 'Loan agreement',
    meaning:
      'The contract that the service makes once a borrower accepts an offer. It expires if the borrower doesn’t sign within 24 hours.',
    source: 'Service document, loan agreements',
    needs: 'facilityPaths',
  },
  'payoff-amount': {
    term: 'Payoff amount',
    meaning:
      'What pays a facility in full on a given day, with interest up to that day. The service gives it for the next 10 days.',
    source: 'Service document, payoff amounts of facilities',
    needs: 'facilityPaths',
  },
  drift: {
    term: 'Offered and booked',
    meaning:
      'A comparison of what you offered with what the service booked: terms, APR and each payment. Differences are named, not corrected.',
    source: 'Loan Desk, application',
    needs: 'facilityPaths',
  },
  coverage: {
    term: 'Caps by state',
    meaning:
      'The highest rates and fees that the lender’s license allows in a borrower’s state, as the service gives them.',
    source: 'Service document, coverage',
    needs: 'coveragePaths',
  },
  'offer-check': {
    term: 'Service check of offers',
    meaning:
      'The service’s own word on whether offers comply in the borrower’s state, with its APR. Loan Desk shows it beside its own estimate.',
    source: 'Service document, offer check',
    needs: 'offerCheckPath',
  },
  payment: {
    term: 'Payment',
    meaning:
      'A debit by ACH with one unused authorization. It is pending, processing and processed before it is settled, and can be canceled only while pending.',
    source: 'Service document, payments',
    needs: 'paymentPath',
  },
  'return-code': {
    term: 'Return code',
    meaning:
      'Why a bank returned a debit. R01 and R09 are missing funds; any other return stops debits of the facility until you allow them again.',
    source: 'Service document, failure_reason of payments',
    needs: 'paymentPath',
  },
  'adverse-action': {
    term: 'Adverse action',
    meaning:
      'A refusal to grant credit in substantially the amount or on the terms requested, unless the borrower accepts a counteroffer.',
    source: '12 CFR 1002.2(c)',
  },
  counteroffer: {
    term: 'Counteroffer',
    meaning: 'An offer of credit in a different amount or on other terms than requested.',
    source: '12 CFR 1002.9(a)(1)(iv)',
  },
  'rejection-reasons': {
    term: 'Reasons for denial (principal reasons)',
    meaning:
      'One to four codes from the service that explain a rejection. Loan Desk shows each in words with its code.',
    source: 'Service document, Resources: Application, rejection_reasons',
  },
  'starter-mode': {
    term: 'Starter Mode',
    meaning:
      'A service mode in which a lender sets the address, phone and email that borrowers see.',
    source: 'Service document, Set lending details',
  },
  seal: {
    term: 'Integrity hash of the activity log',
    meaning:
      'A SHA-256 hash of an entry and the hash before it. It reveals changed or removed entries.',
    source: 'Loan Desk, Activity: Verify log',
  },
} as const satisfies Record<string, HelpTerm>

export type HelpTermName = keyof typeof terms

export const helpEn = {
  title: 'Help',
  lead: 'Terms and keyboard shortcuts.',
  search: 'Search terms',
  terms: 'Terms',
  keys: 'Keyboard shortcuts',
  keysLead: 'Single letters work when no field has focus.',
  nothing: 'No terms match.',
  source: (source: string) => `Source: ${source}`,
  what: (term: string) => `Help: ${term}`,
  whatAll: (of: string) => `About these terms: ${of}`,
  open: 'Help and terms',
  all: 'All terms and shortcuts',
  groups: {
    figures: 'Disclosed figures',
    terms: 'Offer terms',
    statuses: 'Applications and decisions',
    decisions: 'Submissions and documents',
    desk: 'Loan Desk and service',
  },
  table: terms as Readonly<Record<HelpTermName, HelpTerm>>,
} as const

export type HelpMessages = typeof helpEn
