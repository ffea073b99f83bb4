import { fieldText, readField } from '../../../shared/domain/offers/form/offer-form.ts'
import {
  textAt,
  type OfferFieldPath,
} from '../../../shared/domain/offers/form/offer-form-fields.ts'
import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import type { UnitsProfileName } from '../../../shared/values/units.ts'
import type { OfferEvaluation } from '../../state/composer-figures.ts'
import type { OfferFigures } from '../../../shared/domain/offers/estimates.ts'
import { hasRow, rowsOf } from './offer-rows.ts'

/** The figures in which offers are compared. */
export const comparedFigures = [
  'payment',
  'apr',
  'costWithFees',
  'financeCharge',
  'amountFinanced',
  'totalOfPayments',
  'firstMinimum',
  'interest',
] as const
export type ComparedFigure = (typeof comparedFigures)[number]

export interface ComparedCell {
  /** null if this kind of offer has no such value. */
  readonly text: string | null
  readonly isBest: boolean
  /**
   * The value relative to the greatest in its row, 0 to 1: the length of its bar; null if nothing
   * can be compared.
   */
  readonly share: number | null
}

export type ComparedRow = {
  readonly cells: readonly ComparedCell[]
  readonly differs: boolean
} & (
  | { readonly isFigure: true; readonly row: ComparedFigure }
  | { readonly isFigure: false; readonly row: OfferFieldPath }
)

export interface ComparedOffer {
  readonly draft: OfferDraft
  readonly evaluation: OfferEvaluation
}

/** Formats values for display. */
export interface ComparisonFormat {
  figure(figure: ComparedFigure, value: number, of: OfferFigures): string
  term(path: OfferFieldPath, text: string, draft: OfferDraft): string
}

/**
 * Figures and terms of the offers, row by row. `differs`: the offers that have the value have
 * different ones. A figure is best if it is better than another one, and no worse than any, among
 * offers of its kind. Payments are compared only for equal payment frequencies.
 */
export function compareOffers(
  offers: readonly ComparedOffer[],
  format: ComparisonFormat,
  profile: UnitsProfileName,
): readonly ComparedRow[] {
  const terms = rowsOf(offers.map(({ draft }) => draft)).filter(
    (row) => row !== 'promo' && row !== 'minimumPayment.type',
  )
  return [
    ...comparedFigures
      .map((figure) => figureRow(figure, offers, format))
      .filter(({ cells }) => cells.some(({ text }) => text !== null)),
    ...terms.map((path) => termRow(path, offers, format, profile)),
  ]
}

/** Compares parsed values, so that "15000" and "15,000.00" are equal. */
function termRow(
  path: OfferFieldPath,
  offers: readonly ComparedOffer[],
  format: ComparisonFormat,
  profile: UnitsProfileName,
): ComparedRow {
  const cells = offers.map(({ draft }) => {
    if (!hasRow(draft.type, path)) return { text: null, isBest: false, share: null }
    const typed = textAt(draft, path)
    const read = readField(profile, draft.type, path, typed)
    const text = read.ok ? format.term(path, fieldText(path, read.value), draft) : typed
    return { text, isBest: false, share: null }
  })
  return { row: path, isFigure: false, cells, differs: differ(cells) }
}

function figureRow(
  figure: ComparedFigure,
  offers: readonly ComparedOffer[],
  format: ComparisonFormat,
): ComparedRow {
  const values = offers.map(({ evaluation }) => figureOf(figure, evaluation.figures))
  const cells = offers.map(({ evaluation: { figures } }, index) => {
    const value = values[index] ?? null
    return {
      text: value === null || figures === null ? null : format.figure(figure, value, figures),
      isBest:
        value !== null && isBest(figure, value, othersToCompare(figure, index, offers, values)),
      share: shareOf(value, values),
    }
  })
  return { row: figure, isFigure: true, cells, differs: differ(cells) }
}

function shareOf(value: number | null, values: readonly (number | null)[]): number | null {
  const finite = values.filter((other) => other !== null && Number.isFinite(other))
  const most = Math.max(...finite.map((other) => other ?? 0))
  const isComparable = finite.length > 1 && most > 0
  return isComparable && value !== null && Number.isFinite(value) ? value / most : null
}

/** null if the offer has no such figure; infinite for a line that is never paid off. */
function figureOf(figure: ComparedFigure, figures: OfferFigures | null): number | null {
  if (figures === null) return null
  if (figure === 'apr') return figures.apr
  if (figures.kind === 'line') {
    if (figure === 'firstMinimum') return figures.firstMinimum
    if (figure === 'costWithFees') return figures.costWithFees
    if (figure !== 'interest') return null
    return figures.atMinimum.outcome === 'never' ? Infinity : figures.atMinimum.totalInterest
  }
  switch (figure) {
    case 'payment':
      return figures.schedule.levelPayment
    case 'financeCharge':
    case 'amountFinanced':
    case 'totalOfPayments':
      return figures[figure]
    default:
      return null
  }
}

function othersToCompare(
  figure: ComparedFigure,
  index: number,
  offers: readonly ComparedOffer[],
  values: readonly (number | null)[],
): readonly number[] {
  const mine = offers[index]?.draft
  return offers.flatMap(({ draft }, other) => {
    const value = values[other]
    if (other === index || value === undefined || value === null) return []
    if (draft.type !== mine?.type) return []
    if (figure === 'payment' && draft.paymentPeriod !== mine.paymentPeriod) return []
    return [value]
  })
}

function isBest(figure: ComparedFigure, value: number, others: readonly number[]): boolean {
  const gain = (othersValue: number) =>
    figure === 'amountFinanced' ? value - othersValue : othersValue - value
  return (
    others.every((othersValue) => gain(othersValue) >= 0) &&
    others.some((othersValue) => gain(othersValue) > 0)
  )
}

function differ(cells: readonly ComparedCell[]): boolean {
  const texts = new Set(cells.flatMap(({ text }) => (text === null ? [] : [text])))
  return texts.size > 1
}
