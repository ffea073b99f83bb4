import { array, boolean, number, object, string } from 'yup'
import { ficoRange } from '../../values/credit-facts.ts'
import { isCommercial } from '../../values/vocabulary.ts'
import type { NoticeKind } from './notice.ts'

/** Notices that are sent as letters. */
export const letterKinds = [
  'adverse-action',
  'counteroffer',
  'counteroffer-with-adverse-action',
  'incompleteness',
  'right-to-reasons',
  'risk-based-pricing',
] as const satisfies readonly NoticeKind[]
export type LetterKind = (typeof letterKinds)[number]

export const letterKindOf = (name: string): LetterKind | undefined =>
  letterKinds.find((kind) => kind === name)

/** Letter templates: one for each kind, and a separate one for adverse action notices to businesses. */
export const letterTemplates = [...letterKinds, 'adverse-action-business'] as const
export type LetterTemplate = (typeof letterTemplates)[number]

export function letterTemplateOf(kind: LetterKind, creditType: string | null): LetterTemplate {
  return kind === 'adverse-action' && isCommercial(creditType) ? 'adverse-action-business' : kind
}

/** A consumer reporting agency that supplies reports and scores to the lender. */
export interface ReportingAgency {
  readonly name: string
  /** Multiple lines, as on an envelope. */
  readonly address: string
  /** Toll-free if the agency is nationwide (15 U.S.C. 1681m(a)(3)(A)). */
  readonly phone: string
  /** The range of its scores; null if the lender uses none of them. */
  readonly lowestScore: number | null
  readonly highestScore: number | null
}

/** A lender's letter settings; an empty text isn't set. */
export interface LetterSettings {
  /** Increases by one with each change by the lender; 0 while nothing is set. */
  readonly version: number
  /** Name and address, on separate lines. */
  readonly creditor: string
  readonly phone: string
  /** Name and address of the agency that the ECOA notice names (12 CFR 1002, appendix A). */
  readonly federalAgency: string
  readonly agencies: readonly ReportingAgency[]
  /** Whether a notice is owed for denials that may not be adverse action (12 CFR 1002.2(c)(2)(iv), (v)). */
  readonly noticeIfNotAdverse: boolean
  /** The score below which approvals owe a risk-based pricing notice; null if none do. */
  readonly pricingCutoff: number | null
  /** The lender's own text for each letter; empty to use the model form. */
  readonly templates: Readonly<Record<LetterTemplate, string>>
}

/** Names of the agencies that a letter can use; skips agencies that were added without a name. */
export const agencyNames = ({ agencies }: LetterSettings): readonly string[] =>
  agencies.map(({ name }) => name).filter((name) => name !== '')

export const noLetterSettings: LetterSettings = {
  version: 0,
  creditor: '',
  phone: '',
  federalAgency: '',
  agencies: [],
  noticeIfNotAdverse: true,
  pricingCutoff: null,
  templates: {
    'adverse-action': '',
    counteroffer: '',
    'counteroffer-with-adverse-action': '',
    incompleteness: '',
    'right-to-reasons': '',
    'risk-based-pricing': '',
    'adverse-action-business': '',
  },
}

export const mostAgencies = 5
/** Maximum characters of a name or phone number, of an address, and of a letter. */
export const longestLine = 120
export const longestAddress = 400
export const longestTemplate = 8_000

const line = () => string().max(longestLine).defined()
const address = () => string().max(longestAddress).defined()
const score = () => number().integer().min(1).max(9_999).nullable().defined()
const template = () => string().max(longestTemplate).defined()

export const agenciesSchema = array(
  object({
    name: line(),
    address: address(),
    phone: line(),
    lowestScore: score(),
    highestScore: score(),
  })
    .noUnknown()
    .strict(),
)
  .max(mostAgencies)
  .required()

const pricingCutoff = () => number().integer().min(ficoRange.lowest).max(ficoRange.highest)

const firstTemplates = {
  'adverse-action': template(),
  counteroffer: template(),
  'counteroffer-with-adverse-action': template(),
  incompleteness: template(),
}

const settingsShape = {
  version: number().integer().min(0).max(1_000_000).required(),
  creditor: address(),
  phone: line(),
  federalAgency: address(),
  agencies: agenciesSchema,
  noticeIfNotAdverse: boolean().required(),
  pricingCutoff: pricingCutoff().nullable().defined(),
  templates: object({
    ...firstTemplates,
    'right-to-reasons': template(),
    'risk-based-pricing': template(),
    'adverse-action-business': template(),
  })
    .noUnknown()
    .strict(),
}

export const letterSettingsSchema = object(settingsShape).noUnknown().strict()

/** Letter settings in a file; files of earlier versions lack the later parts. */
export const fileLetterSettingsSchema = object({
  ...settingsShape,
  noticeIfNotAdverse: boolean().optional(),
  pricingCutoff: pricingCutoff().nullable().optional(),
  templates: object({
    ...firstTemplates,
    'right-to-reasons': template().optional(),
    'risk-based-pricing': template().optional(),
    'adverse-action-business': template().optional(),
  })
    .noUnknown()
    .strict(),
})
  .noUnknown()
  .strict()

/** Adds defaults for settings that an earlier version didn't have. */
export const letterSettingsIn = (
  stored: Partial<Omit<LetterSettings, 'templates'>> & {
    readonly templates?: Partial<LetterSettings['templates']>
  },
  defaults = noLetterSettings,
): LetterSettings => ({
  ...defaults,
  ...stored,
  templates: { ...defaults.templates, ...stored.templates },
})
