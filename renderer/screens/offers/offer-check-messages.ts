import { inLanguage } from '../../messages/language.ts'

/** Text for the service's check of offers before approval, in English. */
const offerCheckEn = {
  title: 'Service check',
  check: 'Check with the service',
  again: 'Check again',
  checking: 'Checking…',
  compliant: 'The service finds this offer compliant.',
  notCompliant: 'The service finds this offer not compliant.',
  apr: (service: string, ours: string) => `Its APR: ${service}. Estimate here: ${ours}.`,
  aprAlone: (service: string) => `Its APR: ${service}.`,
  differs: 'They differ by more than 1/8 of a percentage point.',
  silent: 'The service said nothing about this offer.',
  loansOnly: 'The service checks loans only.',
  noState: 'Choose the borrower’s state while composing to check the offers with the service.',
  stateFirst: 'Choose the borrower’s state first.',
  failed: 'The service didn’t check this offer.',
} as const

/** Text for the service's check, in the app's language. */
export const offerCheckMessages = inLanguage({ en: offerCheckEn })
