import type { Contestant } from './contestant.ts'

/**
 * The field: each is loaded only where it runs, so that none is in another's process. Names are
 * those of the report.
 */
const loaders = {
  'Loan Desk': async () => (await import('./loan-desk.ts')).loanDesk,
  'better-sqlite3': async () => (await import('./plain-sqlite.ts')).plainSqlite,
  'RxDB (memory storage)': async () => (await import('./rxdb.ts')).rxdb,
  'PouchDB (LevelDB)': async () => (await import('./pouchdb.ts')).pouchdb,
  'Dexie (fake-indexeddb)': async () => (await import('./dexie.ts')).dexie,
  lowdb: async () => (await import('./lowdb.ts')).lowdb,
  'electron-store (conf)': async () => (await import('./electron-store.ts')).electronStore,
} as const satisfies Record<string, () => Promise<Contestant>>

export type ContestantName = keyof typeof loaders
export const ownName = 'Loan Desk'
export const plainName = 'better-sqlite3'
export const contestantNames = Object.keys(loaders) as ContestantName[]

export function loadContestant(name: ContestantName): Promise<Contestant> {
  return loaders[name]()
}
