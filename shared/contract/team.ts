import { boolean, string } from 'yup'
import type { Failure } from '../result.ts'
import * as fields from '../domain/team/fields.ts'
import type { OfficerFacts, StatedFacts } from '../domain/notices/notice.ts'
import type { FeedLine } from '../domain/team/feed-lines.ts'
import type { OpenDecision } from '../domain/team/open-decisions.ts'
import {
  operationAreas,
  type OperationKind,
  type TeamGrade,
  type TeamRefusal,
} from '../domain/team/operations.ts'
import { teamRulesShape, type TeamRules } from '../domain/team/team-rules.ts'
import { applicationId } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** State of the team space of the connection in use; null if it has none. */
export type TeamState = TeamStatus | null

export interface TeamStatus {
  readonly account: string
  readonly lender: string
  /** As of the last sign-in. */
  readonly grade: TeamGrade
  /** When the feed was last read to its end, in epoch milliseconds. */
  readonly lastReadAt: number
  /**
   * Why nothing is shared now; null while sharing works. Loan Desk retries without limit after
   * team-offline, team-address-refused, team-sign-in-unsupported, team-disk-full, team-read-only,
   * not-a-team-space, team-other-copy and failures of this computer's files. With team-other-copy,
   * the server's feed ends before the entries already read, or differs from them.
   */
  readonly failure: Failure | null
  /** How many of this officer's changes wait to be shared. */
  readonly waiting: number
  /** Whether the lender allows sending decisions without the team space if the officer holds the claim. */
  readonly sendsUnderClaim: boolean
  /** The open decisions of colleagues and of the officer's other computers. */
  readonly decisions: readonly OpenDecision[]
  /** Why this computer's activity log isn't the one that the team space recorded; null if it is. */
  readonly log: LogProblem | null
  /** The team's rules for offers, and the proposed change to them. */
  readonly rules: TeamRulesStatus
  /** Changes that the team space refused and the officer must resolve; at most 100. */
  readonly refused: readonly RefusedChange[]
}

/** The last log entry that the team space recorded, which the log on this computer doesn't have. */
export interface LogProblem {
  /** Number of the recorded entry. */
  readonly recorded: number
  readonly recordedAt: number
  /** Number of the last entry on this computer: if it is lower, this log is older. */
  readonly last: number
}

export interface TeamRulesStatus {
  /** Who agreed on the current rules, and when; null if the team has none. */
  readonly inForce: {
    readonly proposedBy: string
    readonly confirmedBy: string
    readonly at: number
    /** Version of the rules. */
    readonly number: number
  } | null
  /** The proposal that waits for another officer; null if there is none that this version can read. */
  readonly proposal: {
    readonly id: string
    readonly by: string
    readonly isMine: boolean
    readonly at: number
    readonly rules: TeamRules
  } | null
}

/** A change by the officer that the team space refused. */
export interface RefusedChange {
  readonly op: string
  readonly kind: OperationKind
  /** The ID of the application, or of the template. */
  readonly subject: string
  readonly refusal: TeamRefusal
  /** The account of the officer whose change conflicts with it; null if unknown. */
  readonly refusedFor: string | null
  /** Text of the note, name of the tag or template, or date (YYYY-MM-DD); null for a removal. */
  readonly attempted: string | null
  /** The current follow-up in the team space; null if there is none. */
  readonly current: { readonly day: string; readonly by: string | null } | null
  /** For `notice.facts`: the officer's facts of the application, and the current ones in the team space. */
  readonly statedFacts: { readonly mine: OfficerFacts; readonly theirs: StatedFacts } | null
  /** Name of the current template in the team space; null if there is none. */
  readonly template: string | null
  /** For `decision.open`: whether the decision is over, so that nothing would end a new entry. */
  readonly isOver: boolean
}

/** A live claim: who works on an application, and until when unless the claim is renewed. */
export interface TeamClaim {
  readonly application: string
  /** The officer's account. */
  readonly holder: string
  readonly until: number
  readonly isMine: boolean
  /** Number of the operation that created the claim; pass it to `takeOver` as `seen`. */
  readonly number: number
}

/** A page of the operations of the team space's officers. */
export interface TeamOperations {
  /** Newest first; at most 50. */
  readonly lines: readonly FeedLine[]
  /** Whether no older operations match. */
  readonly isLast: boolean
  /** The officers' accounts. */
  readonly officers: readonly string[]
}

const claimOf = exactly({ application: applicationId() })
const authority = () => string().min(1).max(100_000).nullable().defined()
const password = () => string().min(1).max(1024).required()

