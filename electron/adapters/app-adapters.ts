import type { Clock } from '../ports/clock.ts'
import type { DataFolder } from '../ports/data-folder.ts'
import type { DataFiles } from '../ports/data-files.ts'
import type { LendingApiFactory } from '../ports/lending-api.ts'
import type { Log } from '../ports/log.ts'
import type { Person } from '../ports/person.ts'
import type { Random } from '../ports/random.ts'
import type { SecretVault } from '../ports/secret-vault.ts'
import type { TeamServer } from '../ports/team-server.ts'
import { createLendingApiFactory } from './lending-api/axios-lending-api.ts'
import { logsFolder } from './log/pino-log.ts'
import { companions, dataPaths } from './sqlite/files/database-names.ts'
import { createDataFiles } from './sqlite/files/data-files.ts'
import { accountPerson } from './system/account-person.ts'
import { keepMemoryOutOfCoreDumps } from './system/core-dumps.ts'
import { createDataFolder } from './system/data-folder.ts'
import { sha256 } from './system/sha256.ts'
import { collectShortLivedObjectsSoon } from './system/short-lived-objects.ts'
import { systemClock } from './system/system-clock.ts'
import { systemRandom } from './system/system-random.ts'
import { createTeamServer } from './team/pg-team-server.ts'

/** Port implementations that are the same in every host of Loan Desk. */
export interface AppAdapters {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly vault: SecretVault
  readonly files: DataFiles
  readonly folder: DataFolder
  readonly lendingApi: LendingApiFactory
  readonly teamServer: TeamServer
  readonly person: Person
  readonly sha256: (text: string) => string
}

export function createAppAdapters(options: {
  readonly dataDir: string
  readonly vault: SecretVault
  readonly fetch: typeof fetch
  readonly fetchForSends: typeof fetch
  readonly log: Log
}): AppAdapters {
  const clock = systemClock
  const random = systemRandom
  const { log, vault } = options
  keepMemoryOutOfCoreDumps(log)
  collectShortLivedObjectsSoon()
  return {
    clock,
    random,
    log,
    vault,
    files: createDataFiles({ directory: options.dataDir, clock, random, log }),
    folder: createDataFolder({
      ...dataPaths(options.dataDir),
      companions,
      logs: logsFolder(options.dataDir),
    }),
    lendingApi: createLendingApiFactory({
      fetch: options.fetch,
      fetchForSends: options.fetchForSends,
      clock,
      random,
      log,
    }),
    teamServer: createTeamServer({ clock, log }),
    person: accountPerson(),
    sha256,
  }
}
