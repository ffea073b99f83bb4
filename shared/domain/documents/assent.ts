import type { AchPurpose, AuthorizationKind, ConsentWay } from './ach.ts'

/** Characters of the words that a borrower agreed to; an authorization is a page or two. */
export const longestAssentWords = 20_000

/**
 * Ways that leave a writing "signed or similarly authenticated by the consumer", as autopay needs
 * (12 CFR 1005.10(b)). A yes that was only spoken is none (comment 10(b)-3).
 */
const writtenConsentWays: readonly ConsentWay[] = ['signed-form', 'online', 'email']

/** The words as they are hashed: line feeds at the ends of lines, no white space at either end. */
export function assentText(words: string): string {
  return words.replaceAll(/\r\n?/g, '\n').trim()
}

/** What Regulation E finds against an autopay document. The renderer has a sentence for each. */
export type AssentProblem = 'assent-missing' | 'assent-not-written'

/** Whether a consent given this way can be that of a document of this kind. */
export function isWrittenEnough(kind: AuthorizationKind, way: ConsentWay): boolean {
  return kind === 'single' || writtenConsentWays.includes(way)
}

/**
 * Why a document may not be made before the borrower's own assent is on record: it is signed by
 * itself later, and autopay may be authorized "only by a writing signed or similarly authenticated
 * by the consumer" (12 CFR 1005.10(b)).
 */
export function assentProblem({
  kind,
  consent,
}: Pick<AchPurpose, 'kind' | 'consent'>): AssentProblem | null {
  if (kind === 'single') return null
  if (consent?.assent === undefined) return 'assent-missing'
  return isWrittenEnough(kind, consent.way) ? null : 'assent-not-written'
}
