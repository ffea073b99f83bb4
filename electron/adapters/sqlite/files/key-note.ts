import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PassphraseParameters } from '../../../ports/data-files.ts'
import { isRecord, parseJson } from '../../../../shared/json.ts'
import { areParameters } from './file-key.ts'
import { isRegularFile, writeWhole } from './folder.ts'

interface KeyFacts {
  readonly passphrase: PassphraseParameters | null
  /** See `checkOf`. */
  readonly check: string
}

/**
 * `desk.key.json`, a note next to the files: how their key is derived, a short check of the key,
 * and, during a key change, the same for the new key. Nothing in it is secret, and losing it locks
 * nobody out, because the files contain the passphrase's salt too.
 */
export interface KeyNote extends KeyFacts {
  /** Set from the moment the new key counts until every file has been replaced. */
  readonly switching: KeyFacts | null
}

export const keyNoteName = 'desk.key.json'

/** null if it is missing or unreadable. */
export function readKeyNote(directory: string): KeyNote | null {
  try {
    return certainKeyNote(directory)
  } catch {
    return null
  }
}

/** null if there is no valid note. Throws file system errors if it can't be read. */
export function certainKeyNote(directory: string): KeyNote | null {
  const path = join(directory, keyNoteName)
  if (!isRegularFile(path)) return null
  const value = parseJson(readFileSync(path, 'utf8'))
  if (!isKeyFacts(value)) return null
  const switching = 'switching' in value && isKeyFacts(value.switching) ? value.switching : null
  return { passphrase: value.passphrase, check: value.check, switching }
}

export function writeKeyNote(directory: string, note: KeyNote): void {
  writeWhole(join(directory, keyNoteName), `${JSON.stringify(note, null, 2)}\n`)
}

function isKeyFacts(value: unknown): value is KeyFacts {
  return (
    isRecord(value) &&
    typeof value['check'] === 'string' &&
    (value['passphrase'] === null || areParameters(value['passphrase']))
  )
}
