import type { JsonObject } from '../json.ts'

/** What a credit file says that every lender looks at first; null if it says nothing of it. */
export interface CreditFacts {
  /** null too for a code in the place of a score. */
  readonly fico: number | null
  readonly bankruptcy: boolean | null
}

/** Reads the two fields that are known by name (domain facts, credit_data). */
export function creditFacts(data: JsonObject | null): CreditFacts {
  const fico = data?.['fico']
  const bankruptcy = data?.['has_bankruptcy_history']
  return {
    fico: typeof fico === 'number' && isScore(fico) ? fico : null,
    bankruptcy: typeof bankruptcy === 'boolean' ? bankruptcy : null,
  }
}

/**
 * FICO scores for an industry go from 250 to 900, beyond the others at both ends. A credit bureau puts a
 * code such as 9002 where there is no score, and no floor or cutoff may take that for a high one.
 */
const isScore = (fico: number): boolean => fico >= 250 && fico <= 900

/** Of base FICO scores, which are for no industry. */
export const ficoRange = { lowest: 300, highest: 850 } as const

/** Bands of the score as FICO publishes them, each with its lowest score. */
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
