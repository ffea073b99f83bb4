import type { BusinessSize, NoticeKind, NoticeManner } from '../notices/notice.ts'

/**
 * The protocol of a team space. Loan Desk changes no tables directly: it calls
 *
 *     select desk.apply(op, kind, subject, body, seen)
 *
 * and the server applies or refuses the operation in one transaction.
 * - `op`: a UUID that Loan Desk creates once per operation. An operation can be sent any number of
 *   times: it is applied once, and every response has the number of the first.
 * - `kind`: one of `operationFields`; the body has exactly the fields listed there.
 * - `subject`: the application's ID; for `ach.*`, the facility's ID; for `policy.*`, the policy's
 *   name; for `desk.witness`, the ID of the computer's log; for `template.*`, the template's ID.
 * - `seen`: the `number` of the row that the officer saw, null if none. `claim.take-over`,
 *   `tag.remove`, `follow-up.*`, `notice.facts`, `policy.*` and `template.*` are refused with
 *   `changed` if the row has changed since; the other kinds ignore it.
 *
 * The kinds:
 * - `claim.take`: claims an application that is free or whose lease expired, for `minutes`.
 *   `claim.renew` extends the officer's own claim, even after its lease expired if nobody else took
 *   it; `claim.release` ends it; `claim.take-over` takes another officer's live claim (grade second
 *   or owner). A claim of a revoked officer counts as free.
 * - `note.append` adds a note whose ID is the operation's; `note.replace` adds one that replaces an
 *   earlier note of the same officer; `note.remove` marks an own note as removed.
 * - `tag.add`, `tag.remove`; `follow-up.set`, `follow-up.clear`: one follow-up per application.
 * - `ach.register`: before an ACH document is made. `payment` is the SHA-256 of the payment's key,
 *   so that a second computer with the same payment is refused. `ach.void` frees the payment again
 *   (by its officer, or grade second or owner).
 * - `decision.open`: before a decision is sent; refused while another decision of the application
 *   is open, or another officer's claim is live. `decision.close` records the outcome.
 * - `notice.record` records a notice whose ID is the operation's; two officers may each record
 *   their own. For a letter it contains the SHA-256, never the text. `notice.remove` marks it as
 *   removed (by its officer, or grade second or owner). `notice.facts` replaces all facts that
 *   officers recorded about an application.
 * - `policy.propose` proposes rules that replace the seen policy and any earlier proposal;
 *   `policy.confirm` puts them into force. Both need grade second or owner, and two officers.
 * - `copy.announce`: this Loan Desk read the application from the service at `readAt` (epoch
 *   milliseconds, by the service's clock); refused with `changed` unless that is newer. Then
 *   `desk.put_copy(application, body)` stores the text with that SHA-256 for all, outside the feed.
 * - `desk.witness` records the end of a computer's own activity log; it never goes back.
 * - `template.put` saves an offer template, new or replacing the seen one; `terms` is its offer as
 *   JSON. `template.remove` removes it. A lender has at most 500. Names may repeat; each Loan Desk
 *   numbers duplicates.
 *
 * `desk.take_requests(wanted, can_wait)` takes some of the requests that the lender's account may
 * make in any minute, and returns how many it got; they must be sent within two seconds. Requests
 * that can wait leave the last tenth to others. It adds nothing to the feed.
 *
 * The tables `field`, `kind` and `refusal` of the schema contain the same; a test compares them.
 */
export const operationFields = {
  'claim.take': { minutes: 'minutes' },
  'claim.renew': { minutes: 'minutes' },
  'claim.release': {},
  'claim.take-over': { minutes: 'minutes', reason: 'line' },
  'note.append': { text: 'text' },
  'note.replace': { note: 'uuid', text: 'text' },
  'note.remove': { note: 'uuid' },
  'tag.add': { name: 'tag' },
  'tag.remove': { name: 'tag' },
  'follow-up.set': { day: 'day' },
  'follow-up.clear': {},
  'ach.register': {
    payment: 'sha256',
    reference: 'line',
    amountCents: 'cents',
    plannedOn: 'day',
  },
  'ach.void': { registration: 'uuid', reason: 'line' },
  'decision.open': { decision: 'decision', bodyHash: 'sha256' },
  'decision.close': { registration: 'uuid', outcome: 'outcome' },
  'policy.propose': { rules: 'document' },
  'policy.confirm': { proposal: 'uuid' },
  'copy.announce': { readAt: 'count', bodyHash: 'sha256' },
  'desk.witness': { number: 'count', hash: 'sha256' },
  'notice.record': {
    kind: 'notice',
    day: 'day',
    manner: 'manner?',
    replyBy: 'day?',
    creditType: 'line?',
    letterVersion: 'count?',
    letterHash: 'sha256?',
  },
  'notice.remove': { notice: 'uuid' },
  'notice.facts': {
    completeOn: 'day?',
    completeReason: 'text?',
    otherTerms: 'flag',
    business: 'business?',
  },
  'template.put': { name: 'line', terms: 'document' },
  'template.remove': {},
} as const satisfies Record<string, Readonly<Record<string, Form>>>

