import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreFolder } from '../../../contract/real-store.ts'
import { aConnection } from '../../../support/builders.ts'

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

const sqlcipher = isInstalled('sqlcipher')
const sqlite3 = isInstalled('sqlite3')

let folder: StoreFolder
beforeEach(async () => {
  folder = new StoreFolder()
  const files = await folder.open()
  files.desk.connections.put(aConnection({ name: 'Findable Lender' }))
  await files.makeBackup('asked')
  files.close()
})
afterEach(() => {
  folder.remove()
})

function ask(program: string, name: string, sql: string): string {
  const key = Buffer.from(folder.key).toString('hex')
  const input = program === 'sqlcipher' ? `pragma key = "x'${key}'";\n${sql}\n` : `${sql}\n`
  const { stdout, stderr } = spawnSync(program, [folder.path(name)], { input, encoding: 'utf8' })
  return stdout + stderr
}

describe('the files', () => {
  it.skipIf(!sqlcipher)('open in the sqlcipher program with the key (needs sqlcipher)', () => {
    expect(ask('sqlcipher', 'desk.db', 'select name from connection;')).toContain('Findable Lender')
    expect(ask('sqlcipher', 'cache.db', 'pragma integrity_check;')).toContain('ok')
    const backup = folder.files().backups()[0]?.name ?? ''
    expect(ask('sqlcipher', `backups/${backup}`, 'select name from connection;')).toContain(
      'Findable Lender',
    )
  })

  it.skipIf(!sqlite3)('do not open in the plain sqlite3 program (needs sqlite3)', () => {
    expect(ask('sqlite3', 'desk.db', 'select name from connection;')).toContain(
      'file is not a database',
    )
  })
})
