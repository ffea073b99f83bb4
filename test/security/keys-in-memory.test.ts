import { fork, type ChildProcess } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readKeyNote } from '../../electron/adapters/sqlite/files/key-note.ts'

/*
 * The attack: an attacker reads the memory of the app and finds a key of the files, or of an
 * earlier copy of them, or a passphrase that was typed.
 */

const script = fileURLToPath(new URL('./keys-in-memory-process.ts', import.meta.url))
const passphrases = {
  chosen: 'marmalade on a spring morning',
  changed: 'seven lanterns by the canal',
  wrong: 'porcelain under the staircase',
}
const pieceBytes = 2 ** 22

/** Number of bytes read; 0 if the process has released the memory meanwhile. */
function readAt(memory: number, into: Buffer, length: number, at: number): number {
  try {
    return readSync(memory, into, 0, length, at)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EIO') return 0
    throw cause
  }
}

/**
 * Which of these bytes are in the process's writable memory. The stack is left out: SQLite's last
 * call leaves its page encryption data there until other calls overwrite it. Only half of the bytes
 * are searched for, because freeing memory can overwrite the other half.
 */
function inMemoryOf<Name extends string>(
  { pid }: ChildProcess,
  wanted: Readonly<Record<Name, Buffer>>,
): Name[] {
  const names = Object.keys(wanted) as Name[]
  const found = new Set<Name>()
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  // Starts with the end of the previous piece, to find bytes that cross the boundary.
  const piece = Buffer.alloc(pieceBytes + 64)
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    if (line.endsWith('[stack]')) continue
    const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    const end = Number.parseInt(to, 16)
    for (let at = Number.parseInt(from, 16); at < end; at += pieceBytes) {
      const bytes = piece.subarray(0, readAt(memory, piece, Math.min(piece.length, end - at), at))
      for (const name of names) if (bytes.includes(wanted[name].subarray(-16))) found.add(name)
    }
  }
  closeSync(memory)
  return [...found]
}

describe.skipIf(process.platform !== 'linux')('the memory of the app (needs /proc)', () => {
  // Heap snapshots and reading all of the memory take minutes on a busy machine.
  it('contains no passphrase and no key that the files no longer use', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loan-desk-keys-'))
    for (const [name, text] of Object.entries(passphrases)) writeFileSync(join(folder, name), text)
    const child = fork(script, [folder])
    onTestFinished(() => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    })
    const step = async (): Promise<unknown> => {
      const [name] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit'),
      ])) as unknown[]
      return name
    }
    /** Checks that no string or other live value of the program contains them. */
    const expectDropped = (name: string, ...texts: readonly string[]): void => {
      const held = readFileSync(join(folder, `${name}.heapsnapshot`), 'utf8')
      expect(texts.filter((text) => held.includes(text))).toEqual([])
    }
    const keyOf = (passphrase: string): Buffer => {
      const made = readKeyNote(join(folder, 'data'))?.passphrase
      if (!made) throw new Error('the files are under no passphrase')
      const { salt, cost: N, blockSize: r, parallel: p } = made
      return scryptSync(passphrase, Buffer.from(salt, 'hex'), 32, { N, r, p, maxmem: 2 ** 28 })
    }

    expect(await step()).toBe('opened')
    const keychain = readFileSync(join(folder, 'keychain.json'), 'utf8')
    const { 'database-key': hex = '' } = JSON.parse(keychain) as Record<string, string>
    const fromKeychain = Buffer.from(hex, 'hex')
    expect(inMemoryOf(child, { fromKeychain })).toEqual(['fromKeychain'])

    child.send('go on')
    expect(await step()).toBe('chosen')
    const chosen = keyOf(passphrases.chosen)
    expect(inMemoryOf(child, { fromKeychain, chosen })).toEqual(['chosen'])

    child.send('go on')
    expect(await step()).toBe('changed')
    const changed = keyOf(passphrases.changed)
    expect(inMemoryOf(child, { fromKeychain, chosen, changed })).toEqual(['changed'])

    child.send('go on')
    expect(await step()).toBe('closed')
    const wrong = keyOf(passphrases.wrong)
    expect(inMemoryOf(child, { fromKeychain, chosen, changed, wrong })).toEqual([])
    child.send('go on')
    await once(child, 'exit')
    const texts = [fromKeychain, chosen, changed, wrong].map((key) => key.toString('hex'))
    expectDropped('changed', ...texts.slice(0, 2), ...Object.values(passphrases))
    expectDropped('closed', ...texts, ...Object.values(passphrases))
  }, 300_000)
})
