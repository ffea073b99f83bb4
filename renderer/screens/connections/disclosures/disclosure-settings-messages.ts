import type { DisclosureSentenceName } from '../../../../shared/domain/offers/disclosure/disclosure-words.ts'
import { inLanguage } from '../../../messages/language.ts'

const sentences: Record<DisclosureSentenceName, { readonly label: string; readonly hint: string }> =
  {
    prepayment: {
      label: 'Prepayment',
      hint: 'Such as “If you pay off early, you will not have to pay a penalty.”',
    },
    lateCharge: {
      label: 'Late charge terms',
      hint: 'Optional. Follows the offer’s amount: when a payment counts as late.',
    },
    securityInterest: {
      label: 'Security interest',
      hint: 'For secured credit types. Such as “You are giving a security interest in the goods being purchased.”',
    },
    balanceMethod: {
      label: 'Balance computation method',
      hint: 'Such as “We use a method called average daily balance.”',
    },
    billingRights: {
      label: 'Billing rights',
      hint: 'Which document tells how to dispute transactions.',
    },
  }

/** Text of the settings for federal disclosures, in English. */
const disclosureSettingsEn = {
  title: 'Federal disclosures',
  lead: (connection: string) =>
    `Sentences of ${connection} for consumer offers. Disclosures name each one that is missing.`,
  loans: 'Loans',
  lines: 'Lines of credit',
  sentences,
  ofRecord: 'Disclosures of record',
  ofRecordHint: 'Loan disclosures that miss nothing are no longer labeled as estimates.',
  save: 'Save disclosures',
  saved: 'Disclosures saved.',
  notSaved: 'The disclosures weren’t saved',
} as const

/** Text of the settings for federal disclosures, in the app's language. */
export const disclosureSettingsMessages = inLanguage({ en: disclosureSettingsEn })
