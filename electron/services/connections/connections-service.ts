import type { Handlers } from '../../../shared/contract/contract.ts'
import {
  isTimeZone,
  parseBaseUrl,
  type Connection,
} from '../../../shared/domain/connections/connection.ts'
import { noLetterSettings } from '../../../shared/domain/notices/letter-settings.ts'
import { rulesIn, standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'
import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import { teamRulesText } from '../../../shared/domain/team/team-rules.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { LendingApiFactory } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Sample } from '../../ports/sample.ts'
import type { LogActivity } from '../log-activity.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import {
  hasBodiesToSend,
  hasOpenDecisions,
  isBusy,
  isOtherForm,
  isOtherService,
  leftIn,
} from './connection-work.ts'
import { sampleConnectionId, type ConnectionSecrets } from './connection-secrets.ts'
import { tryCredentials } from './credential-trial.ts'
import type { KnownTime } from './known-time.ts'
import { withSecret } from './with-secret.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly secrets: ConnectionSecrets
  readonly lendingApi: LendingApiFactory
  readonly clock: Clock
  readonly random: Random
  readonly logActivity: LogActivity
  readonly sample: Sample | null
  readonly log: Log
  readonly knownTime: Pick<KnownTime, 'isTrusted'>
  /** Recalculates the due days of notices with the current settings of the connection in use. */
  readonly countNotices: (connection: Connection) => void
  /** Whether the connection's rules are its team's, which two officers change together. */
  readonly sharesRules: (connectionId: string) => boolean
  /** Erases in the background what is left of removed connections. */
  readonly eraseRemoved: () => void
  /** Switches the session and everything that depends on it to this connection (null: none). */
  readonly use: (connection: Connection | null) => ConnectionState
}

const isOtherProfile = (
  { serviceProfile }: Pick<Connection, 'serviceProfile'>,
  recognized: ServiceProfileName | null,
): recognized is ServiceProfileName => recognized !== null && recognized !== serviceProfile

