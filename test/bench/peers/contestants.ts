import type { Contestant } from './contestant.ts'

/**
 * Each contestant's module, by its name in the report. A module is loaded only where it runs, so
 * that none is in another's process, and by a computed name: those in packages/ need the bench's
 * own packages, which a check of the whole project doesn't install.
 */
const modules = {
  'Loan Desk': './loan-desk.ts',
  'better-sqlite3': './packages/plain-sqlite.ts',
  'RxDB (memory storage)': './packages/rxdb.ts',
  'PouchDB (LevelDB)': './packages/pouchdb.ts',
  'Dexie (fake-indexeddb)': './packages/dexie.ts',
  lowdb: './packages/lowdb.ts',
  'electron-store (conf)': './packages/electron-store.ts',
} as const

export type ContestantName = keyof typeof modules
export const ownName = 'Loan Desk'
export const plainName = 'better-sqlite3'
export const contestantNames = Object.keys(modules) as ContestantName[]

export async function loadContestant(name: ContestantName): Promise<Contestant> {
  const { contestant } = (await import(modules[name])) as { readonly contestant: Contestant }
  return contestant
}
