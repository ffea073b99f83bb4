import { readFileSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createExportsFolderSaver } from '../../support/loopback-host/exports-folder-saver.ts'
import { replaceFile } from '../../../electron/adapters/whole-file.ts'
import { failed, ok } from '../../../shared/result.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'

let folder: string
let log: RecordingLog
beforeEach(async () => {
  log = new RecordingLog()
  folder = await mkdtemp(join(tmpdir(), 'loan-desk-exports-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text)
}

async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('half')
  throw new Error('the store is gone')
}

it('writes in parts, accessible only to the officer, next to the existing file', async () => {
  const saver = createExportsFolderSaver(join(folder, 'exports'), log)
  const first = join(folder, 'exports', 'list.csv')
  const second = join(folder, 'exports', 'list-2.csv')
  expect(await saver.save('list.csv', pieces('a,', 'b'))).toEqual(ok({ where: first }))
  expect(await saver.save('list.csv', pieces('c'))).toEqual(ok({ where: second }))
  expect(await readFile(first, 'utf8')).toBe('a,b')
  expect(await readFile(second, 'utf8')).toBe('c')
  expect((await stat(first)).mode & 0o777).toBe(0o600)
})

it('follows no link in place of its folder', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await symlink(elsewhere, join(folder, 'exports'))
  const saver = createExportsFolderSaver(join(folder, 'exports'), log)
  expect(await saver.save('list.csv', pieces('a'))).toEqual(
    failed('store-failed', { detail: 'NOT_A_FOLDER' }),
  )
  expect(await readdir(elsewhere)).toEqual([])
})

it('leaves nothing of a file that could not be finished', async () => {
  const saver = createExportsFolderSaver(folder, log)
  expect(await saver.save('list.csv', broken())).toEqual(failed('save-failed', { reference: 'R1' }))
  expect(await readdir(folder)).toEqual([])
})

it('keeps the file to be replaced until the new one is complete', async () => {
  const path = join(folder, 'mine.csv')
  await writeFile(path, 'old')
  await expect(replaceFile(path, broken())).rejects.toThrow('the store is gone')
  expect(await readFile(path, 'utf8')).toBe('old')
  await replaceFile(path, pieces('new'))
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readdir(folder)).toEqual(['mine.csv'])
})

it('syncs the new file before it replaces the old one, and then its folder', async () => {
  const path = join(folder, 'mine.csv')
  await writeFile(path, 'old')
  const handle = await open(path)
  const syncing = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
  onTestFinished(() => syncing.mockRestore())
  await handle.close()
  const inPlace: string[] = []
  syncing.mockImplementation(() => {
    inPlace.push(readFileSync(path, 'utf8'))
    return Promise.resolve()
  })
  await replaceFile(path, pieces('n', 'ew'))
  expect(inPlace).toEqual(['old', 'new'])
})

it('removes what a killed export left in the folder, and nothing else', async () => {
  const anHourAgo = new Date(Date.now() - 60 * 60_000 - 1)
  const make = async (name: string, file: string, at: Date): Promise<void> => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, file), 'Ana Brooks')
    await utimes(join(folder, name, file), at, at)
    await utimes(join(folder, name), at, at)
  }
  await make('.loan-desk-aB3xYz', 'list.csv', anHourAgo)
  await mkdir(join(folder, '.loan-desk-empty1'))
  await utimes(join(folder, '.loan-desk-empty1'), anHourAgo, anHourAgo)
  // Of an export that another process is writing, of an officer, and of another program.
  await make('.loan-desk-0now00', 'list.csv', new Date())
  await make('.loan-desk-archive', 'list.csv', anHourAgo)
  await make('exports', 'list.csv', anHourAgo)
  await symlink(join(folder, 'exports'), join(folder, '.loan-desk-linked'))
  await replaceFile(join(folder, 'mine.csv'), 'new')
  expect((await readdir(folder)).toSorted()).toEqual([
    ...['.loan-desk-0now00', '.loan-desk-archive', '.loan-desk-linked', 'exports', 'mine.csv'],
  ])
})

it('leaves a file alone whose name starts with that of the new one', async () => {
  await writeFile(join(folder, 'mine.csv.part'), 'of another download')
  await replaceFile(join(folder, 'mine.csv'), 'new')
  expect(await readFile(join(folder, 'mine.csv.part'), 'utf8')).toBe('of another download')
  expect((await readdir(folder)).toSorted()).toEqual(['mine.csv', 'mine.csv.part'])
})
