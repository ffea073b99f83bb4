import type { Handlers } from '../../shared/contract/contract.ts'
import { parseBaseUrl, type Connection } from '../../shared/domain/connection.ts'
import type { ConnectionState } from '../../shared/domain/desk-state.ts'
import { openStates } from '../../shared/domain/outbox-standing.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import type { CacheStore } from '../ports/cache-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeskStore } from '../ports/desk-store.ts'
import type { LendingApiFactory } from '../ports/lending-api.ts'
import type { Person } from '../ports/person.ts'
import type { Random } from '../ports/random.ts'
import type { Sample } from '../ports/sample.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import { sampleConnectionId, type ConnectionSecrets } from './connection-secrets.ts'

interface Parts {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly secrets: ConnectionSecrets
  readonly lendingApi: LendingApiFactory
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
  readonly sample: Sample | null
  /** Puts the session and what hangs on it on this connection (null: on none). */
  readonly use: (connection: Connection | null) => ConnectionState
}

/** The lender's services that the desk knows, and which of them it works with. */
export function createConnectionsService(parts: Parts): Handlers['connections'] {
  const { desk, cache, inUse, secrets, clock, random } = parts

  /** The sample connection is shown only while its service runs. */
  function shown(): Connection[] {
    return desk.connections
      .all()
      .filter(({ id }) => id !== sampleConnectionId || parts.sample !== null)
  }

  function unsent(id: string): { decisions: number; drafts: number } {
    return {
      decisions: desk.decisions.inStates(openStates, id).length,
      drafts: desk.drafts.count(id),
    }
  }

  function log(
    action: 'connection-added' | 'connection-removed' | 'connection-changed',
    id: string,
  ): void {
    desk.activity.append({
      at: clock.now(),
      who: parts.person.name,
      connectionId: id,
      action,
      subject: null,
      bodyHash: null,
      outcome: null,
    })
  }

  /** The address in its one form, where address, time zone and name can be those of a connection. */
  function checkedAddress(
    facts: Pick<Connection, 'baseUrl' | 'timeZone' | 'name'>,
    ownId?: string,
  ): Result<string> {
    const baseUrl = parseBaseUrl(facts.baseUrl)
    if (!baseUrl.ok) return baseUrl
    if (!isTimeZone(facts.timeZone)) {
      return failed('payload-invalid', { problems: [{ path: 'timeZone', code: 'time-zone' }] })
    }
    const name = facts.name.toLowerCase()
    return shown().some((other) => other.id !== ownId && other.name.toLowerCase() === name)
      ? failed('connection-name-taken')
      : baseUrl
  }

  /** The connection, where it can be changed: the sample one is the desk's own. */
  function changeable(id: string): Result<Connection> {
    const connection = shown().find((other) => other.id === id)
    if (connection === undefined) return failed('connection-not-here')
    return id === sampleConnectionId ? failed('connection-in-use') : ok(connection)
  }

  const isBusy = (id: string): boolean =>
    desk.decisions.inStates(['checking', 'sending'], id).length > 0

  async function update(
    form: Parameters<Handlers['connections']['update']>[0],
  ): Promise<Result<Connection>> {
    const { secret: typedSecret, id, ...facts } = form
    const before = changeable(id)
    if (!before.ok) return before
    const baseUrl = checkedAddress(facts, id)
    if (!baseUrl.ok) return baseUrl
    const changed = { ...facts, baseUrl: baseUrl.value }
    const otherAddress = changed.baseUrl !== before.value.baseUrl
    const otherService = otherAddress || changed.clientId !== before.value.clientId
    const otherTalk =
      otherService || typedSecret !== null || changed.unitsProfile !== before.value.unitsProfile
    // What was decided for one service is never sent to another; what is on its way is not cut off.
    const isHindered = (): boolean =>
      (otherService && unsent(id).decisions > 0) || (otherTalk && isBusy(id))
    if (isHindered()) return failed('connection-in-use')
    if (otherAddress && typedSecret === null) return failed('credentials-missing')

    if (otherService || typedSecret !== null) {
      const secret = typedSecret === null ? await secrets.read(id) : ok(typedSecret)
      if (!secret.ok) return secret
      const tried = await tryCredentials(changed, secret.value)
      if (!tried.ok) return tried
    }
    // The trial took its time: somebody may have removed it, trusted a host or sent something.
    const now = changeable(id)
    if (!now.ok) return now
    if (isHindered()) return failed('connection-in-use')
    if (typedSecret !== null) {
      const kept = await secrets.write(id, typedSecret)
      if (!kept.ok) return kept
    }
    const secretSetAt = typedSecret === null ? now.value.secretSetAt : clock.now()
    return put({ ...now.value, ...changed, secretSetAt }, otherTalk)
  }

  async function forgetSecret(id: string): Promise<Result<Connection>> {
    const connection = changeable(id)
    if (!connection.ok) return connection
    if (isBusy(id)) return failed('connection-in-use')
    const forgotten = await secrets.remove(id)
    if (!forgotten.ok) return forgotten
    return put({ ...connection.value, secretSetAt: null }, true)
  }

  function put(connection: Connection, talksAnew: boolean): Result<Connection> {
    desk.transaction(() => {
      desk.connections.put(connection)
      log('connection-changed', connection.id)
    })
    if (talksAnew && inUse.get()?.id === connection.id) parts.use(connection)
    return ok(connection)
  }

  async function create(
    form: Parameters<Handlers['connections']['create']>[0],
  ): Promise<Result<Connection>> {
    const { secret, ...facts } = form
    const baseUrl = checkedAddress(facts)
    if (!baseUrl.ok) return baseUrl
    if (facts.kind === 'sample') {
      return failed('payload-invalid', { problems: [{ path: 'kind', code: 'oneOf' }] })
    }
    const tried = await tryCredentials({ ...facts, baseUrl: baseUrl.value }, secret)
    if (!tried.ok) return tried

    const connection: Connection = {
      ...facts,
      id: random.uuid(),
      baseUrl: baseUrl.value,
      trustedDocumentHosts: [],
      secretSetAt: clock.now(),
    }
    // The secret first: a connection without its secret would be half saved.
    const kept = await secrets.write(connection.id, secret)
    if (!kept.ok) return kept
    desk.transaction(() => {
      desk.connections.put(connection)
      log('connection-added', connection.id)
    })
    return ok(connection)
  }

  async function tryCredentials(
    connection: Pick<Connection, 'baseUrl' | 'clientId' | 'unitsProfile'>,
    secret: string,
  ): Promise<Result<null>> {
    const api = parts.lendingApi.connect(
      connection,
      () => Promise.resolve(ok(secret)),
      () => undefined,
    )
    const token = await api.signIn()
    api.close()
    return token.ok ? ok() : token
  }

  async function remove(id: string, typedName: string): Promise<Result<null>> {
    const connection = shown().find((other) => other.id === id)
    if (connection === undefined) return failed('connection-not-here')
    if (id === sampleConnectionId) return failed('connection-in-use')
    const left = unsent(id)
    if (left.decisions + left.drafts > 0 && typedName !== connection.name) {
      return failed('confirmation-required')
    }
    if (inUse.get()?.id === id) {
      parts.use(shown().find((other) => other.id !== id) ?? null)
    }
    const forgotten = await secrets.remove(id)
    if (!forgotten.ok) return forgotten
    cache.removeConnection(id)
    desk.transaction(() => {
      desk.connections.remove(id)
      log('connection-removed', id)
    })
    return ok()
  }

  return {
    list: () => ok({ connections: shown(), activeId: inUse.get()?.id ?? null }),
    create,
    update,
    forgetSecret: ({ id }) => forgetSecret(id),
    activate: ({ id }) => {
      const connection = shown().find((other) => other.id === id)
      return connection === undefined ? failed('connection-not-here') : ok(parts.use(connection))
    },
    unsent: ({ id }) => ok(unsent(id)),
    remove: ({ id, typedName }) => remove(id, typedName),
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
