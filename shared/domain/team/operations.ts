import type { BusinessSize, NoticeKind, NoticeManner } from '../notices/notice.ts'

/**
 * The protocol of a team space. A desk changes nothing in its tables: it calls
 *
 *     select desk.apply(op, kind, subject, body, seen)
 *
 * and the server applies the operation or refuses it, in one transaction.
 * - `op`: a UUID that the desk makes once for each operation. The same operation can be sent any
 *   number of times: it is applied once, and each response has the number of the first.
 * - `kind`: one of `operationFields`; the body has exactly the fields named there.
 * - `subject`: the application's ID; of `ach.*`, the facility's; of `policy.*`, the policy's name; of
 *   `desk.witness`, the desk's ID; of `template.*`, the template's.
 * - `seen`: the `number` of the row that the officer saw, null for none. `claim.take-over`,
 *   `tag.remove`, `follow-up.*`, `notice.facts`, `policy.*` and `template.*` are refused with `changed` if the row has
 *   changed since; the other kinds ignore it.
 *
 * What each kind does:
 * - `claim.take`: claims a free application, or one whose lease ran out, for `minutes`.
 *   `claim.renew` extends the officer's own claim, also after its lease ran out while nobody else
 *   took it; `claim.release` gives it up; `claim.take-over` takes another officer's live claim
 *   (grade second or owner). A claim of a revoked officer counts as free.
 * - `note.append` adds a note whose ID is the operation's; `note.replace` adds one in place of the
 *   officer's own earlier note; `note.remove` marks an own note as removed.
 * - `tag.add`, `tag.remove`; `follow-up.set`, `follow-up.clear`: one follow-up an application.
 * - `ach.register`: before an ACH document is made. `payment` is the SHA-256 of the payment's key,
 *   so the second desk with the same payment is refused. `ach.void` frees the payment again (its
 *   officer, or grade second or owner).
 * - `decision.open`: before a decision is sent; refused while another decision of the application
 *   is open, or another officer's claim is live. `decision.close` records the outcome.
 * - `notice.record` records a notice whose ID is the operation's, of which two officers may each record
 *   their own; of a letter it has the SHA-256, never the text. `notice.remove` marks it as removed (its
 *   officer, or grade second or owner). `notice.facts` says of an application all that an officer says
 *   of it, in place of what was said before.
 * - `policy.propose` proposes rules in place of the policy that was seen, and of an earlier proposal;
 *   `policy.confirm` puts them into force. Both need grade second or owner, and two officers.
 * - `copy.announce`: this desk read the application from the service at `readAt` (epoch milliseconds,
 *   by the service's clock); refused with `changed` unless that is newer. Then
 *   `desk.put_copy(application, body)` stores the text with that SHA-256 for all, outside the feed.
 * - `desk.witness` records the end of a desk's own activity log, which never goes back.
 * - `template.put` saves an offer template, new or in place of the one that was seen; `terms` is its
 *   offer as JSON. `template.remove` removes it. A lender has at most 500. Names may repeat: each
 *   desk numbers those that do.
 *
 * `desk.take_requests(wanted, can_wait)` takes some of the requests that the lender's account may make
 * in any minute, and returns how many it got; they leave within two seconds. What can wait leaves the
 * last tenth to others. It leaves nothing in the feed.
 *
 * The tables `field`, `kind` and `refusal` of the schema say the same; a test compares them.
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

/** One with a question mark may be null. */
export type Form = keyof FormValues | `${keyof FormValues}?`

/** What each form of a field takes. */
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
  /** 1 to 4,000 characters; of the control characters, line breaks and tabs only. */
  text: string
  /** 1 to 200 characters without control characters. */
  line: string
  /** 1 to 30 characters without control characters. */
  tag: string
  decision: 'approve' | 'reject'
  outcome: 'confirmed' | 'refused' | 'canceled'
  /** 1 to 8,000 characters, as `text`. */
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

/** Why an operation was refused. */
export const teamRefusals = [
  /** The account is no officer of this team space, or no longer one. */
  'not-an-officer',
  /** The server's schema is older than this desk. */
  'unknown-kind',
  /** The subject or the body is not what the kind needs. */
  'malformed',
  /** The lender's feed was locked for 2 s. The only refusal to send again unchanged. */
  'busy',
  /** Another operation has this ID. */
  'op-reused',
  /** Another officer's claim is live. */
  'held',
  /** There is no claim of one's own to renew or release, or none of another's to take over. */
  'not-held',
  /** The row isn't the one that was seen. */
  'changed',
  /** It needs a higher grade. */
  'grade',
  'not-found',
  'not-author',
  /** The payment has a document already, or the application an open decision. */
  'registered',
  /** It was closed or voided before. */
  'closed',
  /** A second officer has to confirm it. */
  'same-officer',
  /** The lender has as many of these as a team space takes. */
  'full',
] as const
export type TeamRefusal = (typeof teamRefusals)[number]

/** What `desk.apply` returns. `standing` is the row in the way, as its table has it. */
export type OperationResponse =
  | { readonly number: number; readonly hash: string }
  | {
      readonly refused: TeamRefusal
      readonly standing: Readonly<Record<string, unknown>> | null
    }

/** Ends of entries of the registers: one that is refused was ended by a colleague, or never entered. */
export const isEnd = (kind: OperationKind): boolean =>
  kind === 'decision.close' || kind === 'ach.void'

/** The account of the officer whose row stands in the way; null if it isn't said. */
export function officerIn(standing: Readonly<Record<string, unknown>> | null): string | null {
  const officer = standing?.['by_officer'] ?? standing?.['holder']
  return typeof officer === 'string' ? officer : null
}

/** The grades of officers, lowest first: roles of the server named `desk_…`. */
export const teamGrades = ['auditor', 'officer', 'second', 'owner'] as const
export type TeamGrade = (typeof teamGrades)[number]
export const isSenior = (grade: TeamGrade): boolean => grade === 'second' || grade === 'owner'

type AreaOf<K extends OperationKind> = K extends `${infer A}.${string}` ? A : never

/** What operations are about: the part of their kind before the dot. */
export type OperationArea = AreaOf<OperationKind>
export const areaOf = (kind: OperationKind): OperationArea =>
  kind.slice(0, kind.indexOf('.')) as OperationArea
export const operationAreas: readonly OperationArea[] = [
  ...new Set((Object.keys(operationFields) as OperationKind[]).map(areaOf)),
]
