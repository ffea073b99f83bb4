import { helpEn, type HelpMessages, type HelpTermName } from './help-en.ts'
import { inLanguage } from './language.ts'

/** Help text in the app's language. */
export const helpMessages: HelpMessages = inLanguage({ en: helpEn })

/** Terms by group, in the order of the help page. */
export const helpGroups: Readonly<Record<keyof HelpMessages['groups'], readonly HelpTermName[]>> = {
  figures: [
    'apr',
    'finance-charge',
    'amount-financed',
    'total-of-payments',
    'prepaid-finance-charge',
    'unit-period',
    'military-limit',
    'coverage',
    'offer-check',
  ],
  terms: [
    'origination-fee',
    'late-payment-fee',
    'grace-period-loan',
    'grace-period-line',
    'billing-cycle',
    'minimum-payment',
    'monthly-finance-charge',
    'introductory-rate',
    'basis-points',
  ],
  statuses: [
    'pending',
    'approved',
    'accepted',
    'declined',
    'incomplete',
    'rejected',
    'adverse-action',
    'counteroffer',
    'rejection-reasons',
    'lender-of-record',
    'loan-agreement',
    'facility',
    'payoff-amount',
    'drift',
  ],
  decisions: [
    'unknown-decision',
    'held-decision',
    'ach-authorization',
    'preauthorized-transfer',
    'compulsory-use',
    'payment',
    'return-code',
  ],
  desk: ['starter-mode', 'seal'],
}
