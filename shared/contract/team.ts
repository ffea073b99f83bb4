import { boolean, string } from 'yup'
import type { Failure } from '../result.ts'
import * as fields from '../domain/team/fields.ts'
import type { OfficerFacts, SaidFacts } from '../domain/notices/notice.ts'
import type { FeedLine } from '../domain/team/feed-lines.ts'
import {
  operationAreas,
  type OperationKind,
  type TeamGrade,
  type TeamRefusal,
} from '../domain/team/operations.ts'
import { teamRulesShape, type TeamRules } from '../domain/team/team-rules.ts'
import { applicationId } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** How the connection in use stands to its team space; null if it has none. */
export type TeamState = TeamStanding | null

export interface TeamStanding {
  readonly account: string
  readonly lender: string
  /** As of the last sign-in. */
  readonly grade: TeamGrade
  /** When the feed was last read to its end, in epoch milliseconds. */
  readonly lastReadAt: number
  /**
   * Why nothing is shared now; null while it is. With team-offline, team-address-refused and a
   * failure of this computer's files it is tried again without end; with team-other-copy the
   * server's feed ends earlier than what was read, or differs there.
   */
  readonly failure: Failure | null
  /** How many changes of this officer wait to be shared. */
  readonly waiting: number
  /** Whether the lender lets decisions leave without the team space under the officer's own claim. */
  readonly sendsUnderClaim: boolean
  /** Applications that colleagues are deciding. */
  readonly decisions: readonly { readonly application: string; readonly officer: string }[]
  /** Why the activity log of this computer isn't the one that the team space knows; null if it is. */
  readonly log: LogProblem | null
  /** The team's rules for offers, and the change of them that is proposed. */
  readonly rules: TeamRulesStanding
  /** Those that the team space refused, for the officer to pick; at most 100. */
  readonly refused: readonly RefusedChange[]
}

/** The end of an activity log that the team space recorded, and that the log here doesn't have. */
export interface LogProblem {
  /** The number of the entry that was recorded. */
  readonly recorded: number
  readonly recordedAt: number
  /** The number of the last entry here: a lower one is an older log. */
  readonly last: number
}

export interface TeamRulesStanding {
  /** Who agreed on the rules in force, and when; null while the team has none. */
  readonly standing: {
    readonly proposedBy: string
    readonly confirmedBy: string
    readonly at: number
    /** Their version. */
    readonly number: number
  } | null
  /** Waits for another officer; null if there is none that this version can read. */
  readonly proposal: {
    readonly id: string
    readonly by: string
    readonly isMine: boolean
    readonly at: number
    readonly rules: TeamRules
  } | null
}

/** A change that the officer made, and the team space did not take. */
export interface RefusedChange {
  readonly op: string
  readonly kind: OperationKind
  /** The ID of the application, or of the template. */
  readonly subject: string
  readonly refusal: TeamRefusal
  /** The account of the officer whose change stands in its way; null if it isn't known. */
  readonly refusedFor: string | null
  /** The text of the note, the name of the tag or template, or the date (YYYY-MM-DD); null for a removal. */
  readonly wanted: string | null
  /** The follow-up that stands in the team space instead; null if there is none. */
  readonly standing: { readonly day: string; readonly by: string | null } | null
  /** Of `notice.facts`: what the officer said of the application, and what stands instead. */
  readonly said: { readonly mine: OfficerFacts; readonly theirs: SaidFacts } | null
  /** The name of the template that stands in the team space instead; null if there is none. */
  readonly template: string | null
}

/** A live claim: who works on an application, and until when unless it is renewed. */
export interface TeamClaim {
  readonly application: string
  /** The officer's account. */
  readonly holder: string
  readonly until: number
  readonly isMine: boolean
  /** The number of the operation that made it, which `takeOver` takes as `seen`. */
  readonly number: number
}

/** A page of what the officers of the team space did. */
export interface TeamOperations {
  /** Newest first; at most 50. */
  readonly lines: readonly FeedLine[]
  /** Whether nothing older fits. */
  readonly isLast: boolean
  /** The officers' accounts. */
  readonly officers: readonly string[]
}

const claimOf = exactly({ application: applicationId() })
const authority = () => string().min(1).max(100_000).nullable().defined()
const password = () => string().min(1).max(1024).required()

/** The space that a lender's officers share, and who works on what. */
export const team = {
  state: entry<TeamState>()(nothing),
  /**
   * Signs in, and keeps the password where client secrets are kept if that succeeds. `url` names the
   * account, server and database; it has no password. `authority` is the PEM text of the CA that
   * signed the server's certificate, null for one that this computer trusts: the page names no file.
   * Fails with team-url-invalid, team-offline, team-address-refused, team-certificate,
   * team-password-wrong, not-a-team-space, team-not-an-officer, team-feed-invalid, or as the keychain
   * does.
   */
  connect: entry<TeamState>()(
    exactly({
      url: string().min(1).max(2048).required(),
      password: password(),
      authority: authority(),
    }),
  ),
  /**
   * After team-password-wrong or team-password-missing: signs in to the same account with the
   * password that it has now. Nothing that waits is lost. Fails as `connect` does.
   */
  changePassword: entry<TeamState>()(exactly({ password: password() })),
  /**
   * After team-certificate: the same with the CA that signs the server's certificate now. Fails also
   * with team-password-missing.
   */
  changeAuthority: entry<TeamState>()(exactly({ authority: authority() })),
  /**
   * Forgets the password and what was read; what waits to be shared stays on this computer only.
   * Fails as the keychain does.
   */
  disconnect: entry<TeamState>()(nothing),
  /** After team-other-copy: reads the copy that the server has now, and shares what it lacks. */
  useCopy: entry<TeamState>()(nothing),
  /** While `log` names a problem: the log of this computer is recorded from now on, as another one. */
  useLog: entry<TeamState>()(nothing),
  /** What becomes of a refused change. Fails with team-change-gone. */
  resolve: entry<TeamState>()(
    exactly({
      op: string().min(1).max(36).required(),
      keep: string<'mine' | 'theirs'>().oneOf(['mine', 'theirs']).required(),
    }),
  ),
  /** What the lender has decided; off at first. A decision that left so is registered afterward. */
  setSendsUnderClaim: entry<TeamState>()(exactly({ may: boolean().required() })),
  /**
   * A change of the rules for offers that colleagues share, in place of an earlier proposal. These
   * three fail as `state` says, and with team-busy, team-rules-grade or team-rules-changed.
   * `proposeRules` also fails with team-rules-too-long.
   */
  proposeRules: entry<TeamState>()(exactly(teamRulesShape)),
  /** Another officer's proposal comes into force. Fails also with team-rules-proposer. */
  confirmRules: entry<TeamState>()(exactly({ proposal: fields.operationId() })),
  withdrawRules: entry<TeamState>()(nothing),
  /** The live claims of the lender, by application. */
  claims: entry<readonly TeamClaim[]>()(nothing),
  /**
   * What officers did, as the server has it: before an operation's number, of one account, about one
   * area and one application; null for any. Fails as `state` says.
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
   * These fail as `state` says, and with team-busy; `claim` also with claim-held, `renew` and
   * `release` with claim-not-held.
   */
  claim: entry<TeamClaim>()(claimOf),
  renew: entry<TeamClaim>()(claimOf),
  release: entry<null>()(claimOf),
  /** Fails also with claim-not-held, with team-grade-needed, and with claim-changed if it isn't the claim seen. */
  takeOver: entry<TeamClaim>()(
    exactly({
      application: applicationId(),
      reason: string().trim().min(1).max(200).required(),
      seen: fields.entryNumber(),
    }),
  ),
} as const
