import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cacheLayout } from '../../../../../electron/adapters/sqlite/cache/layout.ts'
import { createDataFiles } from '../../../../../electron/adapters/sqlite/files/data-files.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import type { OpenFiles } from '../../../../../electron/ports/data-files.ts'
import type { Progress } from '../../../../../shared/progress.ts'
import { asking, idsOf, one, reading } from '../../../../support/builders/cached-applications.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'
import { seededRandom } from '../../../../support/builders/seeded-random.ts'
import { given } from '../../../../support/checks/given.ts'
import { failed } from '../../../../../shared/result.ts'
import { eastern } from '../../../../support/builders/notices.ts'

useStoreFolder()

const ids = Array.from({ length: 120 }, (_, n) => `app_${1000 + n}`)

/** A cache of these applications in an earlier layout; `sql` makes further changes. */
async function earlierCache(sql = ''): Promise<void> {
  const files = await folder.open()
  files.cache.transaction(() => {
    for (const id of ids) files.cache.put(one.id, id, reading(id, { lender: `Lender of ${id}` }), 7)
  })
  files.close()
  inFile((cache) => cache.execute(`pragma user_version = ${cacheLayout.number - 1}; ${sql}`))
}

function inFile<T>(work: (cache: StoreDatabase) => T): T {
  const hexKey = Buffer.from(folder.key).toString('hex')
  const cache = StoreDatabase.open(folder.path('cache.db'), { hexKey })
  try {
    return work(cache)
  } finally {
    cache.close()
  }
}

/** Opens the files; `onProgress` may cancel it. */
async function open(onProgress: (progress: Progress, end: () => void) => void) {
  const ending = new AbortController()
  const opened = await folder.files().open(folder.key, null, {
    onProgress: (progress) => {
      onProgress(progress, () => ending.abort())
    },
    signal: ending.signal,
  })
  return opened
}

function cached(files: OpenFiles): (string | null | undefined)[] {
  return ids.map((id) => files.cache.get(one, id)?.copy?.application.lenderOfRecord)
}

const everyLender = ids.map((id) => `Lender of ${id}`)

function cacheFiles(): string[] {
  return readdirSync(folder.directory).filter((name) => name.startsWith('cache.db'))
}