/** A form with a question mark accepts null. */
export type Form = keyof FormValues | `${keyof FormValues}?`

/** The values of each field form. */
interface FormValues {
  /** 15 to 60. */
  minutes: number
  /** 1 to 1,000,000,000,000. */
  cents: number
  /** YYYY-MM-DD. */
  day: string
  /** In lower case. */
  uuid: string
  /** 64 hexadecimal digits in lower case. */
  sha256: string
  /** 1 to 4,000 characters; the only control characters allowed are line breaks and tabs. */
  text: string
  /** 1 to 200 characters without control characters. */
  line: string
  /** 1 to 30 characters without control characters. */
  tag: string
  decision: 'approve' | 'reject'
  outcome: 'confirmed' | 'refused' | 'canceled'
  /** 1 to 8,000 characters, otherwise like `text`. */
  document: string
  /** 0 to 999,999,999,999,999. */
  count: number
  notice: NoticeKind
  manner: NoticeManner
  business: BusinessSize
  flag: boolean
}

type ValueOf<F> = F extends keyof FormValues
  ? FormValues[F]
  : F extends `${infer N extends keyof FormValues}?`
    ? FormValues[N] | null
    : never

export type OperationKind = keyof typeof operationFields

export type OperationBody<K extends OperationKind> = {
  readonly [F in keyof (typeof operationFields)[K]]: ValueOf<(typeof operationFields)[K][F]>
}

/** Reasons for refusing an operation. */
export const teamRefusals = [
  /** The account isn't, or is no longer, an officer of this team space. */
  'not-an-officer',
  /** The server's schema is older than this Loan Desk. */
  'unknown-kind',
  /** The subject or the body isn't valid for the kind. */
  'malformed',
  /**
   * The lender's feed was locked for 2 s. The only refusal after which to send the operation again
   * unchanged.
   */
  'busy',
  /** Another operation already has this ID. */
  'op-reused',
  /** Another officer's claim is live. */
  'held',
  /** The officer has no claim to renew or release, or another officer has none to take over. */
  'not-held',
  /** The row isn't the one that the officer saw. */
  'changed',
  /** The operation needs a higher grade. */
  'grade',
  'not-found',
  'not-author',
  /** The payment already has a document, or the application an open decision. */
  'registered',
  /** The entry was already closed or voided. */
  'closed',
  /** A second officer must confirm it. */
  'same-officer',
  /** The lender has reached the team space's maximum. */
  'full',
] as const
export type TeamRefusal = (typeof teamRefusals)[number]

/** Result of `desk.apply`. `standing` is the conflicting row, as in its table. */
export type OperationResponse =
  | { readonly number: number; readonly hash: string }
  | {
      readonly refused: TeamRefusal
      readonly standing: Readonly<Record<string, unknown>> | null
    }

/**
 * Whether the kind ends a register entry. If such an operation is refused, a colleague already
 * ended the entry, or it was never entered.
 */
export const isEnd = (kind: OperationKind): boolean =>
  kind === 'decision.close' || kind === 'ach.void'

/** The account of the officer whose row conflicts; null if the row doesn't contain it. */
export function officerIn(standing: Readonly<Record<string, unknown>> | null): string | null {
  const officer = standing?.['by_officer'] ?? standing?.['holder']
  return typeof officer === 'string' ? officer : null
}

/** Grades of officers, lowest first: server roles named `desk_…`. */
export const teamGrades = ['auditor', 'officer', 'second', 'owner'] as const
export type TeamGrade = (typeof teamGrades)[number]
export const isSenior = (grade: TeamGrade): boolean => grade === 'second' || grade === 'owner'

type AreaOf<K extends OperationKind> = K extends `${infer A}.${string}` ? A : never

/** The area of operations: the part of the kind before the dot. */
export type OperationArea = AreaOf<OperationKind>
export const areaOf = (kind: OperationKind): OperationArea =>
  kind.slice(0, kind.indexOf('.')) as OperationArea
export const operationAreas: readonly OperationArea[] = [
  ...new Set((Object.keys(operationFields) as OperationKind[]).map(areaOf)),
]
