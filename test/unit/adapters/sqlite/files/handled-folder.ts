import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach } from 'vitest'
import type { OpenFiles } from '../../../../../electron/ports/data-files.ts'
import { StoreFolder } from '../../../../contract/real-store.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { inWorklist } from '../../../../support/builders/desk-rows.ts'

export const otherKey = new Uint8Array(32).fill(9)

/** Number of applications in desk.db and in cache.db. */
export async function annotationsIn(files: OpenFiles): Promise<[number, number]> {
  return [inWorklist(files.desk, 'connection-1'), await files.cache.total('connection-1', {})]
}

/** A data folder whose files a test reads, damages and restores from outside. */
class HandledFolder extends StoreFolder {
  /** Opens, writes a marker to both files, and closes. */
  async begin(): Promise<void> {
    const files = await this.open()
    files.desk.connections.put(aConnection())
    files.desk.worklist.add('connection-1', ['app_1'], 1)
    files.cache.ensure('connection-1', [{ id: 'app_1', addedAt: 1 }])
    files.close()
  }

  async failureOf(key = this.key): Promise<string> {
    const opened = await this.files().open(key, null)
    if (opened.ok) {
      opened.value.close()
      return 'open'
    }
    return opened.error.code
  }

  /** Whether another process finds desk.db locked by this one. */
  isHeldForOthers(): boolean {
    const asked = spawnSync(process.execPath, [
      fileURLToPath(new URL('held-process.ts', import.meta.url)),
      this.path('desk.db'),
    ])
    return String(asked.stdout) === 'held'
  }

  flip(name: string, offset: number): void {
    const content = readFileSync(this.path(name))
    content.writeUInt8(content.readUInt8(offset) ^ 1, offset)
    writeFileSync(this.path(name), content)
  }

  /** The current files, without SQLite's shared memory, which holds no data. */
  snapshot(): [string, string][] {
    return this.contents().map(([name, content]) => [
      name,
      createHash('sha256').update(content).digest('hex'),
    ])
  }

  contents(): [string, Buffer][] {
    return readdirSync(this.directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.endsWith('-shm') && statSync(this.path(name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(this.path(name))])
  }

  restoreAll(files: readonly [string, Buffer][]): void {
    for (const name of readdirSync(this.directory)) rmSync(this.path(name), { recursive: true })
    for (const [name, content] of files) writeFileSync(this.path(name), content)
  }
}

/** The data folder of the current test. */
export let folder: HandledFolder

/** Makes a data folder for each test of the file, and removes it afterwards. */
export function useHandledFolder(): void {
  beforeEach(() => {
    folder = new HandledFolder()
  })
  afterEach(() => folder.remove())
}
