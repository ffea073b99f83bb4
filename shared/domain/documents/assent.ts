import type { AchPurpose, AuthorizationKind, ConsentWay } from './ach.ts'

/** Maximum characters of the words that a borrower agreed to; an authorization is one or two pages. */
export const longestAssentWords = 20_000

/**
 * Ways that leave a writing "signed or similarly authenticated by the consumer", as autopay needs
 * (12 CFR 1005.10(b)). Spoken consent isn't enough (comment 10(b)-3).
 */
const writtenConsentWays: readonly ConsentWay[] = ['signed-form', 'online', 'email']

/** The words as hashed: lines end with a line feed, without white space at either end of the text. */
export function assentText(words: string): string {
  return words.replaceAll(/\r\n?/g, '\n').trim()
}

/** Regulation E problems of an autopay document. The renderer has a sentence for each. */
export type AssentProblem = 'assent-missing' | 'assent-not-written'

/** Whether consent given this way is enough for a document of this kind. */
export function isWrittenEnough(kind: AuthorizationKind, way: ConsentWay): boolean {
  return kind === 'single' || writtenConsentWays.includes(way)
}

/**
 * Why a document must not be made yet, or null. The borrower's own assent must be on record first:
 * the document is signed automatically later, and autopay may be authorized "only by a writing
 * signed or similarly authenticated by the consumer" (12 CFR 1005.10(b)).
 */
export function assentProblem({
  kind,
  consent,
}: Pick<AchPurpose, 'kind' | 'consent'>): AssentProblem | null {
  if (kind === 'single') return null
  if (consent?.assent === undefined) return 'assent-missing'
  return isWrittenEnough(kind, consent.way) ? null : 'assent-not-written'
}
