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

  async function create(
    form: Parameters<Handlers['connections']['create']>[0],
  ): Promise<Result<Connection>> {
    const { secret, ...facts } = form
    const baseUrl = parseBaseUrl(facts.baseUrl)
    if (!baseUrl.ok) return baseUrl
    if (!isTimeZone(facts.timeZone)) {
      return failed('payload-invalid', { problems: [{ path: 'timeZone', code: 'time-zone' }] })
    }
    if (facts.kind === 'sample') {
      return failed('payload-invalid', { problems: [{ path: 'kind', code: 'oneOf' }] })
    }
    if (shown().some(({ name }) => name.toLowerCase() === facts.name.toLowerCase())) {
      return failed('connection-name-taken')
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
