import { createHash, createHmac, scrypt } from 'node:crypto'
import type { FileKey, PassphraseParameters } from '../../../ports/data-files.ts'
import type { Random } from '../../../ports/random.ts'

/** Memory of one derivation is 128 × cost × blockSize bytes: 128 MiB. */
const standard = { cost: 2 ** 17, blockSize: 8, parallel: 1 } as const
/** A higher cost in a tampered file would only serve to exhaust the computer. */
const highestCost = 2 ** 20

const keyBytes = 32
const saltBytes = 16
const tagBytes = 4

export function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex')
}

/**
 * The key in SQLite's format. A key derived from a passphrase includes its salt, which SQLite
 * stores in the first 16 bytes of the file and of each copy. So the file can be opened with the
 * passphrase alone, even if the key note is lost.
 */
export function hexKeyOf(key: FileKey, passphrase: PassphraseParameters | null): string {
  return hexOf(key) + (passphrase?.salt ?? '')
}

export function newParameters(random: Random): PassphraseParameters {
  const start = random.bytes(saltBytes - tagBytes)
  return { salt: hexOf(start) + tagOf(start), ...standard }
}

/** The parameters in a file's first bytes; null if the file's key is random. */
export function parametersInHeader(header: Uint8Array): PassphraseParameters | null {
  const start = header.subarray(0, saltBytes - tagBytes)
  const tag = hexOf(header.subarray(saltBytes - tagBytes, saltBytes))
  return header.length >= saltBytes && tag === tagOf(start)
    ? { salt: hexOf(start) + tag, ...standard }
    : null
}

/** A random salt has this tag by chance once in 4 billion. */
function tagOf(start: Uint8Array): string {
  return createHash('sha256')
    .update('loan-desk passphrase salt')
    .update(start)
    .digest('hex')
    .slice(0, tagBytes * 2)
}

export function areParameters(value: unknown): value is PassphraseParameters {
  if (typeof value !== 'object' || value === null) return false
  const { salt, cost, blockSize, parallel } = value as Partial<Record<string, unknown>>
  return (
    typeof salt === 'string' &&
    /^[0-9a-f]{32}$/.test(salt) &&
    typeof cost === 'number' &&
    Number.isInteger(Math.log2(cost)) &&
    cost >= standard.cost &&
    cost <= highestCost &&
    blockSize === standard.blockSize &&
    parallel === standard.parallel
  )
}

/**
 * scrypt (RFC 7914). Normalizes the passphrase first, so that the same letters typed on another
 * keyboard are the same passphrase.
 */
export function deriveKey(passphrase: string, parameters: PassphraseParameters): Promise<FileKey> {
  const { cost, blockSize, parallel } = parameters
  const maxmem = 128 * cost * blockSize + 64 * 1024 * 1024
  const salt = Buffer.from(parameters.salt, 'hex')
  const typed = Buffer.from(passphrase.normalize('NFKC'))
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyBytes, { N: cost, r: blockSize, p: parallel, maxmem }, (error, key) => {
      typed.fill(0)
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

/**
 * Sixteen bits that tell a wrong key from a damaged file. Deliberately few: a thief could rule out
 * most guesses of a passphrase with them (as with the file itself), but couldn't confirm any.
 */
export function checkOf(key: FileKey): string {
  return createHmac('sha256', key).update('loan-desk key check').digest('hex').slice(0, 4)
}
