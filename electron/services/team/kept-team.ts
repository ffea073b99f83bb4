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
  /** By which the team space knows the activity log of this computer. */
  logId: string(),
  /** Whether what stands was read; if not, it is read as a whole before the feed. */
  isBegun: boolean(),
  /** With which parts it was read. */
  edition: number(),
  /** Whether the team space takes notices yet. */
  takesNotices: boolean(),
  /** How far the feed was read, and the claims there; number 0 if nothing of it was. */
  head: object({ number: number().required(), hash: string().required() }).required(),
  claims: array(object(claimFields).required()).required(),
  /** Decisions without an outcome there. */
  decisions: array(object(openDecisionFields).required()).default(undefined),
  /** Whether the lender lets decisions leave without the team space under the officer's own claim. */
  sendsUnderClaim: boolean(),
  /** The team's rules for offers, as they were last read. */
  policy: teamPolicyShape.default(undefined).optional(),
  /** By how many milliseconds the server's clock was ahead. */
  ahead: number().required(),
  lastReadAt: number().required(),
}).required()

/** A connection's team space as it was last read. */
export type KeptTeam = InferType<typeof shape>

/** What is known of team spaces, kept by connection so that an officer has it offline. */
export interface KeptTeams {
  of(connectionId: string): KeptTeam | null
  /** What was kept for removed connections goes with the next that is. Throws StoreFault. */
  put(connectionId: string, team: KeptTeam | null): void
}

export function createKeptTeams({
  values,
  connections,
}: Pick<DeskStore, 'values' | 'connections'>): KeptTeams {
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
