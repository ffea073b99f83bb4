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

/** A computer with a data folder and a keychain, on which Loan Desk starts; new for each test. */
class Computer {
  readonly folder = new StoreFolder()
  readonly vault = new MemorySecretVault()
  readonly notifier = new RecordingNotifier()
  readonly openings: AppOpening[] = []
  openFiles: OpenFiles | null = null
  /** Work on the files that still has to finish before they are closed. */
  finishing: Promise<null> | null = null
  onOpen = (files: OpenFiles): void => {
    this.openFiles = files
  }
}

export let computer: Computer

/** Creates a computer for each test of the file, and removes it afterwards. */
export function useComputer(): void {
  beforeEach(() => {
    computer = new Computer()
  })
  afterEach(async () => {
    for (const opening of computer.openings) await opening.close()
    computer.folder.remove()
  })
}

/** Starts the app once on the same computer. */
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

/** Starts the app and opens its files. */
export async function started(seed?: number): Promise<AppOpening> {
  const desk = start(seed)
  await desk.open()
  return desk
}

export function openedFiles(): OpenFiles {
  if (computer.openFiles === null) throw new Error('not open')
  return computer.openFiles
}

/** scrypt takes a second by design, and has tests of its own. */
async function quickly(typed: string, { salt }: PassphraseParameters): Promise<Uint8Array> {
  return createHash('sha256').update(typed).update(salt).digest()
}

/** Opens, writes a marker, and ends. */
export async function workOnce(): Promise<void> {
  const desk = await started()
  computer.openFiles?.desk.connections.put(aConnection())
  await desk.close()
}

export async function opened(desk = start(2)): Promise<AppState> {
  await desk.open()
  return desk.state()
}

/** Keys of the files; how far a file has come is stored next to them. */
export function keysInVault(): [string, string][] {
  return [...computer.vault.secrets].filter(([name]) => name.startsWith('database-key'))
}

export function blockedBy(code: string): object {
  return { phase: 'blocked', failure: { code } }
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}
