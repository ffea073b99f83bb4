import { backupFlag, olderMark } from '../../../ports/data-files.ts'
import type { Log } from '../../../ports/log.ts'
import { sqliteValueTable } from '../desk/core-tables.ts'
import type { StoreDatabase } from '../store-database.ts'
import type { OpenDesk } from './desk-opening.ts'

/**
 * Name of the value that is true from opening to closing, in the file itself and not only in its
 * WAL: if true and the WAL is gone, the work since is gone with it.
 */
const inUse = 'in-use'

/** What was waiting may have been sent in the work that is gone. */
export function markLostWork({ database, hasWal }: OpenDesk, log: Log): void {
  const values = sqliteValueTable(database)
  if (hasWal || values.get(inUse) !== true || values.get(backupFlag) !== null) return
  log.warn('the WAL of desk.db is gone')
  values.put(backupFlag, olderMark)
}

/** In the file itself, too, before there is any work that could be lost with the WAL. */
export function beginUse(desk: StoreDatabase): void {
  endLease(desk)
  sqliteValueTable(desk).put(inUse, true)
  desk.checkpoint('passive')
}

/** From here on nothing is lost with the WAL. */
export function endUse(desk: StoreDatabase): void {
  sqliteValueTable(desk).put(inUse, false)
}

/** The file is locked by this process alone: a lease that is left is of one that died. */
function endLease(desk: StoreDatabase): void {
  // Asked first: most apps are closed in peace, and a write waits for the disk.
  if (desk.get('select 1 from lease') !== null) desk.run('delete from lease')
}
