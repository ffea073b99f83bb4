import type { Handlers } from '../../../shared/contract/contract.ts'
import type { TeamClaim } from '../../../shared/contract/team.ts'
import type { OperationBody, OperationKind } from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { FollowedTeam } from './followed-team.ts'
import { failureOfRefusal } from './refusals.ts'

/** Duration of a claim unless it is renewed. */
const minutes = 30

/**
 * Operations on claims and on open decisions elsewhere in the team space of the connection in use.
 * `followed` returns null without one.
 */
export function createClaiming(
  followed: () => FollowedTeam | null,
  { random, log }: { readonly random: Pick<Random, 'uuid'>; readonly log: Log },
): Pick<Handlers['team'], 'claims' | 'claim' | 'renew' | 'release' | 'takeOver' | 'closeDecision'> {
  const claims = () => followed()?.claims() ?? []

  /** Applies an operation on a claim and returns the resulting claim, null if there is none. */
  async function operate<K extends OperationKind>(
    kind: K,
    application: string,
    body: OperationBody<K>,
    seen: number | null = null,
  ): Promise<Result<TeamClaim | null>> {
    const team = followed()
    if (team === null) return failed('team-offline')
    const op = random.uuid()
    const response = await team.apply({ op, kind, subject: application, body, seen })
    if (!response.ok) return response
    if ('refused' in response.value) {
      return { ok: false, error: failureOfRefusal(log, kind, response.value.refused) }
    }
    return ok(claims().find((claim) => claim.application === application) ?? null)
  }

  /**
   * Another officer's operation, read before this one returns, can end the claim. If reading failed,
   * the claim isn't here yet.
   */
  function present(claim: Result<TeamClaim | null>): Result<TeamClaim> {
    if (!claim.ok) return claim
    if (claim.value !== null) return ok(claim.value)
    return { ok: false, error: followed()?.status().failure ?? { code: 'claim-not-held' } }
  }

  const take = (application: string): ReturnType<typeof operate> =>
    operate('claim.take', application, { minutes })

  return {
    claims: () => ok(claims()),
    claim: async ({ application }) => present(await take(application)),
    renew: async ({ application }) =>
      present(await operate('claim.renew', application, { minutes })),
    release: async ({ application }) => {
      const released = await operate('claim.release', application, {})
      return released.ok ? ok() : released
    },
    takeOver: async ({ application, reason, seen }) => {
      const taken = await operate('claim.take-over', application, { minutes, reason }, seen)
      // The claim has ended, or its holder's account was revoked: the application is free.
      const isFree = !taken.ok && taken.error.code === 'claim-not-held'
      return present(isFree ? await take(application) : taken)
    },
    closeDecision: async ({ registration, outcome }) => {
      const team = followed()
      const open = team
        ?.decisionsElsewhere()
        .find((decision) => decision.registration === registration)
      if (team === null || open === undefined) return ok()
      const body = { registration, outcome }
      const close = { op: random.uuid(), kind: 'decision.close', body, seen: null } as const
      const response = await team.apply({ ...close, subject: open.application })
      if (!response.ok) return response
      const refused = 'refused' in response.value ? response.value.refused : null
      return refused === null || refused === 'closed'
        ? ok()
        : { ok: false, error: failureOfRefusal(log, close.kind, refused) }
    },
  }
}
