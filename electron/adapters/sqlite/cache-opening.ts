import { renameSync, rmSync } from 'node:fs'
import type { DeskNotice } from '../../../shared/domain/desk-state.ts'
import type { Log } from '../../ports/log.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import { pageBytes } from './backup-shelf.ts'
import { companions, type DeskPaths } from './database-names.ts'
import { isThere, sizeOf, timeInName, writeWhole } from './folder.ts'
import { makeFile } from './making.ts'
import { migrate, type Migration } from './migration.ts'
import { StoreDatabase } from './store-database.ts'
import { storeFaultOf } from './store-errors.ts'

export interface CacheParts {
  readonly paths: DeskPaths
  readonly log: Log
  readonly now: () => number
  readonly migrations: readonly Migration[]
  /** With the salt behind it where there is one, for a file that has to be made. */
  readonly hexKey: string
  readonly readOnly: boolean
}

/** Page memory of the worklist, in KiB: the indexes of 100,000 applications fit. */
const cacheKiB = 65_536
/** A key without the salt behind it. */
const keyDigits = 64

/** Opens cache.db; makes it where there is none, sets it aside and begins anew where it is damaged. */
export function openCache(parts: CacheParts, notices: DeskNotice[]): StoreDatabase {
  const { cache, cacheSuspect } = parts.paths
  if (!isThere(cache)) {
    makeFile('cache', cache, parts.hexKey, parts.migrations)
    return tryCache(parts, cache)
  }
  try {
    const database = tryCache(parts, cache)
    rmSync(cacheSuspect, { force: true })
    return database
  } catch (cause) {
    if (storeFaultOf(cause).code !== 'store-damaged') throw cause
    parts.log.warn('cache set aside')
    setAside(parts, cache)
    makeFile('cache', cache, parts.hexKey, parts.migrations)
    notices.push('cache-set-aside')
    return tryCache(parts, cache)
  }
}

/** Throws StoreFault where it cannot be opened as it is. */
export function tryCache(parts: CacheParts, path: string): StoreDatabase {
  if (sizeOf(path) < pageBytes) throw new StoreFault('store-damaged')
  const database = StoreDatabase.open(path, {
    hexKey: parts.hexKey.slice(0, keyDigits),
    readOnly: parts.readOnly,
    cacheKiB,
    onDamage: () => {
      suspect(parts)
    },
  })
  try {
    migrate(database, 'cache', parts.migrations, () => undefined)
    // Reading a hundred thousand copies through takes a while: only after damage was met.
    const complaint = isThere(parts.paths.cacheSuspect) ? database.firstComplaint() : null
    if (complaint !== null) throw new StoreFault('store-damaged')
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

/** Leaves word for the next opening: the cache has a damaged page somewhere. */
function suspect(parts: CacheParts): void {
  try {
    writeWhole(parts.paths.cacheSuspect, '')
  } catch (cause) {
    parts.log.unexpected('noting a damaged cache', cause)
  }
}

function setAside(parts: CacheParts, path: string): void {
  const aside = `${path}.damaged-${timeInName(parts.now())}`
  for (const part of ['', ...companions]) {
    if (isThere(path + part)) renameSync(path + part, aside + part)
  }
  rmSync(parts.paths.cacheSuspect, { force: true })
}
