import type { Claim } from '../../shared/domain/team/claims.ts'
import type { OpenDecision } from '../../shared/domain/team/open-decisions.ts'
import type { FeedEntry, FeedHead } from '../../shared/domain/team/feed.ts'
import type { FeedRow } from '../../shared/domain/team/feed-lines.ts'
import type {
  OperationArea,
  OperationKind,
  OperationResponse,
  TeamGrade,
} from '../../shared/domain/team/operations.ts'
import type { TeamSnapshot } from '../../shared/domain/team/applied.ts'
import type { TeamPolicy } from '../../shared/domain/team/team-rules.ts'
import type { Result } from '../../shared/result.ts'
import type { TakeRequests } from './lending-api.ts'
import type { TeamOperation } from './team-operations.ts'

/** Where a team space is, and as whom to sign in. */
export interface TeamAccess {
  /** `postgres://account@server/database`, without a password. */
  readonly url: string
  /** PEM text of the CA that signed the server's certificate; null: one that this computer trusts. */
  readonly authority: string | null
  readonly password: string
}

export interface TeamServer {
  /**
   * `told`: other desks changed something. `ended`: the session is over, whoever ended it.
   * Fails with team-url-invalid, team-offline, team-address-refused, team-certificate,
   * team-password-wrong, not-a-team-space, team-not-an-officer, team-feed-invalid.
   */
  signIn(
    access: TeamAccess,
    listener: { readonly told: () => void; readonly ended: () => void },
  ): Promise<Result<TeamSession>>
}

/** Each call fails as `signIn` does. */
export interface TeamSession {
  readonly account: string
  readonly lender: string
  readonly grade: TeamGrade
  /** By how many milliseconds the server's clock is ahead of this computer's. */
  readonly ahead: number
  /** Whether the team space takes notices yet. */
  readonly takesNotices: boolean
  apply<K extends OperationKind>(operation: TeamOperation<K>): Promise<Result<OperationResponse>>
  /**
   * Where a desk begins that has read nothing: the feed's end, the live claims and the open decisions,
   * and, given to `take` a page at a time, the annotations and notices; all of one moment.
   */
  begin(take: (page: TeamSnapshot) => void): Promise<
    Result<{
      readonly head: FeedHead
      readonly claims: readonly Claim[]
      readonly decisions: readonly OpenDecision[]
    }>
  >
  /** Those of these operations that the feed lacks. */
  lacking(ops: readonly string[]): Promise<Result<readonly string[]>>
  /** The team's rules for offers, and the change of them that is proposed. */
  readPolicy(): Promise<Result<TeamPolicy>>
  /** Copies of applications; null where the lender doesn't share their text. */
  readonly copies: {
    /** Announces a copy and stores its text, unless the team space has a newer one. */
    put(copy: SharedCopy & { readonly op: string; readonly readAt: number }): Promise<Result<null>>
    /** Those whose text is stored. */
    read(applications: readonly string[]): Promise<Result<readonly SharedCopy[]>>
  } | null
  /** Null where the team space doesn't share the requests of the account yet. */
  readonly takeRequests:
    | ((...wanted: Parameters<TakeRequests>) => Promise<Result<Awaited<ReturnType<TakeRequests>>>>)
    | null
  /** What follows an entry. */
  after(known: FeedHead): Promise<Result<FeedPage>>
  /** The last operations that fit, newest first. */
  history(wanted: FeedFilter): Promise<Result<FeedHistory>>
  close(): void
}

/** An application as an officer's computer read it from the service. */
export interface SharedCopy {
  readonly application: string
  /** JSON. */
  readonly text: string
  /** SHA-256 of the text. */
  readonly hash: string
}

export interface FeedPage {
  /** The hash that the server has of the entry that is known; null if it has no such entry. */
  readonly knownHash: string | null
  /** The oldest of those that follow. */
  readonly entries: readonly FeedEntry[]
  /** Whether these are all. */
  readonly isLast: boolean
  /** The server's clock, in epoch milliseconds. */
  readonly now: number
}

/** Which operations of the feed are wanted; null for any. */
export interface FeedFilter {
  /** Only those with a lower number. */
  readonly before: number | null
  /** The account of the officer who did it. */
  readonly officer: string | null
  readonly area: OperationArea | null
  readonly subject: string | null
  /** At most so many. */
  readonly limit: number
}

export interface FeedHistory {
  readonly rows: readonly FeedRow[]
  /** The accounts of the lender's officers, revoked ones too; at most 1,000. */
  readonly officers: readonly string[]
}
