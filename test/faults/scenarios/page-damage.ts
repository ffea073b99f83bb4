import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { worklistSortColumns } from '../../../shared/domain/worklist/worklist.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { MemorySecretVault } from '../../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { AppOnFiles } from './app-on-files.ts'

const pageBytes = 4096
/** Most that can be listed at once; requested as one page. */
const mostListed = 200

/** Results of flipping one bit of one page, for each page of a file. */
export interface PageTally {
  readonly pages: number
  /** Not detected: the page holds nothing that was read, or only free space. */
  readonly unnoticed: number
  /** cache.db: quarantined and filled again. desk.db: refused by name. */
  readonly noticed: number
  readonly wrong: readonly string[]
}

/** A data folder with work in it, closed properly; each page of its files is damaged in turn. */
export class PagesToDamage {
  private readonly directory = mkdtempSync(join(tmpdir(), 'loan-desk-pages-'))
  private readonly pristine = join(this.directory, 'pristine')
  private readonly working = join(this.directory, 'working')
  private readonly clock = new FakeClock()
  private readonly service = new ScriptedLendingService(this.clock)
  private readonly vault = new MemorySecretVault()
  private readonly applications: number

  constructor(applications: number) {
    this.applications = applications
    for (let n = 0; n < applications; n += 1) {
      this.service.add(`app_${String(n).padStart(6, '0')}`, {
        status: n % 3 === 0 ? 'approved' : 'pending',
        requested_amount: 100_000 + n * 1_000,
        borrower_id: `bor_${n % 17}`,
        filling: 'x'.repeat(1_500),
      })
    }
  }

  async fill(): Promise<void> {
    const desk = this.desk(this.pristine)
    await desk.start()
    for (const id of this.someIds()) {
      await desk.ask('annotations', 'addNote', { id, text: `note about ${id}` })
      await desk.ask('drafts', 'save', { kind: 'offers', subject: id, content: { id } })
      await this.clock.advance(1000)
    }
    // Uncached applications are fetched a few hundred at a time.
    for (let left = this.applications; left > 0; left -= 500) {
      await desk.ask('session', 'signIn', {})
      await this.clock.advance(60_000)
    }
    await desk.stop()
  }

  /** Flips one bit of each page, at a place that the seed picks. */
  async flipEachPage(
    name: 'desk.db' | 'cache.db',
    seed: number,
    progress: (text: string) => void = () => undefined,
  ): Promise<PageTally> {
    const sound = readFileSync(join(this.pristine, name))
    const random = seededRandom(seed)
    const pages = sound.length / pageBytes
    let noticed = 0
    const wrong: string[] = []
    for (let page = 0; page < pages; page += 1) {
      progress(`${name} page ${page + 1} of ${pages}`)
      const place = page * pageBytes + Math.floor(random.fraction() * pageBytes)
      const bit = 1 << Math.floor(random.fraction() * 8)
      const flipped = Buffer.from(sound)
      flipped.writeUInt8(flipped.readUInt8(place) ^ bit, place)
      rmSync(this.working, { recursive: true, force: true })
      cpSync(this.pristine, this.working, { recursive: true })
      writeFileSync(join(this.working, name), flipped)
      const ending = name === 'cache.db' ? await this.endOfCache() : await this.endOfDesk(flipped)
      if (ending === 'noticed') noticed += 1
      else if (ending !== 'unnoticed') {
        wrong.push(`${name}, page ${page}, byte ${place}, bit ${bit} (seed ${seed}): ${ending}`)
      }
    }
    return { pages, noticed, unnoticed: pages - noticed - wrong.length, wrong }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** The app opens, lists everything in each order, and has all of the officer's own work. */
  private async endOfCache(): Promise<string> {
    const desk = this.desk(this.working)
    try {
      const opened = await desk.start()
      if (opened.phase !== 'open') return `did not open: ${JSON.stringify(opened)}`
      const first = await this.look(desk)
      const after = await desk.state()
      if (after.phase !== 'open') return 'closed itself'
      if (!after.warnings.includes('cache-set-aside')) return first ?? 'unnoticed'
      // What the first look read is empty for a moment, and then filled again.
      await this.clock.advance(60_000)
      return (await this.look(desk)) ?? 'noticed'
    } finally {
      await desk.stop()
    }
  }

  private async look(desk: AppOnFiles): Promise<string | null> {
    const expected = Math.min(this.applications, mostListed)
    for (const by of worklistSortColumns) {
      for (const direction of ['ascending', 'descending'] as const) {
        const sort = { by, direction }
        const page = await desk.ask('applications', 'page', {
          filter: {},
          sort,
          offset: 0,
          limit: mostListed,
        })
        if (!page.ok) return `page by ${by}: ${page.error.code}`
        const ids = new Set(page.value.rows.map(({ id }) => id))
        if (page.value.total !== this.applications || ids.size !== expected) {
          return `page by ${by}: ${ids.size} of ${page.value.total}`
        }
      }
      await this.clock.advance(1000)
    }
    for (const filter of [{ search: 'bor_1' }, { hasNote: true }, { statuses: ['approved'] }]) {
      const counts = await desk.ask('applications', 'counts', { filter })
      if (!counts.ok) return `counts: ${counts.error.code}`
    }
    const overview = await desk.ask('applications', 'overview', {})
    const counted = overview.ok ? overview.value.reduce((sum, { count }) => sum + count, 0) : null
    if (counted !== this.applications) return 'overview'
    for (const id of this.someIds()) {
      const held = await desk.ask('applications', 'open', { id })
      if (!held.ok) return `open ${id}: ${held.error.code}`
      const notes = await desk.ask('annotations', 'read', { id })
      if (!notes.ok || notes.value.notes.length !== 1) return `the note of ${id} is gone`
      await this.clock.advance(1000)
    }
    return null
  }

  /** Either refused by name and left unchanged, or complete. */
  private async endOfDesk(flipped: Buffer): Promise<string> {
    const desk = this.desk(this.working)
    try {
      const opened = await desk.start()
      if (opened.phase === 'open') return (await this.look(desk)) ?? 'unnoticed'
      if (opened.phase !== 'blocked') return opened.phase
      const { code, detail = '' } = opened.failure
      if (code !== 'store-damaged' || !detail.startsWith('desk.db')) return `${code} ${detail}`
      const isUntouched = readFileSync(join(this.working, 'desk.db')).equals(flipped)
      return isUntouched ? 'noticed' : 'the damaged file was written to'
    } finally {
      await desk.stop()
    }
  }

  private desk(directory: string): AppOnFiles {
    const { vault, service, clock } = this
    return new AppOnFiles({ directory, vault, service, clock })
  }

  private someIds(): string[] {
    return [...this.service.applications.keys()].filter((_id, n) => n % 20 === 0)
  }
}
