import { backupFlag, olderMark } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { sqliteValueTable } from '../desk/core-tables.ts'
import type { StoreDatabase } from '../store-database.ts'
import type { OpenDesk } from './desk-opening.ts'

/**
 * Name of a value that is true from opening to closing, in the file itself and not only in its WAL.
 * If it is true but the WAL is missing, the work since then is lost.
 */
const inUse = 'in-use'

/** Marks the file as older if its WAL is missing: the lost work may have sent pending submissions. */
export function markLostWork({ database, hasWal }: OpenDesk, log: Log): void {
  const values = sqliteValueTable(database)
  if (hasWal || values.get(inUse) !== true || values.get(backupFlag) !== null) return
  log.warn('the WAL of desk.db is gone')
  values.put(backupFlag, olderMark)
}

/** Writes the value to the file itself before there is any work that could be lost with the WAL. */
export function beginUse(desk: StoreDatabase): void {
  endLease(desk)
  sqliteValueTable(desk).put(inUse, true)
  desk.checkpoint('passive')
}

/** From here on, a missing WAL doesn't mean lost work. */
export function endUse(desk: StoreDatabase): void {
  sqliteValueTable(desk).put(inUse, false)
}

/** Only this process has the file open: a remaining lease is from a process that died. */
function endLease(desk: StoreDatabase): void {
  // Read first: usually there is no lease, and a write waits for the disk.
  if (desk.get('select 1 from lease') !== null) desk.run('delete from lease')
}