/** The lender's services that Loan Desk knows, and the one in use. */
export function createConnectionsService(dependencies: Dependencies): Handlers['connections'] {
  const { desk, cache, inUse, secrets, logActivity, clock, random } = dependencies

  /** Includes the sample connection only while its service runs. */
  function shown(): Connection[] {
    return desk.connections
      .all()
      .filter(({ id }) => id !== sampleConnectionId || dependencies.sample !== null)
  }

  function find(id: string): Result<Connection> {
    const connection = shown().find((other) => other.id === id)
    return connection === undefined ? failed('connection-not-here') : ok(connection)
  }

  /** The normalized address, if address, time zone and name are valid and the name is free. */
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

  /** The connection, if it can be changed. Officers can't change the sample connection. */
  function changeable(id: string): Result<Connection> {
    const found = find(id)
    return found.ok && id === sampleConnectionId ? failed('connection-in-use') : found
  }

  async function update(
    form: Parameters<Handlers['connections']['update']>[0],
  ): Promise<Result<Connection>> {
    const { secret: typedSecret, id, profileConfirmed, ...facts } = form
    const before = changeable(id)
    if (!before.ok) return before
    const baseUrl = checkedAddress(facts, id)
    if (!baseUrl.ok) return baseUrl
    const changed = { ...facts, baseUrl: baseUrl.value }
    const otherAddress = changed.baseUrl !== before.value.baseUrl
    const otherService = isOtherService(changed, before.value)
    const otherForm = isOtherForm(before.value, changed)
    const otherUnits = changed.unitsProfile !== before.value.unitsProfile
    const changesSession = otherService || otherForm || typedSecret !== null
    // A decision made for one service is never sent to another, and a request in progress isn't cut off.
    const cannotChange = (): boolean =>
      (otherService && hasOpenDecisions(desk, id)) ||
      (otherForm && hasBodiesToSend(desk, id, otherUnits)) ||
      (changesSession && isBusy(desk, id))
    if (cannotChange()) return failed('connection-in-use')
    if (otherAddress && typedSecret === null) return failed('credentials-missing')

    const otherProfile = changed.serviceProfile !== before.value.serviceProfile
    const mustSignIn = otherService || typedSecret !== null
    if (mustSignIn || otherProfile) {
      const secret = typedSecret === null ? await secrets.read(id) : ok(typedSecret)
      const tried = secret.ok ? await tryCredentials(dependencies, changed, secret.value) : secret
      if (!tried.ok && mustSignIn) return tried
      const recognized = tried.ok ? tried.value : null
      if (profileConfirmed !== true && isOtherProfile(changed, recognized)) {
        return failed('service-profile-differs', { detail: recognized })
      }
    }
    if (otherProfile && before.value.kind === 'production' && profileConfirmed !== true) {
      return failed('confirmation-required')
    }
    // The sign-in and the keychain take time: meanwhile the connection may be gone, or have a newly
    // trusted host, a new submission, or its name taken.
    const change = (more: Partial<Connection>): Result<Connection> => {
      const now = changeable(id)
      if (!now.ok) return now
      if (cannotChange()) return failed('connection-in-use')
      const address = checkedAddress(facts, id)
      if (!address.ok) return address
      return ok(put({ ...now.value, ...changed, ...more }, changesSession))
    }
    if (typedSecret === null) return change({})
    return withSecret(dependencies, id, typedSecret, () => change({ secretSetAt: clock.now() }))
  }

  async function forgetSecret(id: string): Promise<Result<Connection>> {
    const idle = (): Result<Connection> =>
      isBusy(desk, id) ? failed('connection-in-use') : changeable(id)
    const before = idle()
    if (!before.ok) return before
    return withSecret(dependencies, id, null, () => {
      // The keychain takes time, as in `update`.
      const now = idle()
      return now.ok ? ok(put({ ...now.value, secretSetAt: null }, true)) : now
    })
  }

  function put(connection: Connection, reconnects: boolean): Connection {
    const trusted = desk.connections.get(connection.id)?.trustedDocumentHosts ?? []
    desk.transaction(() => {
      const before = desk.connections.get(connection.id)
      desk.connections.put(connection)
      logActivity({ action: 'connection-changed', connectionId: connection.id })
      if (before?.serviceProfile !== connection.serviceProfile) {
        logActivity({
          action: 'service-profile-changed',
          connectionId: connection.id,
          outcome: connection.serviceProfile,
        })
      }
      logTrust(connection, trusted)
      if (before && isOtherService(before, connection)) cache.forgetService(connection.id)
    })
    if (inUse.get()?.id !== connection.id) return connection
    if (reconnects) dependencies.use(connection)
    else dependencies.countNotices(connection)
    return connection
  }

  function logTrust(
    { id: connectionId, trustedDocumentHosts }: Connection,
    before: readonly string[],
  ): void {
    for (const subject of trustedDocumentHosts.filter((host) => !before.includes(host))) {
      logActivity({ action: 'document-host-trusted', connectionId, subject, outcome: 'always' })
    }
  }

  async function create(
    form: Parameters<Handlers['connections']['create']>[0],
  ): Promise<Result<Connection>> {
    const { secret, rulesOf, profileConfirmed, ...facts } = form
    const baseUrl = checkedAddress(facts)
    if (!baseUrl.ok) return baseUrl
    if (facts.kind === 'sample') {
      return failed('payload-invalid', { problems: [{ path: 'kind', code: 'oneOf' }] })
    }
    const tried = await tryCredentials(dependencies, { ...facts, baseUrl: baseUrl.value }, secret)
    if (!tried.ok) return tried
    if (profileConfirmed !== true && isOtherProfile(facts, tried.value)) {
      return failed('service-profile-differs', { detail: tried.value })
    }

    const source = rulesOf === undefined ? null : desk.connections.get(rulesOf)
    const connection: Connection = {
      ...rulesIn(source ?? standardRules()),
      letters: source?.letters ?? noLetterSettings,
      ...facts,
      id: random.uuid(),
      baseUrl: baseUrl.value,
      secretSetAt: clock.now(),
    }
    return withSecret(dependencies, connection.id, secret, () => {
      const address = checkedAddress(facts)
      if (!address.ok) return address
      desk.transaction(() => {
        desk.connections.put(connection)
        logActivity({ action: 'connection-added', connectionId: connection.id })
        logTrust(connection, [])
      })
      return ok(connection)
    })
  }

  /** Why a connection cannot be removed now; null if it can. */
  function removalBlocker(id: string, typedName: string): Failed | null {
    const found = find(id)
    if (!found.ok) return found
    const connection = found.value
    // Its outcome would be lost once its record is gone.
    if (id === sampleConnectionId || isBusy(desk, id)) return failed('connection-in-use')
    const left = leftIn(dependencies, connection)
    if (left.documentsKeptUntil !== null) {
      return failed('documents-kept', { detail: left.documentsKeptUntil })
    }
    if (left.noticesKeptUntil !== null) {
      return failed('notices-kept', { detail: left.noticesKeptUntil })
    }
    return left.decisions + left.drafts > 0 && typedName !== connection.name
      ? failed('confirmation-required')
      : null
  }

  async function remove(id: string, typedName: string): Promise<Result<null>> {
    const blocker = removalBlocker(id, typedName)
    if (blocker !== null) return blocker
    const removeRecords = (): Result<null> => {
      // The keychain takes time: a document may have been made or a notice recorded meanwhile.
      const now = removalBlocker(id, typedName)
      if (now !== null) return now
      const isInUse = inUse.get()?.id === id
      desk.transaction(() => {
        desk.connections.remove(id)
        logActivity({ action: 'connection-removed', connectionId: id })
        // Last, so that a failure rolls the transaction back: nothing would remove the cached data later.
        cache.removeConnection(id)
      })
      dependencies.eraseRemoved()
      if (isInUse) dependencies.use(shown()[0] ?? null)
      return ok()
    }
    const removeWithSecret = () => withSecret(dependencies, id, null, removeRecords)
    return withSecret(dependencies, id, null, removeWithSecret, 'team')
  }

  return {
    list: () => ok(shown()),
    create,
    update,
    setRules: ({ id, ...rules }) => {
      const found = find(id)
      if (!found.ok) return found
      const isSame = teamRulesText(rules) === teamRulesText(found.value)
      if (!isSame && dependencies.sharesRules(id)) return failed('team-rules-shared')
      return ok(put({ ...found.value, ...rules }, false))
    },
    setLetters: ({ id, letters }) => {
      const found = find(id)
      if (!found.ok) return found
      const version = found.value.letters.version + 1
      return ok(put({ ...found.value, letters: { ...letters, version } }, false))
    },
    forgetSecret: ({ id }) => forgetSecret(id),
    activate: ({ id }) => {
      const found = find(id)
      return found.ok ? ok(dependencies.use(found.value)) : found
    },
    unsent: ({ id }) => {
      const connection = desk.connections.get(id)
      return connection === null
        ? failed('connection-not-here')
        : ok(leftIn(dependencies, connection))
    },
    remove: ({ id, typedName }) => remove(id, typedName),
  }
}
