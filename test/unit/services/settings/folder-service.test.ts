import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDataFolder } from '../../../../electron/adapters/system/data-folder.ts'
import { companions, dataPaths } from '../../../../electron/adapters/sqlite/files/database-names.ts'
import { createFolderService } from '../../../../electron/services/settings/folder-service.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { failed, ok } from '../../../../shared/result.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'loan-desk-folder-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const folderThere = () =>
  createDataFolder({ ...dataPaths(directory), companions, logs: join(directory, 'logs') })

describe('the data folder', () => {
  it('is shown with the sizes of its parts, each with its companion files', async () => {
    await Promise.all([
      mkdir(join(directory, 'backups')),
      mkdir(join(directory, 'logs')),
      writeFile(join(directory, 'desk.db'), 'x'.repeat(10)),
      writeFile(join(directory, 'desk.db-wal'), 'x'.repeat(5)),
      writeFile(join(directory, 'cache.db'), 'x'.repeat(7)),
    ])
    await Promise.all([
      writeFile(join(directory, 'backups', 'one.db'), 'x'.repeat(3)),
      writeFile(join(directory, 'backups', 'two.db'), 'x'.repeat(4)),
      writeFile(join(directory, 'logs', 'loan-desk.log'), 'x'.repeat(2)),
    ])
    const service = createFolderService({ folder: folderThere(), showFolder: null })
    expect(service.facts({})).toEqual(
      ok({
        path: directory,
        sizes: { desk: 15, cache: 7, backups: 7, logs: 2 },
        canOpen: false,
      }),
    )
  })

  it('counts nothing for missing files, and never follows a link', async () => {
    await writeFile(join(directory, 'elsewhere'), 'x'.repeat(5_000))
    await symlink(join(directory, 'elsewhere'), join(directory, 'cache.db'))
    const { desk, cache, backups, logs } = folderThere().sizes()
    expect([desk, backups, logs]).toEqual([0, 0, 0])
    expect(cache).toBeLessThan(1_000)
  })

  it('shows the size of an unreadable part as unknown', async () => {
    await writeFile(join(directory, 'backups'), 'no folder')
    await writeFile(join(directory, 'logs'), 'no folder')
    expect(folderThere().sizes()).toEqual({ desk: 0, cache: 0, backups: null, logs: null })
  })

  it('is opened in the file manager by a call without a path', async () => {
    const folder = folderThere()
    const responses = [ok(), failed('opener-failed')]
    const service = createFolderService({
      folder,
      showFolder: () => Promise.resolve(responses.shift() ?? ok()),
    })
    expect(service.facts({})).toMatchObject({ value: { canOpen: true } })
    expect(await service.open({})).toEqual(ok(null))
    expect(await service.open({})).toEqual(failed('opener-failed'))
    expect(await contract.folder.open.input.isValid({ path: '/etc' }, { strict: true })).toBe(false)
  })

  it('isn’t opened when Loan Desk runs in a browser', async () => {
    const service = createFolderService({ folder: folderThere(), showFolder: null })
    expect(await service.open({})).toEqual(failed('opener-failed'))
  })
})