/** The space that a lender's officers share, and who is working on what. */
export const team = {
  state: entry<TeamState>()(nothing),
  /**
   * Signs in; on success, stores the password where client secrets are stored. `url` names the
   * account, server and database, without a password. `authority` is the PEM text of the CA that
   * signed the server's certificate, null for a CA that this computer trusts; the page passes no
   * file path. Fails with team-url-invalid, team-offline, team-address-refused,
   * team-sign-in-unsupported, team-certificate, team-password-wrong, not-a-team-space,
   * team-not-an-officer, team-feed-invalid, or with a keychain failure.
   */
  connect: entry<TeamState>()(
    exactly({
      url: string().min(1).max(2048).required(),
      password: password(),
      authority: authority(),
    }),
  ),
  /**
   * After team-password-wrong or team-password-missing: signs in to the same account with its new
   * password. Pending changes stay. Fails as `connect` does.
   */
  changePassword: entry<TeamState>()(exactly({ password: password() })),
  /**
   * After team-certificate: signs in again with the CA that now signs the server's certificate.
   * Fails as `connect` does, and with team-password-missing.
   */
  changeAuthority: entry<TeamState>()(exactly({ authority: authority() })),
  /**
   * Deletes the password and the data read from the team space; pending changes stay on this
   * computer only. Fails with a keychain failure.
   */
  disconnect: entry<TeamState>()(nothing),
  /** After team-other-copy: reads the server's current copy and shares what that copy lacks. */
  useCopy: entry<TeamState>()(nothing),
  /** If `log` names a problem: the team space records this computer's log from now on, as a new log. */
  useLog: entry<TeamState>()(nothing),
  /** Resolves a refused change. Fails with team-change-gone. */
  resolve: entry<TeamState>()(
    exactly({
      op: string().min(1).max(36).required(),
      keep: string<'mine' | 'theirs'>().oneOf(['mine', 'theirs']).required(),
    }),
  ),
  /**
   * Sets the lender's choice for `sendsUnderClaim`; off by default. Decisions sent this way are
   * registered afterward.
   */
  setSendsUnderClaim: entry<TeamState>()(exactly({ may: boolean().required() })),
  /**
   * Proposes a change to the team's rules for offers, replacing an earlier proposal.
   * `proposeRules`, `confirmRules` and `withdrawRules` fail with the failure in `state`, and with
   * team-busy, team-rules-grade or team-rules-changed; `proposeRules` also with
   * team-rules-too-long.
   */
  proposeRules: entry<TeamState>()(exactly(teamRulesShape)),
  /** Puts another officer's proposal into force. Also fails with team-rules-proposer. */
  confirmRules: entry<TeamState>()(exactly({ proposal: fields.operationId() })),
  withdrawRules: entry<TeamState>()(exactly({ proposal: fields.operationId() })),
  /** The lender's live claims, sorted by application. */
  claims: entry<readonly TeamClaim[]>()(nothing),
  /**
   * Operations on the server, filtered by number (`before`), account, area and application; null
   * means any. Fails with the failure in `state`.
   */
  operations: entry<TeamOperations>()(
    exactly({
      before: fields.entryNumber().nullable().defined(),
      officer: string().min(1).max(63).nullable().defined(),
      area: string().oneOf(operationAreas).nullable().defined(),
      subject: fields.subject().nullable().defined(),
    }),
  ),
  /**
   * `claim`, `renew`, `release` and `takeOver` fail with the failure in `state`, and with
   * team-busy; `claim` also with claim-held, `renew` and `release` with claim-not-held.
   */
  claim: entry<TeamClaim>()(claimOf),
  renew: entry<TeamClaim>()(claimOf),
  release: entry<null>()(claimOf),
  /**
   * Also fails with claim-not-held, with team-grade-needed, and with claim-changed if the claim
   * isn't `seen`.
   */
  takeOver: entry<TeamClaim>()(
    exactly({
      application: applicationId(),
      reason: string().trim().min(1).max(200).required(),
      seen: fields.entryNumber(),
    }),
  ),
  /**
   * Records the outcome of an open decision of another computer, for example if that is lost: until
   * then, nobody else may decide on the application. `registration` is that of the decision that the
   * officer saw. Fails with the failure in `state`, with team-busy, and with team-grade-needed unless
   * the account is a senior officer's. Does nothing if the outcome is already recorded.
   */
  closeDecision: entry<null>()(
    exactly({
      registration: fields.operationId(),
      outcome: string<'confirmed' | 'canceled'>().oneOf(['confirmed', 'canceled']).required(),
    }),
  ),
} as const
