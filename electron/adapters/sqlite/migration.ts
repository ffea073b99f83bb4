import { basename } from 'node:path'
import { StoreFault } from '../../ports/store-fault.ts'
import type { StoreDatabase } from './store-database.ts'

/** One step of a schema. Once released it is never changed; what comes after is the next number. */
export interface Migration {
  /** 1, 2, 3 … without gaps; kept in the file as user_version. */
  readonly number: number
  readonly sql: string
}

/** Which of the two files it is, kept in its header as application_id: `LDsk`, `LCch`. */
export const fileKinds = { desk: 0x4c44736b, cache: 0x4c436368 } as const
export type FileKind = keyof typeof fileKinds

/**
 * Brings a file to the newest schema, one transaction a step. `beforeChange` is called once where a
 * file that already has content is about to be changed. Throws StoreFault: store-newer where a later
 * version of the application wrote it, store-damaged where it is not that kind of file.
 */
export function migrate(
  database: StoreDatabase,
  kind: FileKind,
  migrations: readonly Migration[],
  beforeChange: () => void,
): void {
  const version = Number(database.pragma('user_version'))
  // First, for the other kind of file may have more steps than this one.
  if (version > 0 && database.pragma('application_id') !== fileKinds[kind]) {
    throw new StoreFault('store-damaged', new Error(`not a ${kind} file`), basename(database.path))
  }
  if (version > migrations.length) {
    throw new StoreFault('store-newer', undefined, basename(database.path))
  }
  if (version > 0 && version < migrations.length) beforeChange()
  for (const migration of migrations.slice(version)) {
    database.transaction(() => {
      database.execute(migration.sql)
      database.pragma(`application_id = ${fileKinds[kind]}`)
      database.pragma(`user_version = ${migration.number}`)
    })
  }
}
