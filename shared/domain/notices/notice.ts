/** What the officer records about an application's notices: what was sent, or that none is owed. */
export const noticeKinds = [
  'adverse-action',
  'counteroffer',
  /** One notice for both; no second one is owed (12 CFR 1002, comment 9(a)(1)-6; form C-4). */
  'counteroffer-with-adverse-action',
  'incompleteness',
  /** The notice that a business receives when it applies (12 CFR 1002.9(a)(3)(i)(B); form C-8). */
  'right-to-reasons',
  /** The notice that a consumer's terms are less favorable than others' (12 CFR 1022.72). */
  'risk-based-pricing',
  /** No notice: the applicant expressly withdrew (12 CFR 1002, comment 9-2). */
  'withdrawal',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How a notice was delivered; electronically only with consent. */
export const noticeManners = ['mailed', 'handed-over', 'electronic'] as const
export type NoticeManner = (typeof noticeManners)[number]

/** Days are calendar dates (YYYY-MM-DD) in the lender's time zone, times epoch milliseconds. */
export interface RecordedNotice {
  readonly id: string
  /** The application's ID. */
  readonly subject: string
  readonly kind: NoticeKind
  /** The day on which it was delivered or mailed (12 CFR 1002, comment 9-3), or the applicant withdrew. */
  readonly day: string
  /** null for a withdrawal. */
  readonly manner: NoticeManner | null
  /**
   * The day by which the applicant is asked to respond to a notice of incompleteness; null for
   * other kinds.
   */
  readonly replyBy: string | null
  readonly recordedAt: number
  /** The officer's account in the team space, or on this computer. */
  readonly recordedBy: string
  /**
   * Number of the team space operation that recorded the notice; 0 while it waits to be shared;
   * null if it is on this computer only.
   */
  readonly team: number | null
  /** Credit type of the application when the notice was recorded; null if unknown. */
  readonly creditType: string | null
  /** The letter written in Loan Desk and sent; null for a notice that was written elsewhere. */
  readonly letter: RecordedLetter | null
}

/** A letter as sent; its text is stored under the notice's ID. */
export interface RecordedLetter {
  /** Version of the lender's letter settings. */
  readonly version: number
  /** SHA-256 of its text (UTF-8, hex). */
  readonly hash: string
}

/** The day on which the application was complete, as recorded by the officer. */
export interface CompleteDate {
  readonly day: string
  readonly reason: string
}

/**
 * Size of a business, which determines its notice rules (12 CFR 1002.9(a)(3)). large: gross
 * revenues of more than $1 million in the preceding fiscal year, or a request for trade credit or
 * similar.
 */
export const businessSizes = ['small', 'large'] as const
export type BusinessSize = (typeof businessSizes)[number]

/** What the officer records about an application in addition to the service's data. */
export interface OfficerFacts {
  readonly complete: CompleteDate | null
  /** The application was approved on other terms than requested. */
  readonly otherTerms: boolean
  /** null if unknown, and for a consumer. */
  readonly business: BusinessSize | null
}

/** The officer's facts with their state in the team space (see `RecordedNotice.team`). */
export interface StatedFacts extends OfficerFacts {
  readonly team: number | null
  /** The account of the officer who recorded them in the team space. */
  readonly by: string | null
}

/** Everything recorded about one application. */
export interface NoticeFacts extends OfficerFacts {
  /** Newest day first. */
  readonly recorded: readonly RecordedNotice[]
}

export const noOfficerFacts: OfficerFacts = { complete: null, otherTerms: false, business: null }
export const noNoticeFacts: NoticeFacts = { ...noOfficerFacts, recorded: [] }

export function areNoFacts({ complete, otherTerms, business }: OfficerFacts): boolean {
  return complete === null && !otherTerms && business === null
}

export function isNothingRecorded(facts: NoticeFacts): boolean {
  return areNoFacts(facts) && facts.recorded.length === 0
}

/** Maximum characters of the reason for a complete date. */
export const longestCompleteReason = 1000
/** Maximum number of notices recorded for one application. */
export const mostNotices = 50
/** Maximum number of letters written at once. */
export const mostLetters = 2_000
/** Maximum characters of a letter. */
export const longestLetter = 20_000
