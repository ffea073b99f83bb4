import type { AppFacts } from '../../shared/contract/startup.ts'
import type { Clock } from './clock.ts'
import type { DataFolder, ShowDataFolder } from './data-folder.ts'
import type { DataFiles } from './data-files.ts'
import type { LendingApiFactory } from './lending-api.ts'
import type { Log } from './log.ts'
import type { Network } from './network.ts'
import type { Notifications } from './notifications.ts'
import type { Notifier } from './notifier.ts'
import type { Clipboard, FileSaver, Opener, PagePrinter } from './opener.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Sample, StartSample } from './sample.ts'
import type { SecretVault } from './secret-vault.ts'
import type { TeamServer } from './team-server.ts'
import type { Updates } from './updates.ts'

/** Everything that differs between one host and another, or between the product and a test. */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly notifier: Notifier
  readonly opener: Opener
  readonly folder: DataFolder
  /** Absent if Loan Desk runs in a browser, which can't open the folder. */
  readonly showFolder?: ShowDataFolder
  /** Absent if Loan Desk runs in a browser, which has no system notifications. */
  readonly notifications?: Notifications
  /** null if Loan Desk runs in a browser: the page uses its own clipboard. */
  readonly clipboard: Clipboard | null
  readonly saver: FileSaver
  /** null if Loan Desk runs in a browser, which prints by itself. */
  readonly printer: PagePrinter | null
  readonly vault: SecretVault
  readonly files: DataFiles
  readonly lendingApi: LendingApiFactory
  readonly teamServer: TeamServer
  readonly network: Network
  readonly person: Person
  /** The running sample service. */
  readonly sample: Sample | null
  /** Starts the sample service when the officer confirms; absent if it isn't available. */
  readonly startSample?: StartSample
  /** null if Loan Desk was packaged without an update feed, or isn't packaged. */
  readonly updates: Updates | null
  readonly sha256: (text: string) => string
  readonly facts: Pick<AppFacts, 'version' | 'host' | 'keychainInMemory'>
}
