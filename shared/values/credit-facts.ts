import type { JsonObject } from '../json.ts'

/** The facts of a credit file that every lender checks first; null if missing. */
export interface CreditFacts {
  /** Also null if the file has a code instead of a score. */
  readonly fico: number | null
  readonly bankruptcy: boolean | null
}

/** Reads the two fields with known names (domain facts, credit_data). */
export function creditFacts(data: JsonObject | null): CreditFacts {
  const fico = data?.['fico']
  const bankruptcy = data?.['has_bankruptcy_history']
  return {
    fico: typeof fico === 'number' && isScore(fico) ? fico : null,
    bankruptcy: typeof bankruptcy === 'boolean' ? bankruptcy : null,
  }
}

/**
 * Industry FICO scores range from 250 to 900, wider than base scores. If there is no score, credit
 * bureaus put a code such as 9002 there, which must not count as a high score.
 */
const isScore = (fico: number): boolean => fico >= 250 && fico <= 900

/** Range of base FICO scores. */
export const ficoRange = { lowest: 300, highest: 850 } as const

/** FICO's published score bands, each with its lowest score. */
export const ficoBands = [
  ['poor', 300],
  ['fair', 580],
  ['good', 670],
  ['very-good', 740],
  ['exceptional', 800],
] as const
export type FicoBand = (typeof ficoBands)[number][0]

/** The band of a score; null outside the range of FICO scores. */
export function ficoBand(score: number): FicoBand | null {
  if (score > ficoRange.highest) return null
  return ficoBands.findLast(([, lowest]) => score >= lowest)?.[0] ?? null
}