describe('a cache of an earlier layout', () => {
  it('is rebuilt in slices that let other work run and report progress', async () => {
    await earlierCache()
    const told: string[] = []
    let isRebuilding = true
    const work = (): void => {
      told.push('other work')
      if (isRebuilding) setImmediate(work)
    }
    setImmediate(work)
    const opened = await open(({ done, total }) => told.push(`${done} of ${total}`))
    isRebuilding = false
    const files = given(opened)
    expect(told.filter((entry) => entry !== 'other work')).toEqual([
      '50 of 120',
      '100 of 120',
      '120 of 120',
    ])
    expect(told.slice(told.indexOf('50 of 120'), told.indexOf('100 of 120'))).toContain(
      'other work',
    )
    expect(cached(files)).toEqual(everyLender)
    expect(files.warnings()).toEqual([])
    files.close()
    expect(cacheFiles()).toEqual(['cache.db'])
    expect(inFile((cache) => cache.pragma('user_version'))).toBe(cacheLayout.number)
  })

  it('is rebuilt once', async () => {
    await earlierCache()
    given(await open(() => undefined)).close()
    let told = 0
    given(await open(() => (told += 1))).close()
    expect(told).toBe(0)
  })

  it('stays as it is when the rebuild is stopped, and is rebuilt at the next opening', async () => {
    await earlierCache()
    const before = readFileSync(folder.path('cache.db'))
    const ended = await open((_, end) => {
      end()
    })
    expect(ended).toMatchObject({ ok: false, error: { code: 'app-not-open' } })
    expect(cacheFiles()).toEqual(['cache.db'])
    expect(readFileSync(folder.path('cache.db'))).toEqual(before)
    expect(cached(await folder.open())).toEqual(everyLender)
  })

  it('loses nothing when the process is killed midway', async () => {
    await earlierCache()
    const killed = `${folder.directory}-killed`
    given(
      await open(({ done }) => {
        if (done === 100) cpSync(folder.directory, killed, { recursive: true })
      }),
    ).close()
    expect(existsSync(`${killed}/cache.db.new`)).toBe(true)
    const { clock, log } = folder
    const parts = { directory: killed, clock, log, random: seededRandom(3) }
    const files = given(await createDataFiles(parts).open(folder.key, null))
    expect(cached(files)).toEqual(everyLender)
    expect(files.warnings()).toEqual([])
    files.close()
  })

  it('keeps lines without a copy, and drops copies that are not valid applications', async () => {
    await earlierCache(`
      update line set fetched_at = null where id = 'app_1000';
      update detail set raw = null where no = 1;
      update detail set raw = '{"id":"app_1001"}' where no = 2;
      update line set gone = 1 where id = 'app_1002';
    `)
    const files = await folder.open()
    const kept = ids.slice(0, 4).map((id) => files.cache.get(one, id))
    expect(kept.map((application) => [application?.copy !== null, application?.gone])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, false],
    ])
  })

  it('counts lines without a last-used time as used now', async () => {
    await earlierCache('drop index line_by_wanted; alter table line drop column wanted_at')
    const files = await folder.open()
    const page = { after: null, limit: 500 }
    const now = folder.clock.now()
    expect(files.cache.unwanted(one.id, { ...page, before: now })).toEqual([])
    expect(files.cache.unwanted(one.id, { ...page, before: now + 1 })).toHaveLength(ids.length)
  })

  it('lists counteroffers in the units of their connection', async () => {
    const files = await folder.open()
    const offers = [{ type: 'loan_offer', amount: 5_000 }]
    const body = { created: '2026-01-05T20:00:00Z', status: 'approved', amount: 500_000, offers }
    files.cache.put(one.id, 'app_1', reading('app_1', body), 1)
    files.close()
    inFile((cache) => cache.execute(`pragma user_version = ${cacheLayout.number - 1}`))
    const { cache } = await folder.open()
    cache.setNoticeTerms({ ...one, unitsProfile: 'dollars-and-percent' }, eastern)
    while (cache.countNotices(one.id));
    expect(await idsOf(cache, one.id, asking({ noticeBy: '2026-12-31' }))).toEqual([])
  })

  it('is quarantined when it can’t be read completely', async () => {
    await earlierCache()
    const bytes = readFileSync(folder.path('cache.db'))
    for (let page = 20; page * 4096 < bytes.length; page += 1) {
      bytes[page * 4096 + 99] = (bytes[page * 4096 + 99] ?? 0) ^ 4
    }
    writeFileSync(folder.path('cache.db'), bytes)
    const files = await folder.open()
    expect(files.warnings()).toEqual(['cache-set-aside'])
    expect(await files.cache.total(one.id, {})).toBe(0)
    files.close()
    expect(cacheFiles()).toEqual(['cache.db', expect.stringMatching(/^cache\.db\.damaged-/)])
  })

  it('never keeps Loan Desk from opening, whichever page is damaged', async () => {
    await earlierCache()
    const path = folder.path('cache.db')
    const sound = readFileSync(path)
    const endings = new Set<string>()
    for (let page = 0; page * 4096 < sound.length; page += 1) {
      const bytes = Buffer.from(sound)
      bytes[page * 4096 + 99] = (bytes[page * 4096 + 99] ?? 0) ^ 4
      writeFileSync(path, bytes)
      const files = await folder.open()
      const lenders = cached(files).filter((lender) => lender !== undefined)
      endings.add(`${files.warnings().join()} ${lenders.length}`)
      files.close()
    }
    // Pages of an index aren't read, because the index is rebuilt.
    expect([...endings].sort()).toEqual([' 120', 'cache-set-aside 0'])
  })

  it('is quarantined when its schema is not from any version', async () => {
    await earlierCache('drop table detail')
    expect((await folder.open()).warnings()).toEqual(['cache-set-aside'])
  })

  it('stays unchanged when no new file can be created', async () => {
    await earlierCache()
    mkdirSync(folder.path('cache.db.new'))
    const before = readFileSync(folder.path('cache.db'))
    expect(await folder.files().open(folder.key, null)).toMatchObject(
      failed('cache-failed', { detail: expect.stringContaining('cache.db') as string }),
    )
    expect(readFileSync(folder.path('cache.db'))).toEqual(before)
  })
})

it('quarantines a cache of a later layout', async () => {
  await earlierCache(`pragma user_version = ${cacheLayout.number + 1}`)
  expect((await folder.open()).warnings()).toEqual(['cache-set-aside'])
})

it('has another layout number whenever the schema changes', () => {
  const hash = createHash('sha256').update(cacheLayout.sql).digest('hex').slice(0, 12)
  // Changed the schema? Raise `cacheLayout.number`, and update both values here.
  expect([cacheLayout.number, hash]).toEqual([24, 'aa872d062354'])
})
