import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDataFiles } from '../../../electron/adapters/sqlite/files/data-files.ts'
import type { OpenFiles } from '../../../electron/ports/data-files.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import { asking, idsOf } from '../../support/builders/cached-applications.ts'
import { aConnection } from '../../support/builders/connections.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'

const key = new Uint8Array(32).fill(5)
const pageBytes = 4096
const connectionId = 'connection-1'
const reading = { id: connectionId, unitsProfile: 'cents-and-basis-points' } as const
/** IDs written before a close, and IDs written after it, which are only in the WAL. */
const settledIds = 40
const recentIds = 20

/** What is damaged: the two closed files, and each file's WAL after a crash. */
export const damageTargets = ['desk.db', 'cache.db', 'desk.db-wal', 'cache.db-wal'] as const
export type DamageTarget = (typeof damageTargets)[number]

/** How often each outcome occurred. `wrong` names outcomes that must never occur. */
export interface DamageTally {
  readonly rounds: number
  /** All data is there. */
  readonly whole: number
  /** An earlier, consistent state. */
  readonly older: number
  /** Refused with a code on opening or reading; for the cache: quarantined. */
  readonly typed: number
  readonly wrong: readonly string[]
}

type Damage = (content: Buffer) => { readonly content: Buffer; readonly what: string }

/** A folder as a killed process leaves it: both files with a WAL that isn't checkpointed. */
class CrashedFolder {
  readonly directory = mkdtempSync(join(tmpdir(), 'loan-desk-damage-'))
  private readonly pristine = join(this.directory, 'pristine')
  readonly working = join(this.directory, 'working')

  async fill(): Promise<void> {
    const live = join(this.directory, 'live')
    const first = await open(live)
    if (first === null) throw new Error('the folder cannot be begun')
    first.desk.connections.put(aConnection({ id: connectionId }))
    addIds(first, 0, settledIds)
    first.close()
    const second = await open(live)
    if (second === null) throw new Error('the folder cannot be opened')
    addIds(second, settledIds, recentIds)
    // Copied while open: what a process killed now would leave.
    cpSync(live, this.pristine, { recursive: true })
    second.close()
  }

  begin(): void {
    rmSync(this.working, { recursive: true, force: true })
    cpSync(this.pristine, this.working, { recursive: true })
  }

  read(target: DamageTarget): Buffer {
    return readFileSync(join(this.pristine, target))
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Cuts the file at each page boundary, or a WAL at the end of each frame. */
export async function cutAtEachPage(
  target: DamageTarget,
  mostRounds = Infinity,
): Promise<DamageTally> {
  const [header, part] = target.endsWith('-wal') ? [32, 24 + pageBytes] : [0, pageBytes]
  return damaged(target, (file) => {
    const boundaries = Math.ceil((file.length - header) / part)
    const step = Math.max(1, Math.ceil(boundaries / mostRounds))
    return Array.from({ length: Math.ceil(boundaries / step) }, (_, index) => {
      const length = index === 0 ? 0 : header + index * step * part
      return (content: Buffer) => ({
        content: content.subarray(0, length),
        what: `${target} cut at ${length}`,
      })
    })
  })
}

/** Flips one to four random bytes per round, each time in the undamaged file. */
export async function flipRandomBytes(
  target: DamageTarget,
  rounds: number,
  seed: number,
): Promise<DamageTally> {
  const random = seededRandom(seed)
  return damaged(target, () =>
    Array.from({ length: rounds }, () => (content: Buffer) => {
      const flipped = Buffer.from(content)
      const places = Array.from({ length: 1 + Math.floor(random.fraction() * 4) }, () =>
        Math.floor(random.fraction() * content.length),
      )
      for (const place of places) {
        flipped.writeUInt8(
          flipped.readUInt8(place) ^ (1 + Math.floor(random.fraction() * 255)),
          place,
        )
      }
      return { content: flipped, what: `${target} flipped at ${places.join(', ')} (seed ${seed})` }
    }),
  )
}

async function damaged(
  target: DamageTarget,
  damages: (file: Buffer) => readonly Damage[],
): Promise<DamageTally> {
  const folder = new CrashedFolder()
  let [rounds, whole, older, typed] = [0, 0, 0, 0]
  const wrong: string[] = []
  try {
    await folder.fill()
    const file = folder.read(target)
    for (const damage of damages(file)) {
      folder.begin()
      const { content, what } = damage(file)
      writeFileSync(join(folder.working, target), content)
      rounds += 1
      const ending = await endingOf(folder.working, target)
      if (ending === 'whole') whole += 1
      else if (ending === 'older') older += 1
      else if (ending === 'typed') typed += 1
      else wrong.push(`${what}: ${ending}`)
    }
  } finally {
    folder.remove()
  }
  return { rounds, whole, older, typed, wrong }
}

/** Opens and reads everything; returns the outcome, or in words what must not be. */
async function endingOf(directory: string, target: DamageTarget): Promise<string> {
  const isCache = target.startsWith('cache')
  let files: OpenFiles | null = null
  try {
    files = await open(directory)
    // Loan Desk may refuse desk.db, but must open despite a damaged cache.
    if (files === null) return isCache ? 'the desk did not open' : 'typed'
    const { warnings, desk, cache } = files
    const ids = desk.worklist.page(connectionId, 0, 1000).map(({ id }) => id)
    if (isCache && ids.length !== settledIds + recentIds) return 'the desk lost something'
    const seen = isCache ? await cachedIds(files) : ids
    if (warnings().includes('cache-set-aside')) {
      return isCache && (await cache.total(connectionId, {})) === 0
        ? 'typed'
        : 'a sound cache was set aside'
    }
    if ((await desk.activity.verify()).brokenAt !== null) return 'the activity log is broken'
    const expected = Array.from({ length: seen.length }, (_, n) => `app_${n}`)
    if (JSON.stringify(seen) !== JSON.stringify(expected)) return 'partial data'
    if (seen.length === settledIds + recentIds) return 'whole'
    return seen.length >= settledIds ? 'older' : `only ${seen.length} of ${settledIds} are left`
  } catch (cause) {
    return cause instanceof StoreFault ? 'typed' : `threw ${String(cause)}`
  } finally {
    files?.close()
  }
}

async function cachedIds({ cache }: OpenFiles): Promise<string[]> {
  const ids = await idsOf(cache, connectionId, asking({}))
  return ids.filter((id) => cache.get(reading, id)?.copy === null)
}

/** null if it was refused, which always has a code. */
async function open(directory: string): Promise<OpenFiles | null> {
  const parts = { clock: new FakeClock(), random: seededRandom(1), log: new RecordingLog() }
  const opened = await createDataFiles({ ...parts, directory }).open(key, null)
  return opened.ok ? opened.value : null
}

function addIds({ desk, cache }: OpenFiles, from: number, count: number): void {
  for (let n = from; n < from + count; n += 1) {
    const id = `app_${n}`
    desk.transaction(() => {
      desk.worklist.add(connectionId, [id], n)
      const action = 'applications-added'
      desk.activity.append({ at: n, who: 'officer', connectionId, action, subject: id })
    })
    cache.ensure(connectionId, [{ id, addedAt: n }])
  }
}
