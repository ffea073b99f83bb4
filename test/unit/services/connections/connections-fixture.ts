import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createConnectionSecrets } from '../../../../electron/services/connections/connection-secrets.ts'
import { aSample } from '../../../support/builders/sample.ts'
import { createConnectionsService } from '../../../../electron/services/connections/connections-service.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { aConnectionForm, type ConnectionForm } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'

/** What an officer enters for a production connection. */
export const connectionForm = aConnectionForm({
  name: 'Northwind production',
  kind: 'production',
  baseUrl: 'https://api.lender.example/',
})

/** The connections of an officer's computer, on stores and a service in memory. */
export function desk({ isClockBelieved = true, hasSample = false } = {}) {
  const clock = new FakeClock()
  const store = aDeskStore()
  const cache = aCacheStore()
  const vault = new MemorySecretVault()
  const log = new RecordingLog()
  const service = new ScriptedLendingService(clock)
  const inUse = createConnectionInUse(store)
  const used: (string | null)[] = []
  const inTeam = new Set<string>()
  const counted: Connection[] = []
  /** The remaining connections each time the data of removed ones was to be erased. */
  const erased: string[][] = []
  const connections = createConnectionsService({
    sharesRules: (id) => inTeam.has(id),
    countNotices: (connection) => void counted.push(connection),
    eraseRemoved: () => {
      erased.push(store.connections.all().map(({ id }) => id))
    },
    desk: store,
    cache,
    inUse,
    secrets: createConnectionSecrets({
      vault,
      values: store.values,
      keyMode: () => 'keychain',
      sample: null,
      log,
    }),
    lendingApi: service,
    clock,
    random: seededRandom(),
    logActivity: logActivityOn(store, clock),
    sample: hasSample ? aSample() : null,
    log,
    knownTime: { isTrusted: () => isClockBelieved },
    use: (connection) => {
      used.push(connection?.id ?? null)
      inUse.set(connection?.id ?? null)
      return {
        connectionId: connection?.id ?? null,
        network: 'untried',
        failure: null,
        token: null,
        clockAheadMs: null,
        sampleReachable: null,
      }
    },
  })
  /** Sets up the production connection, with other values in some fields. */
  const create = (changes: Partial<ConnectionForm> = {}) =>
    connections.create({ ...connectionForm, ...changes })
  return {
    ...{ clock, store, cache, vault, log, service, inUse, used },
    ...{ counted, erased, inTeam, connections, create },
  }
}
