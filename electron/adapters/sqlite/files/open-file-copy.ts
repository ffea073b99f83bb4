import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Steps, StoreDatabase } from '../store-database.ts'
import { makeEmpty } from './folder.ts'

/** Bytes that are copied in one step, and are on the disk when it ends. */
const partBytes = 1024 * 1024

/**
 * Copies an open database, as enciphered as it is, to a new private file. The copy has what was there
 * at the first step: until the last one, what is written goes into the WAL alone. Throws StoreFault or
 * an error of the file system.
 */
export function* copyOpenFile(database: StoreDatabase, to: string): Steps<void> {
  makeEmpty(to)
  // Not truncated: after a kill, an empty WAL of a file in use would be taken for one that is lost.
  database.checkpoint('passive')
  database.setCheckpoints(false)
  const target = openSync(to, 'r+')
  try {
    const part = new Uint8Array(partBytes)
    for (let at = 0; ;) {
      const read = database.fileBytes(part, at)
      if (read === 0) return
      at += writeSync(target, part, 0, read, at)
      fsyncSync(target)
      yield
    }
  } finally {
    closeSync(target)
    database.setCheckpoints(true)
  }
}
