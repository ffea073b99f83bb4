import { spawnSync } from 'node:child_process'
import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { readThrough } from '../../../../electron/adapters/sqlite/files/backup-store.ts'
import { folder, useStoreFolder } from '../../../contract/real-store.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { programLimitMs } from '../../../support/program-limit.ts'

useStoreFolder()
beforeEach(async () => {
  const files = await folder.open()
  files.desk.connections.put(aConnection({ name: 'Findable Lender' }))
  await files.makeBackup('asked')
  files.close()
})

/** Files with the officer's work; cache.db can be refetched, and uses another cipher. */
const officersFiles = (): string[] => [
  'desk.db',
  ...folder
    .files()
    .backups()
    .map(({ name }) => `backups/${name}`),
]

describe('the files with the officer’s work', () => {
  it('are in the SQLCipher 4 format, decrypted using only its published design', () => {
    for (const name of officersFiles()) {
      const content = readFileSync(folder.path(name))
      expect(content.length % 4096).toBe(0)
      const first = decryptPage(content, 1, folder.key)
      // SQLite header, bytes 16 and 17: the page size; byte 20: reserved bytes per page.
      expect(first.readUInt16BE(0)).toBe(4096)
      expect(first.readUInt8(4)).toBe(80)
      for (let page = 2; page * 4096 <= content.length; page += 1) {
        expect(() => decryptPage(content, page, folder.key)).not.toThrow()
      }
    }
    const desk = readFileSync(folder.path('desk.db'))
    const pages = Array.from({ length: desk.length / 4096 }, (_, index) =>
      decryptPage(desk, index + 1, folder.key).toString('latin1'),
    )
    expect(pages.join('')).toContain('Findable Lender')
  })

  it('open in the sqlcipher program with the key', (context) => {
    const version = Number.parseInt(run('sqlcipher', ['--version']).split('.')[1] ?? '', 10)
    // The program version that reads this format reports SQLite 3.20 or later; Debian 12 reports
    // 3.15.
    context.skip(!(version >= 20), 'needs the sqlcipher program in version 4; Debian 12 has 3.4')
    const key = Buffer.from(folder.key).toString('hex')
    for (const name of officersFiles()) {
      const sql = `pragma key = "x'${key}'";\npragma quick_check;\n`
      expect(run('sqlcipher', [folder.path(name)], sql)).toMatch(/ok\s*$/)
    }
  })
})

describe('every file', () => {
  it('can’t be opened with the plain sqlite3 program', (context) => {
    context.skip(run('sqlite3', ['--version']) === '', 'needs the sqlite3 program')
    for (const name of [...officersFiles(), 'cache.db']) {
      expect(run('sqlite3', [folder.path(name)], 'select * from sqlite_schema;\n')).toContain(
        'file is not a database',
      )
    }
  })
})

it('cache.db shows only the standard part of the SQLite header, and has a tag on each page', () => {
  const hexKey = Buffer.from(folder.key).toString('hex')
  const content = readFileSync(folder.path('cache.db'))
  // Pages of 4,096 bytes, WAL, 64 reserved bytes per page for nonce and tag.
  expect(content.subarray(16, 24).toString('hex')).toBe('1000020240402020')
  const damaged = folder.path('damaged.db')
  for (let end = 4096; end <= content.length; end += 4096) {
    const bytes = Buffer.from(content)
    bytes.writeUInt8(bytes.readUInt8(end - 1) ^ 1, end - 1)
    writeFileSync(damaged, bytes)
    expect(() => readThrough(damaged, hexKey)).toThrow('store-damaged')
  }
  writeFileSync(damaged, content)
  readThrough(damaged, hexKey)
})

/** Output of the program; empty if it isn't installed. */
function run(program: string, options: readonly string[], input = ''): string {
  const { stdout, stderr, error } = spawnSync(program, options, {
    input,
    encoding: 'utf8',
    timeout: programLimitMs,
  })
  return error === undefined ? stdout + stderr : ''
}

/**
 * Decrypts one page by the design of SQLCipher 4 (zetetic.net/sqlcipher/design): AES-256-CBC with
 * the raw key; after the content, 16 bytes of IV and an HMAC-SHA512 over content, IV and page
 * number. The first page starts with 16 bytes of salt. Throws if the HMAC doesn't match.
 */
function decryptPage(file: Buffer, number: number, key: Uint8Array): Buffer {
  const salt = file.subarray(0, 16)
  const hmacKey = pbkdf2Sync(
    key,
    salt.map((byte) => byte ^ 0x3a),
    2,
    32,
    'sha512',
  )
  const page = file.subarray((number - 1) * 4096, number * 4096)
  const content = page.subarray(number === 1 ? 16 : 0, 4096 - 80)
  const iv = page.subarray(4096 - 80, 4096 - 64)
  const pageNumber = Buffer.alloc(4)
  pageNumber.writeUInt32LE(number)
  const mac = createHmac('sha512', hmacKey).update(content).update(iv).update(pageNumber).digest()
  if (!mac.equals(page.subarray(4096 - 64))) throw new Error(`page ${number}: HMAC does not fit`)
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(content), decipher.final()])
}
