import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ServicePart } from '../../shared/service-profiles/service-profile.ts'
import type { Client } from '../../shared/contract/contract.ts'
import type { Unsent } from '../../shared/contract/connections.ts'
import { defaultTimeZone, type Connection } from '../../shared/domain/connections/connection.ts'
import type { ConnectionState } from '../../shared/domain/startup/app-state.ts'
import { failed, firstFailure, type Failure, type Result } from '../../shared/result.ts'
import {
  defaultServiceProfile,
  serviceProfiles,
} from '../../shared/service-profiles/all-profiles.ts'
import type { SubmissionKind } from '../../shared/values/submission-kinds.ts'
import { defaultUnitsProfile } from '../../shared/values/units.ts'
import { useBridge } from '../bridge.ts'
import { draftsSaved } from '../state/draft-saver.ts'
import { useResettable } from '../state/resettable.ts'
import { useAppStore } from './app.ts'

export type NewConnection = Parameters<Client['connections']['create']>[0]
export type ConnectionRules = Parameters<Client['connections']['setRules']>[0]
export type ChangedConnection = Parameters<Client['connections']['update']>[0]

const nowhere: ConnectionState = {
  connectionId: null,
  network: 'untried',
  failure: null,
  token: null,
  clockAheadMs: null,
  sampleReachable: null,
}

/** All connections, the connection in use, and the session with its service. */
export const useConnectionsStore = defineStore('connections', () => {
  const bridge = useBridge()
  const list = shallowRef<readonly Connection[]>([])
  const state = ref<ConnectionState>(nowhere)
  /** Whether the list was read. Only then does an empty list mean that there is no connection. */
  const loaded = ref(false)
  /** Why the list or the session could not be read. */
  const failure = shallowRef<Failure | null>(null)
  /** Whether the list and the session were requested and have returned data or a failure. */
  const isLoaded = ref(false)

  /** Number of state events. A response that arrives after a newer event may be out of date. */
  let events = 0
  bridge.on('connection.state', (now) => {
    events += 1
    state.value = now
  })
  watch(
    () => state.value.connectionId,
    (id) => {
      // Loan Desk itself added, removed or switched a connection, so the list has changed.
      if (id !== null && !list.value.some((connection) => connection.id === id)) void load()
    },
  )

  /** Version number of the team's rules, which Loan Desk applies without the page. */
  let rulesNumber: number | null = null
  bridge.on('team.changed', ({ state: team }) => {
    const number = team?.rules.inForce?.number ?? null
    if (number === rulesNumber) return
    rulesNumber = number
    void load()
  })

  const active = computed(
    () => list.value.find((connection) => connection.id === state.value.connectionId) ?? null,
  )

  /** Which requests the service in use supports, and their formats. */
  const serviceProfile = computed(() => active.value?.serviceProfile ?? defaultServiceProfile)
  /** The units in which the service in use counts. */
  const unitsProfile = computed(() => active.value?.unitsProfile ?? defaultUnitsProfile)
  /** The time zone of the lender's calendar dates. */
  const timeZone = computed(() => active.value?.timeZone ?? defaultTimeZone)
  /** Whether the service in use has a request for this kind of submission. */
  const can = (kind: SubmissionKind): boolean =>
    serviceProfiles[serviceProfile.value].sendPaths[kind] !== null
  /** Whether the service in use provides this. */
  const has = (part: ServicePart): boolean => serviceProfiles[serviceProfile.value][part] !== null

  async function load(): Promise<void> {
    const toldBefore = events
    const [known, now] = await Promise.all([bridge.connections.list({}), bridge.session.state({})])
    if (known.ok) list.value = known.value
    loaded.value = known.ok
    failure.value = firstFailure(known, now)
    isLoaded.value = true
    if (now.ok && events === toldBefore) state.value = now.value
  }

  async function take(call: Promise<Result<ConnectionState>>): Promise<Result<ConnectionState>> {
    const toldBefore = events
    const result = await call
    if (result.ok && events === toldBefore) state.value = result.value
    return result
  }

  async function loadAfter<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    const result = await call
    if (result.ok) await load()
    return result
  }

  /** Activates the new connection at once if none is in use. */
  async function create(connection: NewConnection): Promise<Result<Connection>> {
    const result = await bridge.connections.create(connection)
    if (!result.ok) return result
    if (state.value.connectionId === null) {
      await take(bridge.connections.activate({ id: result.value.id }))
    }
    await load()
    return result
  }

  function unsent(id: string): Promise<Result<Unsent>> {
    return bridge.connections.unsent({ id })
  }

  return {
    list,
    loaded,
    isLoaded,
    failure,
    state,
    serviceProfile,
    unitsProfile,
    timeZone,
    active,
    can,
    has,
    isOffline: computed(() => state.value.network === 'offline'),
    load,
    create,
    update: (connection: ChangedConnection) => loadAfter(bridge.connections.update(connection)),
    setRules: (rules: ConnectionRules) => loadAfter(bridge.connections.setRules(rules)),
    setLetters: (letters: Parameters<Client['connections']['setLetters']>[0]) =>
      loadAfter(bridge.connections.setLetters(letters)),
    forgetSecret: (id: string) => loadAfter(bridge.connections.forgetSecret({ id })),
    remove: (id: string, typedName: string) =>
      loadAfter(bridge.connections.remove({ id, typedName })),
    unsent,
    /** Saves drafts first, so that they stay with the previous connection. */
    async activate(id: string): Promise<Result<ConnectionState>> {
      if (!(await draftsSaved())) return failed('drafts-not-saved')
      return take(bridge.connections.activate({ id }))
    },
    signIn: () => take(bridge.session.signIn({})),
    setSampleReachable: (reachable: boolean) =>
      take(bridge.session.setSampleReachable({ reachable })),
  }
})

/** Calls `forget` when another connection is activated or other data files are opened. */
export function forgetOnSwitch(forget: () => void): void {
  const connections = useConnectionsStore()
  const app = useAppStore()
  watch(
    [() => connections.state.connectionId, () => app.filesNumber] as const,
    ([, files], [before, filesBefore]) => {
      if (before !== null || files !== filesBefore) forget()
    },
    { flush: 'sync' },
  )
}

/** Makes refs that are reset when the connection or the data files change. */
export function useForgottenOnSwitch() {
  const made = useResettable()
  forgetOnSwitch(made.reset)
  return made
}
