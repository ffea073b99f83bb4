/** What the officer records of an application's notices: what was sent, or that none is owed. */
export const noticeKinds = [
  'adverse-action',
  'counteroffer',
  /** One notice of both: no second one is owed (12 CFR 1002, comment 9(a)(1)-6; form C-4). */
  'counteroffer-with-adverse-action',
  'incompleteness',
  /** What a business is told when it applies (12 CFR 1002.9(a)(3)(i)(B); form C-8). */
  'right-to-reasons',
  /** That a consumer's terms are worse than others' (12 CFR 1022.72). */
  'risk-based-pricing',
  /** No notice: the applicant expressly withdrew (12 CFR 1002, comment 9-2). */
  'withdrawal',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How a notice reached the applicant; electronically only with consent. */
export const noticeManners = ['mailed', 'handed-over', 'electronic'] as const
export type NoticeManner = (typeof noticeManners)[number]

/** Days are calendar dates (YYYY-MM-DD) in the lender's time zone, times epoch milliseconds. */
export interface RecordedNotice {
  readonly id: string
  /** The application's ID. */
  readonly subject: string
  readonly kind: NoticeKind
  /** When it was delivered or mailed (12 CFR 1002, comment 9-3), or the applicant withdrew. */
  readonly day: string
  /** null for a withdrawal. */
  readonly manner: NoticeManner | null
  /** By when the applicant is to respond to a notice of incompleteness; null for any other. */
  readonly replyBy: string | null
  readonly recordedAt: number
  /** The officer's account in the team space, or on this computer. */
  readonly recordedBy: string
  /**
   * The number of the team space's operation that recorded it; 0 while it waits to be shared; null
   * if it is on this computer only.
   */
  readonly team: number | null
  /** The application's when it was recorded; null if it wasn't known. */
  readonly creditType: string | null
  /** What was written in Loan Desk and sent; null for a notice that was written elsewhere. */
  readonly letter: KeptLetter | null
}

/** A letter as it was sent; its text is read by the notice's ID. */
export interface KeptLetter {
  /** Of the lender's letter settings. */
  readonly version: number
  /** SHA-256 of its text (UTF-8, hex). */
  readonly hash: string
}

/** The day on which the officer says that the application was complete. */
export interface CompleteDate {
  readonly day: string
  readonly reason: string
}

/**
 * Which rules a business is notified by (12 CFR 1002.9(a)(3)). large: it had gross revenues of more
 * than $1 million in its preceding fiscal year, or asks for trade credit or the like.
 */
export const businessSizes = ['small', 'large'] as const
export type BusinessSize = (typeof businessSizes)[number]

/** What the officer says of an application, beside the service's own data. */
export interface OfficerFacts {
  readonly complete: CompleteDate | null
  /** It was approved on other terms than those asked for. */
  readonly otherTerms: boolean
  /** null while it isn't known, and for a consumer. */
  readonly business: BusinessSize | null
}

/** The same with where it stands in the team space (see `RecordedNotice.team`). */
export interface SaidFacts extends OfficerFacts {
  readonly team: number | null
  /** The account of the officer who said it in the team space. */
  readonly by: string | null
}

/** What is recorded of one application. */
export interface NoticeFacts extends OfficerFacts {
  /** Newest day first. */
  readonly recorded: readonly RecordedNotice[]
}

export const noOfficerFacts: OfficerFacts = { complete: null, otherTerms: false, business: null }
export const noNoticeFacts: NoticeFacts = { ...noOfficerFacts, recorded: [] }

export function isNothingSaid({ complete, otherTerms, business }: OfficerFacts): boolean {
  return complete === null && !otherTerms && business === null
}

export function isNothingRecorded(facts: NoticeFacts): boolean {
  return isNothingSaid(facts) && facts.recorded.length === 0
}

/** Most characters of the reason for a complete date. */
export const longestCompleteReason = 1000
/** Most notices recorded for one application. */
export const mostNotices = 50
/** Most letters written at once. */
export const mostLetters = 2_000
/** Most characters of a letter. */
export const longestLetter = 20_000
