import { inLanguage } from '../../messages/language.ts'

/** Text about the borrower of an application, in English. */
const borrowerEn = {
  title: 'Borrower',
  name: 'Name',
  state: 'State',
  birthDate: 'Date of birth',
  email: 'Email',
  phone: 'Phone',
  waiting: 'Not fetched yet.',
  others: 'Other applications',
  showOthers: 'Show in list',
} as const

/** Text about the borrower, in the app's language. */
export const borrowerMessages = inLanguage({ en: borrowerEn })
