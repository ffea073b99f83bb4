import type * as FileSystem from 'node:fs/promises'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replaceFile } from '../../../electron/adapters/whole-file.ts'

const folders = vi.hoisted(() => ({ stay: false }))
vi.mock(import('node:fs/promises'), async (original) => {
  const real: typeof FileSystem = await original()
  return {
    ...real,
    rm: async (...asked) => {
      // As on Windows while another program, such as a virus scanner, has the folder open.
      if (folders.stay) throw Object.assign(new Error('no rm'), { code: 'EBUSY' })
      await real.rm(...asked)
    },
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loan-desk-exports-'))
  folders.stay = true
})
afterEach(() => {
  folders.stay = false
  return rm(folder, { recursive: true, force: true })
})

it('counts as written even if the folder in which it was made can’t be removed', async () => {
  await replaceFile(join(folder, 'mine.csv'), 'new')
  expect(await readFile(join(folder, 'mine.csv'), 'utf8')).toBe('new')
})

it('names why it wasn’t written, not why the folder can’t be removed', async () => {
  async function* full(): AsyncGenerator<string> {
    yield await Promise.resolve('half')
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  await expect(replaceFile(join(folder, 'mine.csv'), full())).rejects.toThrow('no space')
})
