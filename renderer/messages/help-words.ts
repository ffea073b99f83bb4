import { helpEn, type HelpMessages, type HelpTermName } from './help-en.ts'
import { inLanguage } from './language.ts'

/** The terms and what is said around them, in the language of the desk. */
export const helpWords: HelpMessages = inLanguage({ en: helpEn })

/** Which terms stand together on the help page, in the order they are read. */
export const helpGroups: Readonly<Record<keyof HelpMessages['groups'], readonly HelpTermName[]>> = {
  figures: [
    'apr',
    'finance-charge',
    'amount-financed',
    'total-of-payments',
    'prepaid-finance-charge',
    'unit-period',
    'military-limit',
  ],
  terms: [
    'origination-fee',
    'late-payment-fee',
    'grace-period-loan',
    'grace-period-line',
    'billing-cycle',
    'minimum-payment',
    'introductory-rate',
    'basis-points',
  ],
  decisions: [
    'unknown-decision',
    'held-decision',
    'ach-authorization',
    'compulsory-use',
    'rejection-reasons',
  ],
  desk: ['starter-mode', 'seal'],
}
