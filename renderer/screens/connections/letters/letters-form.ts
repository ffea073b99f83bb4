import {
  letterTemplates,
  type LetterSettings,
  type LetterTemplate,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { ficoRange } from '../../../../shared/values/credit-facts.ts'
import { missingBlanks } from '../../../../shared/domain/notices/letter.ts'

/** Letter settings as form values. */
export interface TypedLetters {
  creditor: string
  phone: string
  federalAgency: string
  agencies: TypedAgency[]
  noticeIfNotAdverse: boolean
  pricingCutoff: string
  templates: Record<LetterTemplate, string>
}
export interface TypedAgency {
  name: string
  address: string
  phone: string
  lowestScore: string
  highestScore: string
}

export const emptyAgency = (): TypedAgency => ({
  name: '',
  address: '',
  phone: '',
  lowestScore: '',
  highestScore: '',
})

export function typedLetters({ version: _, ...settings }: LetterSettings): TypedLetters {
  return {
    ...settings,
    templates: { ...settings.templates },
    pricingCutoff: settings.pricingCutoff === null ? '' : String(settings.pricingCutoff),
    agencies: settings.agencies.map(({ lowestScore, highestScore, ...agency }) => ({
      ...agency,
      lowestScore: lowestScore === null ? '' : String(lowestScore),
      highestScore: highestScore === null ? '' : String(highestScore),
    })),
  }
}

/** Valid are both scores or none, the lower one first, at most four digits each. */
export function hasWrongScores({ lowestScore, highestScore }: TypedAgency): boolean {
  const typed = [lowestScore, highestScore].map((text) => text.trim())
  if (typed.every((text) => text === '')) return false
  return (
    typed.some((text) => !/^[1-9]\d{0,3}$/.test(text)) ||
    Number(lowestScore) >= Number(highestScore)
  )
}

/** Valid is a FICO score or an empty field. */
export function isWrongCutoff(typed: string): boolean {
  const text = typed.trim()
  const { lowest, highest } = ficoRange
  return text !== '' && (!/^\d{3}$/.test(text) || Number(text) < lowest || Number(text) > highest)
}

/** The required placeholders that the lender's own wording lacks; none if the sample form is used. */
export const lackingBlanks = (template: LetterTemplate, words: string) =>
  words.trim() === '' ? [] : missingBlanks(template, words)

export const isWrong = ({ agencies, templates, pricingCutoff }: TypedLetters): boolean =>
  agencies.some(hasWrongScores) ||
  isWrongCutoff(pricingCutoff) ||
  letterTemplates.some((name) => lackingBlanks(name, templates[name]).length > 0)

/** The settings to send. The main process assigns the version. */
export function readLetters(typed: TypedLetters) {
  const score = (text: string): number | null => (text.trim() === '' ? null : Number(text))
  return {
    version: 0,
    creditor: typed.creditor.trim(),
    phone: typed.phone.trim(),
    federalAgency: typed.federalAgency.trim(),
    agencies: typed.agencies.map((agency) => ({
      name: agency.name.trim(),
      address: agency.address.trim(),
      phone: agency.phone.trim(),
      lowestScore: score(agency.lowestScore),
      highestScore: score(agency.highestScore),
    })),
    noticeIfNotAdverse: typed.noticeIfNotAdverse,
    pricingCutoff: score(typed.pricingCutoff),
    templates: { ...typed.templates },
  }
}
