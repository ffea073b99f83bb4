import { basename } from 'node:path'
import { StoreFault } from '../../../ports/store-fault.ts'
import type { StoreDatabase } from '../store-database.ts'

/** One step of the schema of desk.db. Never change a released step; add one with the next number. */
export interface Migration {
  /** 1, 2, 3 … without gaps; kept in the file as user_version. */
  readonly number: number
  readonly sql: string
}

/** The kind of a file, stored in its header as application_id: `LDsk`, `LCch`. */
export const fileKinds = { desk: 0x4c44736b, cache: 0x4c436368 } as const
type FileKind = keyof typeof fileKinds

/**
 * The version in the file's header; 0 for an empty file. Throws StoreFault: store-newer if it is
 * above `newest`, store-damaged if it isn't that kind of file.
 */
export function versionOf(database: StoreDatabase, kind: FileKind, newest: number): number {
  const version = Number(database.pragma('user_version'))
  // First, because the other kind of file may have a higher version than this one.
  if (version > 0 && database.pragma('application_id') !== fileKinds[kind]) {
    throw new StoreFault('store-damaged', new Error(`not a ${kind} file`), basename(database.path))
  }
  if (version > newest) throw new StoreFault('store-newer', undefined, basename(database.path))
  return version
}

/** Changes the schema and the version in the header in one transaction. */
export function layOut(database: StoreDatabase, kind: FileKind, { number, sql }: Migration): void {
  database.transaction(() => {
    database.execute(sql)
    database.pragma(`application_id = ${fileKinds[kind]}`)
    database.pragma(`user_version = ${number}`)
  })
}

/**
 * Migrates desk.db to the newest schema, one transaction per step. Calls `beforeChange` once,
 * before it changes a file that already has content. Throws StoreFault as `versionOf` does.
 */
export function migrate(
  database: StoreDatabase,
  migrations: readonly Migration[],
  beforeChange: () => void,
): void {
  const version = versionOf(database, 'desk', migrations.length)
  if (version > 0 && version < migrations.length) beforeChange()
  for (const migration of migrations.slice(version)) layOut(database, 'desk', migration)
}
