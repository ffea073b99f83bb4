import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createDataFiles } from '../../electron/adapters/sqlite/files/data-files.ts'
import type { DataFiles, OpenFiles } from '../../electron/ports/data-files.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import { seededRandom } from '../support/builders/seeded-random.ts'

/** A data folder for one test, with a clock and a log to inspect. */
export class StoreFolder {
  readonly directory = mkdtempSync(join(tmpdir(), 'loan-desk-store-'))
  readonly clock = new FakeClock()
  readonly log = new RecordingLog()
  readonly key = new Uint8Array(32).fill(7)
  private opened: OpenFiles[] = []

  files(): DataFiles {
    const { directory, clock, log } = this
    return createDataFiles({ directory, clock, log, random: seededRandom(3) })
  }

  /** Opens the files, which must succeed. */
  async open(key = this.key): Promise<OpenFiles> {
    const opened = await this.files().open(key, null)
    if (!opened.ok) throw new Error(`not open: ${JSON.stringify(opened.error)}`)
    this.opened.push(opened.value)
    return opened.value
  }

  path(name: string): string {
    return join(this.directory, name)
  }

  /** Closes what is open and removes everything. */
  remove(): void {
    for (const files of this.opened) files.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** The data folder of the current test. */
export let folder: StoreFolder

/** Makes a data folder for each test of the file, and removes it afterwards. */
export function useStoreFolder(): void {
  beforeEach(() => {
    folder = new StoreFolder()
  })
  afterEach(() => folder.remove())
}
