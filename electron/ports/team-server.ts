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

/** Address and credentials of a team space. */
export interface TeamAccess {
  /** `postgres://account@server/database`, without a password. */
  readonly url: string
  /** PEM text of the CA that signed the server's certificate; null for a CA that this computer trusts. */
  readonly authority: string | null
  readonly password: string
}

export interface TeamServer {
  /**
   * `changed` is called when another computer changed something, `ended` when the session is over,
   * for any reason. Fails with team-url-invalid, team-offline, team-address-refused,
   * team-sign-in-unsupported, team-certificate, team-password-wrong, not-a-team-space,
   * team-not-an-officer, team-feed-invalid.
   */
  signIn(
    access: TeamAccess,
    listener: { readonly changed: () => void; readonly ended: () => void },
  ): Promise<Result<TeamSession>>
}

/** Each call fails with the codes of `signIn`. */
export interface TeamSession {
  readonly account: string
  readonly lender: string
  readonly grade: TeamGrade
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly ahead: number
  /** Whether the team space supports notices. */
  readonly takesNotices: boolean
  apply<K extends OperationKind>(operation: TeamOperation<K>): Promise<Result<OperationResponse>>
  /**
   * Initial state for a computer that has read nothing yet: the end of the feed, the live claims
   * and the open decisions. Annotations and notices are passed to `take` page by page. All are from
   * the same moment.
   */
  begin(take: (page: TeamSnapshot) => void): Promise<
    Result<{
      readonly head: FeedHead
      readonly claims: readonly Claim[]
      readonly decisions: readonly OpenDecision[]
    }>
  >
  /** The given operations that the feed lacks. */
  lacking(ops: readonly string[]): Promise<Result<readonly string[]>>
  /** The team's rules for offers, and the proposed change to them. */
  readPolicy(): Promise<Result<TeamPolicy>>
  /** Copies of applications; null if the lender doesn't share their text. */
  readonly copies: {
    /** Announces a copy and stores its text, unless the team space has a newer one. */
    put(copy: SharedCopy & { readonly op: string; readonly readAt: number }): Promise<Result<null>>
    /** The copies of these applications whose text is stored. */
    read(applications: readonly string[]): Promise<Result<readonly SharedCopy[]>>
  } | null
  /** Null if the team space doesn't share a request budget. */
  readonly takeRequests:
    | ((...request: Parameters<TakeRequests>) => Promise<Result<Awaited<ReturnType<TakeRequests>>>>)
    | null
  /** The entries after a known one. */
  after(known: FeedHead): Promise<Result<FeedPage>>
  /** The newest operations that match, newest first. */
  history(filter: FeedFilter): Promise<Result<FeedHistory>>
  close(): void
}

/** An application as an officer's computer fetched it from the service. */
export interface SharedCopy {
  readonly application: string
  /** JSON. */
  readonly text: string
  /** SHA-256 of the text. */
  readonly hash: string
}

export interface FeedPage {
  /** The server's hash of the known entry; null if the server has no such entry. */
  readonly knownHash: string | null
  /** The first of the entries that follow, oldest first. */
  readonly entries: readonly FeedEntry[]
  /** Whether no more entries follow. */
  readonly isLast: boolean
  /** The server's clock, in epoch milliseconds. */
  readonly now: number
}

/** Filter for operations of the feed; null means any. */
export interface FeedFilter {
  /** Only entries with a lower number. */
  readonly before: number | null
  /** The account of the officer who made the change. */
  readonly officer: string | null
  readonly area: OperationArea | null
  readonly subject: string | null
  /** Maximum number of rows. */
  readonly limit: number
}

export interface FeedHistory {
  readonly rows: readonly FeedRow[]
  /** The accounts of the lender's officers, including revoked ones; at most 1,000. */
  readonly officers: readonly string[]
}
