import { array, boolean, number, object, string, type InferType } from 'yup'
import { claimFields } from '../../../shared/domain/team/claims.ts'
import { openDecisionFields } from '../../../shared/domain/team/open-decisions.ts'
import { snapshotEdition } from '../../../shared/domain/team/applied.ts'
import { teamPolicyShape } from '../../../shared/domain/team/team-rules.ts'
import { teamGrades } from '../../../shared/domain/team/operations.ts'
import { isRecord, type JsonValue } from '../../../shared/json.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

const valueName = 'team'

const shape = object({
  url: string().required(),
  authority: string().nullable().defined(),
  account: string().required(),
  lender: string().required(),
  grade: string().oneOf(teamGrades).required(),
  /** ID of this computer's activity log in the team space. */
  logId: string(),
  /** Whether the current state was read; if not, it is read as a whole before the feed. */
  isBegun: boolean(),
  /** Snapshot edition with which the current state was read. */
  edition: number(),
  /** Whether the team space takes notices yet. */
  takesNotices: boolean(),
  /** Last entry of the feed that was read, number 0 if none, and the claims there. */
  head: object({ number: number().required(), hash: string().required() }).required(),
  /** The entry of the last operation of this computer that the server applied. */
  answered: object({ number: number().required(), hash: string().required() })
    .default(undefined)
    .optional(),
  claims: array(object(claimFields).required()).required(),
  /** Decisions without an outcome at that entry. */
  decisions: array(object(openDecisionFields).required()).default(undefined),
  /**
   * Whether the lender lets decisions be sent while the team space is offline if the officer holds the claim.
   */
  sendsUnderClaim: boolean(),
  /** The team's rules for offers as of the last reading. */
  policy: teamPolicyShape.default(undefined).optional(),
  /** Milliseconds that the server's clock was ahead. */
  ahead: number().required(),
  lastReadAt: number().required(),
}).required()

/** A connection's team space as of the last reading. */
export type StoredTeam = InferType<typeof shape>

/** Stores team spaces by connection, so that officers have them offline. */
export interface StoredTeams {
  of(connectionId: string): StoredTeam | null
  /** Also removes the entries of removed connections. Throws StoreFault. */
  put(connectionId: string, team: StoredTeam | null): void
}

export function createStoredTeams({
  values,
  connections,
}: Pick<DeskStore, 'values' | 'connections'>): StoredTeams {
  const stored = () => {
    const value = values.get(valueName)
    return isRecord(value) ? value : {}
  }
  return {
    of(connectionId) {
      const team = stored()[connectionId]
      if (!shape.isValidSync(team, { strict: true })) return null
      return team.edition === snapshotEdition ? team : { ...team, isBegun: false }
    },
    put(connectionId, team) {
      const before = stored()
      const others = connections
        .all()
        .filter(({ id }) => id !== connectionId && Object.hasOwn(before, id))
        .map(({ id }) => [id, before[id] ?? null] as const)
      const own =
        team === null ? [] : [[connectionId, { ...team, edition: snapshotEdition }] as const]
      values.put(valueName, Object.fromEntries<JsonValue>([...others, ...own]))
    },
  }
}
