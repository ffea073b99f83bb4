import { createHash } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { OpenFiles, PassphraseParameters } from '../../../../electron/ports/data-files.ts'
import { createAppOpening, type AppOpening } from '../../../../electron/services/startup/opening.ts'
import type { AppState } from '../../../../shared/domain/startup/app-state.ts'
import type { Result } from '../../../../shared/result.ts'
import { StoreFolder } from '../../../contract/real-store.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { RecordingNotifier } from '../../../support/fakes/recorders.ts'

export const passphrase = 'a walnut under the stairs'

/** A computer with a data folder and a keychain, on which Loan Desk is started; new for each test. */
class Computer {
  readonly folder = new StoreFolder()
  readonly vault = new MemorySecretVault()
  readonly notifier = new RecordingNotifier()
  readonly openings: AppOpening[] = []
  openFiles: OpenFiles | null = null
  /** What those who use the files still have to finish. */
  finishing: Promise<null> | null = null
  onOpen = (files: OpenFiles): void => {
    this.openFiles = files
  }
}

export let computer: Computer

/** Registers the computer of each test of the file, and its end. */
export function useComputer(): void {
  beforeEach(() => {
    computer = new Computer()
  })
  afterEach(async () => {
    for (const opening of computer.openings) await opening.close()
    computer.folder.remove()
  })
}

/** One start of the application on the same computer. */
export function start(seed = 1, files = computer.folder.files()): AppOpening {
  const { vault, folder, notifier } = computer
  const opening = createAppOpening({
    vault,
    files: { ...files, derive: quickly },
    random: seededRandom(seed),
    clock: folder.clock,
    log: folder.log,
    notifier,
    person: { name: 'Ines Officer' },
    onOpen: (used) => {
      computer.onOpen(used)
    },
    onClose: async () => {
      await computer.finishing
      computer.openFiles = null
    },
  })
  computer.openings.push(opening)
  return opening
}

export function openedFiles(): OpenFiles {
  if (computer.openFiles === null) throw new Error('not open')
  return computer.openFiles
}

/** scrypt takes a second on purpose, and has tests of its own. */
async function quickly(typed: string, { salt }: PassphraseParameters): Promise<Uint8Array> {
  return createHash('sha256').update(typed).update(salt).digest()
}

/** Opens, leaves a mark, and ends. */
export async function workOnce(): Promise<void> {
  const desk = start()
  await desk.open()
  computer.openFiles?.desk.connections.put(aConnection())
  await desk.close()
}

export async function opened(desk = start(2)): Promise<AppState> {
  await desk.open()
  return desk.state()
}

/** The keys of the files; how far a file has come is kept beside them. */
export function keysInVault(): [string, string][] {
  return [...computer.vault.secrets].filter(([name]) => name.startsWith('database-key'))
}

export function blockedBy(code: string): object {
  return { phase: 'blocked', failure: { code } }
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}
