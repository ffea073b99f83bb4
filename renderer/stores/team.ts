import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import type { TeamClaim, TeamState } from '../../shared/contract/team.ts'
import { isSenior } from '../../shared/domain/team/operations.ts'
import { firstFailure, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useNow } from '../clock.ts'
import { useForgottenOnSwitch } from './connections.ts'

type TeamAccess = Parameters<Client['team']['connect']>[0]
type ProposedRules = Parameters<Client['team']['proposeRules']>[0]

/** Who handles an application: until their claim ends, or without a time while they decide it. */
export interface HandledBy {
  readonly officer: string
  readonly until: number | null
}

/** The team space of the connection in use: whether it can be reached, and who works on what. */
export const useTeamStore = defineStore('team', () => {
  const bridge = useBridge()
  const now = useNow()
  const { resettable } = useForgottenOnSwitch()
  const state = resettable<TeamState>(null)
  /** Why the state or the claims could not be read; what was told since is no older. */
  const failure = resettable<Failure | null>(null)
  const claims = resettable<ReadonlyMap<string, TeamClaim>>(new Map())

  const take = (live: readonly TeamClaim[]): void => {
    claims.value = new Map(live.map((claim) => [claim.application, claim]))
  }
  bridge.on('team.changed', (event) => {
    state.value = event.state
    take(event.claims)
    failure.value = null
  })

  // Each is taken as it comes: while it waited for the other, a change could be told.
  async function load(): Promise<void> {
    const [standing, live] = await Promise.all([
      bridge.team.state({}).then((answer) => {
        if (answer.ok) state.value = answer.value
        return answer
      }),
      bridge.team.claims({}).then((answer) => {
        if (answer.ok) take(answer.value)
        return answer
      }),
    ])
    failure.value = firstFailure(standing, live)
  }

  /** A claim that was refused stands otherwise than shown: what stands is read again. */
  async function change<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await call
    await load()
    return answer
  }

  /** The claim on an application, if its lease still runs. */
  function claimOf(application: string): TeamClaim | null {
    const claim = claims.value.get(application)
    return claim !== undefined && claim.until > now.value ? claim : null
  }

  /** The colleague who claimed an application (until then) or decides it: one's own decision waits. */
  function stoppedBy(application: string | null): HandledBy | null {
    const claim = application === null ? null : claimOf(application)
    if (claim?.isMine === false) return { officer: claim.holder, until: claim.until }
    const decision = state.value?.decisions.find((other) => other.application === application)
    return decision === undefined ? null : { officer: decision.officer, until: null }
  }

  /** One's own, the one that ends first at the top. */
  const own = computed(() =>
    [...claims.value.values()]
      .filter(({ isMine, until }) => isMine && until > now.value)
      .sort((one, other) => one.until - other.until),
  )

  return {
    state,
    failure,
    own,
    isConnected: computed(() => state.value?.failure === null),
    mayWork: computed(() => state.value !== null && state.value.grade !== 'auditor'),
    isSenior: computed(() => state.value !== null && isSenior(state.value.grade)),
    claimOf,
    stoppedBy,
    load,
    connect: (access: TeamAccess) => change(bridge.team.connect(access)),
    changePassword: (password: string) => change(bridge.team.changePassword({ password })),
    changeAuthority: (authority: string | null) =>
      change(bridge.team.changeAuthority({ authority })),
    useCopy: () => change(bridge.team.useCopy({})),
    useLog: () => change(bridge.team.useLog({})),
    resolve: (op: string, keep: 'mine' | 'theirs') => change(bridge.team.resolve({ op, keep })),
    refusedOf: (application: string) =>
      state.value?.refused.filter(({ subject }) => subject === application) ?? [],
    setSendsUnderClaim: (may: boolean) => change(bridge.team.setSendsUnderClaim({ may })),
    proposeRules: (rules: ProposedRules) => change(bridge.team.proposeRules(rules)),
    confirmRules: (proposal: string) => change(bridge.team.confirmRules({ proposal })),
    withdrawRules: () => change(bridge.team.withdrawRules({})),
    disconnect: () => change(bridge.team.disconnect({})),
    claim: (application: string) => change(bridge.team.claim({ application })),
    renew: (application: string) => change(bridge.team.renew({ application })),
    release: (application: string) => change(bridge.team.release({ application })),
    takeOver: ({ application, number }: TeamClaim, reason: string) =>
      change(bridge.team.takeOver({ application, reason, seen: number })),
  }
})
