import { sha256 } from '../../../electron/adapters/system/sha256.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { LendingApi } from '../../../electron/ports/lending-api.ts'
import { createFileGeneration } from '../../../electron/services/startup/file-generation.ts'
import { createOutbox, type Outbox } from '../../../electron/services/decisions/outbox.ts'
import {
  defaultServiceProfile,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import { aConnection } from '../builders/connections.ts'
import { aLendingClient } from '../builders/lending-clients.ts'
import { type TestDeskStore, aCacheStore, aDeskStore } from '../stores/test-stores.ts'
import { MemorySecretVault } from './memory-secret-vault.ts'
import { RecordingLog, RecordingNotifier } from './recorders.ts'
import { FakeTeamRegister } from './team-register.ts'
import { seededRandom } from '../builders/seeded-random.ts'

/** One computer's outbox with the real client, against a service on this computer. */
export interface OutboxAtService {
  readonly desk: TestDeskStore
  readonly api: LendingApi
  readonly outbox: Outbox
}

export function outboxAtService(parts: {
  readonly baseUrl: string
  readonly credentials: { readonly clientId: string; readonly secret: string }
  readonly clock: Clock
  /** The client's clock, if it differs. */
  readonly clientClock?: Clock
  readonly fetch?: typeof globalThis.fetch
  readonly serviceProfile?: ServiceProfileName
}): OutboxAtService {
  const { baseUrl, credentials, clock, clientClock = clock, fetch = globalThis.fetch } = parts
  const desk = aDeskStore()
  const random = seededRandom(1)
  const log = new RecordingLog()
  const { serviceProfile = defaultServiceProfile } = parts
  const connection = aConnection({ baseUrl, clientId: credentials.clientId, serviceProfile })
  desk.connections.put(connection)
  const api = aLendingClient({
    ...{ baseUrl, ...credentials, serviceProfile, fetch, clock: clientClock, random, log },
  })
  const outbox = createOutbox({
    desk,
    generation: createFileGeneration({
      vault: new MemorySecretVault(),
      desk,
      keyMode: () => 'keychain',
      random,
    }),
    cache: aCacheStore(),
    session: {
      current: () => ({ connection, api }),
      isOnline: () => true,
      aheadOfService: () => null,
    },
    isReadOnly: false,
    clock,
    random,
    notifier: new RecordingNotifier(),
    log,
    person: { name: 'Ines Officer' },
    sha256,
    claimOfColleague: () => null,
    register: new FakeTeamRegister(),
    onRead: () => undefined,
  })
  outbox.start()
  return { desk, api, outbox }
}
