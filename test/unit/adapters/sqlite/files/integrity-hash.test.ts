import { copyFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import {
  storeIntegrityHash,
  soundSince,
} from '../../../../../electron/adapters/sqlite/files/integrity-hash.ts'
import { StoreDatabase } from '../../../../../electron/adapters/sqlite/store-database.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'
import { aConnection } from '../../../../support/builders/connections.ts'

const oneDayMs = 24 * 60 * 60 * 1000

/** Counts how often a file is read in full. */
let readings: MockInstance<() => string | null>
useStoreFolder()
beforeEach(async () => {
  const files = await folder.open()
  files.desk.connections.put(aConnection())
  files.desk.worklist.add(
    aConnection().id,
    Array.from({ length: 400 }, (_, number) => `app_${number}`),
    1,
  )
  files.close()
  readings = vi.spyOn(StoreDatabase.prototype, 'integrityProblem')
})

async function openAndClose(): Promise<number> {
  readings.mockClear()
  const files = await folder.open()
  expect(files.desk.connections.all()).toEqual([aConnection()])
  files.close()
  return readings.mock.calls.length
}

describe('a desk.db that was closed properly', () => {
  it('is not verified again while its bytes are the same, except once a day', async () => {
    expect(await openAndClose()).toBe(0)
    await folder.clock.advance(oneDayMs - 1)
    expect(await openAndClose()).toBe(0)
    await folder.clock.advance(1)
    expect(await openAndClose()).toBe(1)
    expect(await openAndClose()).toBe(0)
  })

  it('is verified when the clock was set back', async () => {
    folder.clock.setWall(folder.clock.now() - 1)
    expect(await openAndClose()).toBe(1)
  })

  it.each([
    ['is gone', () => rmSync(folder.path('desk.db.seal'))],
    ['is no seal', () => writeFileSync(folder.path('desk.db.seal'), '{"bytes":"many"}')],
    ['is cut off', () => writeFileSync(folder.path('desk.db.seal'), '{')],
  ])('is verified when its integrity hash %s', async (_what, harm) => {
    harm()
    expect(await openAndClose()).toBe(1)
    expect(await openAndClose()).toBe(0)
  })

  const setTime = (path: string): void => utimesSync(path, 1, 1)

  it.each([
    ['has a WAL', (path: string) => writeFileSync(`${path}-wal`, 'x')],
    ['has a journal', (path: string) => writeFileSync(`${path}-journal`, '')],
    [
      'was written to and has the time of before',
      (path: string) => {
        writeFileSync(path, 'x', { flag: 'r+' })
        setTime(path)
      },
    ],
  ])('is verified again if it %s', (_what, harm) => {
    const path = folder.path('desk.db')
    setTime(path)
    storeIntegrityHash(path, 5)
    expect(soundSince(path, 6)).toBe(5)
    harm(path)
    expect(soundSince(path, 6)).toBeNull()
  })

  it('is verified if its WAL was still there at closing', () => {
    const path = folder.path('desk.db')
    setTime(path)
    writeFileSync(`${path}-wal`, 'x')
    storeIntegrityHash(path, 5)
    rmSync(`${path}-wal`)
    expect(soundSince(path, 6)).toBeNull()
  })

  it('is verified after a damaged page was found in it', async () => {
    const path = folder.path('desk.db')
    const first = await folder.open()
    first.desk.values.put('large', 'x'.repeat(100_000))
    first.close()
    const files = await folder.open()
    const damaged = readFileSync(path)
    writeFileSync(path, damaged.fill(7, damaged.length - 5000, damaged.length - 4900))
    expect(() => files.desk.values.get('large')).toThrow('store-damaged')
    files.close()
    expect(soundSince(path, folder.clock.now())).toBeNull()
  })

  it('is verified after a kill, because the integrity hash doesn’t cover its WAL', async () => {
    const files = await folder.open()
    files.desk.values.put('a', 1)
    for (const part of ['', '-wal', '.seal']) {
      copyFileSync(folder.path(`desk.db${part}`), folder.path(`kept${part}`))
    }
    files.close()
    for (const part of ['', '-wal', '.seal']) {
      copyFileSync(folder.path(`kept${part}`), folder.path(`desk.db${part}`))
    }
    expect(statSync(folder.path('desk.db-wal')).size).toBeGreaterThan(0)
    readings.mockClear()
    const again = await folder.open()
    expect(readings.mock.calls.length).toBe(1)
    expect(again.desk.values.get('a')).toBe(1)
    again.close()
  })
})
