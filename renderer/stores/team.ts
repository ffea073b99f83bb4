import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import type { TeamClaim, TeamState } from '../../shared/contract/team.ts'
import type { OpenDecision } from '../../shared/domain/team/open-decisions.ts'
import { isSenior } from '../../shared/domain/team/operations.ts'
import { firstFailure, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useNow } from '../clock.ts'
import { useForgottenOnSwitch } from './connections.ts'

type TeamAccess = Parameters<Client['team']['connect']>[0]
type ProposedRules = Parameters<Client['team']['proposeRules']>[0]

/** Who handles an application: until their claim ends, or without a time while they decide on it. */
export interface HandledBy {
  readonly officer: string
  readonly until: number | null
}

/** The team space of the connection in use: whether it is reachable, and who works on what. */
export const useTeamStore = defineStore('team', () => {
  const bridge = useBridge()
  const now = useNow()
  const { resettable } = useForgottenOnSwitch()
  const state = resettable<TeamState>(null)
  /** Why the state or the claims could not be read. Data from later events is still current. */
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

  // Each response is applied on arrival: while one waited for the other, an event could bring newer
  // data.
  async function load(): Promise<void> {
    const [status, live] = await Promise.all([
      bridge.team.state({}).then((result) => {
        if (result.ok) state.value = result.value
        return result
      }),
      bridge.team.claims({}).then((result) => {
        if (result.ok) take(result.value)
        return result
      }),
    ])
    failure.value = firstFailure(status, live)
  }

  /** Reads the team space again after every change: if a claim was refused, the screen is out of date. */
  async function change<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    const result = await call
    await load()
    return result
  }

  /** The claim on an application, if its lease still runs. */
  function claimOf(application: string): TeamClaim | null {
    const claim = claims.value.get(application)
    return claim !== undefined && claim.until > now.value ? claim : null
  }

  const decisionOn = (application: string | null): OpenDecision | null =>
    state.value?.decisions.find((other) => other.application === application) ?? null

  /**
   * The colleague who claimed the application (until then) or is deciding on it. The officer's own
   * decision has to wait.
   */
  function stoppedBy(application: string | null): HandledBy | null {
    const claim = application === null ? null : claimOf(application)
    if (claim?.isMine === false) return { officer: claim.holder, until: claim.until }
    const decision = decisionOn(application)
    return decision === null ? null : { officer: decision.officer, until: null }
  }

  /** The claims whose lease still runs; the one that ends first is at the top. */
  const live = computed(() =>
    [...claims.value.values()]
      .filter(({ until }) => until > now.value)
      .sort((one, other) => one.until - other.until),
  )

  return {
    state,
    failure,
    claims: live,
    isConnected: computed(() => state.value?.failure === null),
    mayWork: computed(() => state.value !== null && state.value.grade !== 'auditor'),
    isSenior: computed(() => state.value !== null && isSenior(state.value.grade)),
    claimOf,
    decisionOn,
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
    withdrawRules: (proposal: string) => change(bridge.team.withdrawRules({ proposal })),
    disconnect: () => change(bridge.team.disconnect({})),
    claim: (application: string) => change(bridge.team.claim({ application })),
    renew: (application: string) => change(bridge.team.renew({ application })),
    release: (application: string) => change(bridge.team.release({ application })),
    takeOver: ({ application, number }: TeamClaim, reason: string) =>
      change(bridge.team.takeOver({ application, reason, seen: number })),
    closeDecision: ({ registration }: OpenDecision, outcome: 'confirmed' | 'canceled') =>
      change(bridge.team.closeDecision({ registration, outcome })),
  }
})
