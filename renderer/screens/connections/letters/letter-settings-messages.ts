import type { LetterTemplate } from '../../../../shared/domain/notices/letter-settings.ts'
import type { LetterBlank } from '../../../../shared/domain/notices/model-letters.ts'
import { noticeKinds } from '../../../messages/en-vocabulary.ts'
import { formatList } from '../../../messages/format.ts'
import { inLanguage } from '../../../messages/language.ts'

function letterName(template: LetterTemplate): string {
  return template === 'adverse-action-business'
    ? 'Adverse action notice to a business'
    : noticeKinds[template]
}

/** Text of the lender's letter settings, in English. */
const letterSettingsEn = {
  title: 'Letters',
  lead: (connection: string) =>
    `What the letters of ${connection} say. Each change makes a new version, which recorded letters name.`,
  creditor: 'Name and address',
  phone: 'Phone number',
  federalAgency: 'Federal agency',
  federalAgencyHint: 'Name and address for the ECOA notice (12 CFR 1002, appendix A).',
  agencies: 'Reporting agencies',
  agency: (position: number) => `Reporting agency ${position}`,
  agencyName: 'Name',
  agencyAddress: 'Address',
  agencyPhone: 'Toll-free phone number',
  lowest: 'Lowest score',
  highest: 'Highest score',
  addAgency: 'Add agency',
  removeAgency: (position: number) => `Remove reporting agency ${position}`,
  owed: 'Notices owed',
  noticeIfNotAdverse: 'Notify borrowers of denials that may not be adverse action',
  noticeIfNotAdverseHint:
    'Denials only for a state license or the MLA check (12 CFR 1002.2(c)(2)(iv), (v)).',
  pricingCutoff: 'Cutoff score for risk-based pricing notices',
  pricingCutoffHint:
    'Consumer approvals with a lower score owe one (12 CFR 1022.72(b)(1)). Leave empty for none.',
  pricingCutoffWrong: 'Enter a score from 300 to 850, such as 720.',
  wording: 'Wording',
  wordingHint: 'A blank line separates paragraphs, and the first one is the heading.',
  letter: letterName,
  useOwn: 'Change wording',
  useModel: 'Use sample form',
  /** The label of a button with its letter, because there is one button per line. */
  wordingOf: (action: string, template: LetterTemplate) => `${action}: ${letterName(template)}`,
  model: 'Sample form (12 CFR 1002, appendix C)',
  own: 'Your wording',
  lacks: (blanks: readonly LetterBlank[]) =>
    `Add ${formatList(blanks.map((blank) => `{${blank}}`))}: the letter needs it.`,
  scoreRange:
    'Enter the lowest and the highest score, from 1 to 9999. The highest must be above the lowest.',
  save: 'Save letters',
  saved: 'Letters saved.',
  notSaved: 'The letters weren’t saved',
  correct: 'Correct the fields above to save.',
} as const

/** Text of the lender's letter settings, in the app's language. */
export const letterSettingsMessages = inLanguage({ en: letterSettingsEn })
