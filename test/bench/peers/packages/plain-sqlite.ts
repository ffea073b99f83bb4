import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import type { WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { searchTerms } from '../../../../shared/domain/worklist/worklist-search.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { createdRange, lineOf, sortColumns } from '../../data/lines.ts'
import type { Contestant } from '../contestant.ts'

type Parameter = string | number

const columns = ['id', ...sortColumns, 'searchText'] as const
const shortestTrigram = 3

/** One table, an index for each sort order, full-text search: a carefully written alternative. */
export const contestant: Contestant = {
  name: 'better-sqlite3',
  durability: 'disk, plain; WAL, fsync at each write',

  async prepare(folder, applicationsFile, count) {
    const database = openDatabase(folder)
    database.exec(`
      create table application (
        no integer primary key, id text not null unique, addedAt integer, status text,
        creditType text, requestedAmount integer, borrowerId text, lenderOfRecord text,
        merchant text, createdOn text, decisionedOn text, fetchedAt integer, searchText text,
        raw text
      ) strict;
      ${sortColumns.map((column) => `create index by_${column} on application (${column});`).join('\n')}
      create virtual table search using fts5 (
        searchText, content = 'application', content_rowid = 'no', tokenize = 'trigram'
      );
    `)
    const insert = database.prepare(
      `insert into application (${columns.join(', ')}, raw)
       values (${columns.map((column) => `@${column}`).join(', ')}, @raw)`,
    )
    const index = database.prepare(
      'insert into search (rowid, searchText) values (last_insert_rowid(), @searchText)',
    )
    for await (const batch of readApplications(applicationsFile, count)) {
      database.transaction(() => {
        for (const entry of batch) {
          const line = lineOf(entry)
          insert.run({ ...line, raw: JSON.stringify(line.raw) })
          index.run({ searchText: line.searchText })
        }
      })()
    }
    database.close()
  },

  open(folder) {
    const database = openDatabase(folder)
    const update = database.prepare<Parameter[]>(
      'update application set status = ?, fetchedAt = ?, raw = ? where id = ?',
    )
    return Promise.resolve({
      ask({ filter, sort, offset, limit }) {
        const { where, parameters } = conditionsOf(filter)
        const direction = sort.direction === 'ascending' ? 'asc' : 'desc'
        const rows = database
          .prepare<Parameter[], { id: string }>(
            `select id, ${sortColumns.join(', ')} from application where ${where}
             order by ${sort.by} ${direction}, no ${direction} limit ? offset ?`,
          )
          .all(...parameters, limit, offset)
        const total = database
          .prepare<Parameter[], number>(`select count(*) from application where ${where}`)
          .pluck()
          .get(...parameters)
        return { ids: rows.map((row) => row.id), total: total ?? 0 }
      },
      write(number, status) {
        const raw = JSON.stringify({ ...benchApplication(number), status })
        update.run(status, fetchedAt(number) + 1, raw, bulkApplicationId(number))
      },
      close() {
        database.close()
      },
    })
  },
}

function openDatabase(folder: string): Database.Database {
  const database = new Database(join(folder, 'plain.db'))
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = full')
  return database
}

function conditionsOf(filter: WorklistFilter): { where: string; parameters: Parameter[] } {
  const conditions = ['true']
  const parameters: Parameter[] = []
  const add = (sql: string, ...values: readonly Parameter[]): void => {
    conditions.push(sql)
    parameters.push(...values)
  }
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (values !== undefined) add(`${column} in (${values.map(() => '?').join(', ')})`, ...values)
  }
  among('status', filter.statuses)
  among('creditType', filter.creditTypes)
  if (filter.amountFrom !== undefined) add('requestedAmount >= ?', filter.amountFrom)
  if (filter.amountTo !== undefined) add('requestedAmount <= ?', filter.amountTo)
  const { from, to } = createdRange(filter)
  if (from !== undefined) add('createdOn >= ?', from)
  if (to !== undefined) add('createdOn <= ?', to)
  for (const term of searchTerms(filter.search ?? '')) {
    if (term.length < shortestTrigram) add('instr(searchText, ?) > 0', term)
    else add('no in (select rowid from search where search match ?)', `"${term}"`)
  }
  return { where: conditions.join(' and '), parameters }
}
