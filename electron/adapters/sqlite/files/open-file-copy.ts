import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Steps, StoreDatabase } from '../store-database.ts'
import { makeEmpty } from './folder.ts'

/** Bytes copied per step; they are on the disk when the step ends. */
const partBytes = 1024 * 1024

/**
 * Copies an open database, encrypted as it is, to a new private file. The copy has the content of
 * the first step: until the last step, writes only go to the WAL. Throws StoreFault or a file
 * system error.
 */
export function* copyOpenFile(database: StoreDatabase, to: string): Steps<void> {
  makeEmpty(to)
  // Not truncated: after a kill, an empty WAL of a file in use would count as a lost one.
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
