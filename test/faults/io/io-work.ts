import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { readThrough } from '../../../electron/adapters/sqlite/files/backup-store.ts'
import { createDataFiles } from '../../../electron/adapters/sqlite/files/data-files.ts'
import { hexOf } from '../../../electron/adapters/sqlite/files/file-key.ts'
import type { DataFiles, FileKey, OpenFiles } from '../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import { aConnection } from '../../support/builders/connections.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'

const key = new Uint8Array(32).fill(5)
const nextKey = new Uint8Array(32).fill(6)
const connectionId = 'connection-1'
const steps = 2

/** Kinds of work on the files, such as an officer's short day. */
export const ioWorks = ['day', 'first start', 'restore', 'key change'] as const
export type IoWork = (typeof ioWorks)[number]

interface Acknowledged {
  readonly steps: string[]
  readonly backups: string[]
  restored: boolean
  keyChanged: boolean
}

/** A folder in which the same work starts from the same files every time. */
export class IoFolder {
  private readonly pristine: string
  private readonly live: string
  private readonly work: IoWork
  private clock = new FakeClock()
  private backup = ''

  constructor(folder: string, work: IoWork) {
    this.pristine = join(folder, 'pristine')
    this.live = join(folder, 'live')
    this.work = work
  }

  /** Prepares the files; no call fails yet. */
  async fill(): Promise<void> {
    rmSync(this.pristine, { recursive: true, force: true })
    rmSync(this.live, { recursive: true, force: true })
    if (this.work === 'first start') return
    const opened = await this.files().open(key, null)
    if (!opened.ok) throw new Error(opened.error.code)
    const { desk, cache } = opened.value
    desk.connections.put(aConnection({ id: connectionId }))
    this.step(opened.value, 'before')
    cache.ensure(connectionId, [{ id: 'app_1', addedAt: 1 }])
    const made = await opened.value.makeBackup('asked')
    this.backup = made.ok ? made.value.name : ''
    opened.value.close()
    cpSync(this.live, this.pristine, { recursive: true })
  }

  begin(): void {
    this.clock = new FakeClock()
    rmSync(this.live, { recursive: true, force: true })
    if (existsSync(this.pristine)) cpSync(this.pristine, this.live, { recursive: true })
  }

  /** Does the work while a call fails. Returns what was acknowledged, or in words what is wrong. */
  async run(): Promise<Acknowledged | string> {
    const done: Acknowledged = { steps: [], backups: [], restored: false, keyChanged: false }
    try {
      if (this.work === 'restore') done.restored = this.files().restore(this.backup).ok
      const opened = await this.files().open(key, null)
      if (!opened.ok) return done
      await this.workWith(opened.value, done)
      opened.value.close()
      return done
    } catch (cause) {
      return `threw ${String(cause)}`
    }
  }

  /** Problem that the next start finds once no call fails anymore; null if there is none. */
  async wrongAfter(done: Acknowledged): Promise<string | null> {
    const opened = await this.opened(done.keyChanged)
    if (typeof opened === 'string') return opened
    const { files, usedKey } = opened
    try {
      return (await this.wrongIn(files, done)) ?? this.wrongBackup(done, usedKey)
    } catch (cause) {
      return `reading threw ${inspect(cause)}`
    } finally {
      files.close()
    }
  }

  private async workWith(files: OpenFiles, done: Acknowledged): Promise<void> {
    this.attempt(() => files.desk.connections.put(aConnection({ id: connectionId })))
    for (let n = 0; n < steps; n += 1) {
      if (this.attempt(() => this.step(files, `step ${n}`))) done.steps.push(`step ${n}`)
      this.attempt(() => files.cache.ensure(connectionId, [{ id: `app_${n}`, addedAt: n }]))
    }
    const made = await files.makeBackup('asked')
    if (made.ok) done.backups.push(made.value.name)
    if (this.work === 'key change') {
      done.keyChanged = files.changeKey(nextKey, null).ok
      // In that case the app closes the files and opens them again.
      if (!done.keyChanged) return
    }
    if (this.attempt(() => this.step(files, 'last'))) done.steps.push('last')
    this.attempt(() => files.cache.unfetchedIds(connectionId, steps))
  }

  /** Two rows in one transaction: both are there, or neither is. */
  private step({ desk }: OpenFiles, name: string): void {
    desk.transaction(() => {
      desk.values.put(name, 'x'.repeat(3_000))
      const at = this.clock.now()
      desk.activity.append({ at, who: 'officer', action: 'exported', subject: name })
    })
  }

  /** Whether the work was acknowledged; a StoreFault means that it wasn't. */
  private attempt(work: () => void): boolean {
    try {
      work()
      return true
    } catch (cause) {
      if (cause instanceof StoreFault) return false
      throw cause
    }
  }

  /** A failed key change may have switched to the new key already. */
  private async opened(
    keyChanged: boolean,
  ): Promise<{ readonly files: OpenFiles; readonly usedKey: FileKey } | string> {
    const keys = keyChanged ? [nextKey] : this.work === 'key change' ? [key, nextKey] : [key]
    const codes: string[] = []
    for (const usedKey of keys) {
      const opened = await this.files().open(usedKey, null)
      if (opened.ok) return { files: opened.value, usedKey }
      codes.push(`${opened.error.code} ${opened.error.detail ?? ''}`)
    }
    return `does not open: ${codes.join(', ')}`
  }

  private async wrongIn({ desk, cache }: OpenFiles, done: Acknowledged): Promise<string | null> {
    const logged = new Set(desk.activity.page(0, 100).map(({ subject }) => subject))
    const before = this.work === 'first start' ? [] : ['before']
    for (const name of [...before, ...done.steps]) {
      if (desk.values.get(name) === null) return `${name} was acknowledged and is lost`
    }
    for (const name of [
      'before',
      'last',
      ...Array.from({ length: steps }, (_, n) => `step ${n}`),
    ]) {
      if ((desk.values.get(name) !== null) !== logged.has(name)) return `half of ${name} is there`
    }
    if ((await desk.activity.verify()).brokenAt !== null) return 'the activity log is broken'
    await cache.total(connectionId, {})
    return null
  }

  private wrongBackup(done: Acknowledged, usedKey: FileKey): string | null {
    const kept = this.files().backups()
    for (const name of done.backups) {
      if (!kept.some((backup) => backup.name === name)) return `backup ${name} is not there`
    }
    // Every listed backup can be restored.
    for (const { name } of kept) readThrough(join(this.live, 'backups', name), hexOf(usedKey))
    return null
  }

  private files(): DataFiles {
    const { live: directory, clock } = this
    const parts = { directory, clock, random: seededRandom(1), log: new RecordingLog() }
    return createDataFiles(parts)
  }
}
