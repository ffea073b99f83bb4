import { firstBytes } from './files/folder.ts'

/**
 * sqlcipher: the format of SQLCipher 4, AES-256-CBC with an HMAC-SHA512 per page, which other
 * programs can open. aegis: AEGIS-256 with a tag per page, which decrypts in a fifteenth of the
 * time.
 */
export type Cipher = 'sqlcipher' | 'aegis'

/**
 * Bytes 16 to 23 of SQLite's header, which are plain in a file under AEGIS: the page size, the
 * journal mode, the bytes for nonce and tag, and constants. An SQLCipher file has them by chance
 * once in 2^62.
 */
const shownHeader = /^1000(0101|0202)40402020$/

/** The cipher of a file, by its header; undefined if the file is empty or missing. */
export function cipherOf(path: string): Cipher | undefined {
  const header = firstBytes(path, 24)
  if (header.length === 0) return undefined
  return shownHeader.test(Buffer.from(header.subarray(16)).toString('hex')) ? 'aegis' : 'sqlcipher'
}

/** The first statements on a connection. */
export function unlocking(hexKey: string, cipher: Cipher = 'sqlcipher'): string {
  if (!/^(?:[0-9a-f]{64}|[0-9a-f]{96})$/.test(hexKey)) throw new TypeError('key is not hex')
  const format = cipher === 'sqlcipher' ? 'pragma legacy = 4;' : ''
  return `pragma cipher = '${cipher}'; ${format} pragma key = "x'${hexKey}'";`
}
