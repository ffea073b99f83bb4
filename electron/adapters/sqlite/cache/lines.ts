import type {
  Application,
  ReadApplication,
} from '../../../../shared/domain/applications/application.ts'
import { isNoticedOnce } from '../../../../shared/domain/wire/body.ts'
import { creditFacts } from '../../../../shared/values/credit-facts.ts'
import { mostOffered } from '../../../../shared/domain/notices/notice-clock.ts'
import type { FieldChange } from '../../../../shared/domain/applications/field-changes.ts'
import { isPerhapsNotAdverse } from '../../../../shared/values/rejection-reasons.ts'
import { momentOf } from '../../../../shared/values/time-stamp.ts'
import { searchableText } from '../../../../shared/domain/worklist/worklist-search.ts'
import type { WorklistRow } from '../../../../shared/domain/worklist/worklist.ts'
import type { Parameter, StoreDatabase } from '../store-database.ts'
import { fromStored, toStored } from '../stored-json.ts'
import { dateOfDayNumber } from './day-number.ts'

/** Columns in the search index. */
const texts = ['search_text', 'note_text'] as const

/** Columns of a line by their names. */
export type LineColumns = Readonly<Record<string, Parameter>>

/** Whether the search index has the line's words. While filling, it lacks those of new lines. */
const isSearched = 'not exists (select 1 from filling where after < line.no)'
const addWordsOf = (no: string): string =>
  `insert into line_search (rowid, search_text, note_text)
   select no, search_text, note_text from line where no = ${no} and ${isSearched}`
const addWordsSql = addWordsOf('?')
const addNewWordsSql = addWordsOf('last_insert_rowid()')

/** Pads a text so that the trigram index finds its last characters. */
export function searchable(text: string): string {
  return text === '' ? '' : `${text}\n\n`
}

/** Columns of a line that come from the application. */
export function columnsOf(
  kindNo: KindNumbers,
  id: string,
  application: Application,
  fetchedAt: number,
  borrowerName: string | null,
): LineColumns {
  const { fico, bankruptcy } = creditFacts(application.creditData)
  const columns = {
    kind_no: kindNo(application),
    status: application.status,
    credit_type: application.creditType,
    requested_amount: application.requestedAmount,
    borrower_id: application.borrowerId,
    lender_of_record: application.lenderOfRecord,
    merchant: application.thirdPartyDisbursementDestination,
    fico,
    bankruptcy: bankruptcy === null ? null : Number(bankruptcy),
    created_on: application.createdOn,
    created_moment: momentOf(application.createdOn),
    decisioned_on: application.decisionedOn,
    decisioned_moment: momentOf(application.decisionedOn),
    fetched_at: fetchedAt,
    gone: 0,
    changed: 0,
    most_offered: mostOffered(application.offers),
    perhaps_not_adverse: Number(isPerhapsNotAdverse(application.rejectionReasons)),
    borrower_name: borrowerName,
  }
  return { ...columns, search_text: searchTextOf(id, columns) }
}

/** The search text of a fetched application's line. */
export function searchTextOf(id: string, line: LineColumns): string {
  const application = {
    borrowerId: textIn(line, 'borrower_id'),
    requestedAmount: numberIn(line, 'requested_amount'),
    lenderOfRecord: textIn(line, 'lender_of_record'),
    thirdPartyDisbursementDestination: textIn(line, 'merchant'),
  }
  return searchable(searchableText(id, application, textIn(line, 'borrower_name')))
}

export function textIn(line: LineColumns, name: string): string | null {
  const value = line[name]
  return typeof value === 'string' ? value : null
}

export function numberIn(line: LineColumns, name: string): number | null {
  const value = line[name]
  return typeof value === 'number' ? value : null
}

type Flag = 'gone' | 'changed' | 'hasDraft' | 'hasNote'

/** A row as SQL returns it. */
export type StoredRow = Omit<
  WorklistRow,
  'tags' | 'followUpOn' | 'noticeOn' | 'bankruptcy' | Flag
> &
  Readonly<Record<Flag, number>> & {
    readonly tags: string
    readonly bankruptcy: number | null
    readonly followUpDay: number | null
    readonly noticeDay: number | null
  }

export const rowColumns = `line.id, status, credit_type as creditType, requested_amount as requestedAmount,
  borrower_id as borrowerId, borrower_name as borrowerName, lender_of_record as lenderOfRecord, merchant, fico, bankruptcy, created_on as createdOn,
  decisioned_on as decisionedOn, added_at as addedAt, fetched_at as fetchedAt, gone, changed,
  has_draft as hasDraft, open_decision as openDecision, follow_up_day as followUpDay, notice_day as noticeDay,
  has_note as hasNote, tags`

export function rowOf({ followUpDay, noticeDay, ...row }: StoredRow): WorklistRow {
  return {
    ...row,
    bankruptcy: row.bankruptcy === null ? null : row.bankruptcy === 1,
    gone: row.gone === 1,
    changed: row.changed === 1,
    hasDraft: row.hasDraft === 1,
    hasNote: row.hasNote === 1,
    followUpOn: followUpDay === null ? null : dateOfDayNumber(followUpDay),
    noticeOn: noticeDay === null ? null : dateOfDayNumber(noticeDay),
    tags: fromStored<readonly string[]>(row.tags),
  }
}

/** Columns of a line without a copy. */
export function bareColumns(kindNo: KindNumbers, id: string): LineColumns {
  return {
    kind_no: kindNo({ status: null, creditType: null, lenderOfRecord: null }),
    gone: 0,
    changed: 0,
    perhaps_not_adverse: 0,
    search_text: searchable(searchableText(id, null)),
  }
}

/** Columns of `detail` for a copy. `unseen`: how it differs from what the officer last saw. */
export function detailOf(read: ReadApplication, unseen: readonly FieldChange[]): LineColumns {
  const noticed = read.problems.filter(isNoticedOnce)
  return {
    raw: toStored(read.raw),
    problems: noticed.length === 0 ? null : toStored(noticed),
    last_failure: null,
    changes: unseen.length === 0 ? null : toStored(unseen),
  }
}

/** Columns that are set when a line is added; the officer's own columns are set later. */
const newLineColumns = [
  ...['connection_no', 'id', 'kind_no', 'added_at', 'wanted_at', 'status', 'credit_type'],
  ...['requested_amount', 'borrower_id', 'borrower_name', 'lender_of_record', 'merchant', 'fico'],
  ...['bankruptcy', 'created_on', 'created_moment', 'decisioned_on', 'decisioned_moment'],
  ...['fetched_at', 'gone', 'changed', 'most_offered', 'perhaps_not_adverse', 'notice_day'],
  'search_text',
]
const detailColumns = ['raw', 'problems', 'last_failure', 'changes']

const marksOf = (columns: readonly string[]): string => columns.map(() => '?').join(', ')
const valuesOf = (columns: readonly string[], row: LineColumns): Parameter[] =>
  columns.map((name) => row[name] ?? null)

// Built once, not for each of 100,000 lines.
const addLineSql = `insert into line (${newLineColumns.join(', ')})
  values (${marksOf(newLineColumns)}) on conflict (connection_no, id) do nothing`
const addDetailSql = `insert into detail (no, ${detailColumns.join(', ')})
  values (last_insert_rowid(), ${marksOf(detailColumns)})`

/** Adds a line with its detail. Adds nothing and returns false if the ID has a line. */
export function addLine(
  database: StoreDatabase,
  columns: LineColumns,
  detail: () => LineColumns = () => ({}),
): boolean {
  if (database.run(addLineSql, ...valuesOf(newLineColumns, columns)) === 0) return false
  database.run(addDetailSql, ...valuesOf(detailColumns, detail()))
  database.run(addNewWordsSql)
  return true
}

/** Writes only what differs from `now`, because each written column rewrites its indexes. */
export function changeLine(
  database: StoreDatabase,
  no: number,
  columns: LineColumns,
  now: LineColumns | null,
): void {
  const differing = Object.keys(columns).filter((name) => columns[name] !== now?.[name])
  const changed = Object.fromEntries(differing.map((name) => [name, columns[name] ?? null]))
  if (differing.length === 0) return
  update(database, 'line', no, changed)
  if (texts.some((name) => name in changed)) {
    database.run(
      `insert into line_search (line_search, rowid, search_text, note_text)
       select 'delete', no, ?, ? from line where no = ? and ${isSearched}`,
      ...texts.map((name) => now?.[name] ?? ''),
      no,
    )
    database.run(addWordsSql, no)
  }
}

export function changeDetail(database: StoreDatabase, no: number, columns: LineColumns): void {
  update(database, 'detail', no, columns)
}

function update(
  database: StoreDatabase,
  table: 'line' | 'detail',
  no: number,
  columns: LineColumns,
): void {
  const setting = Object.keys(columns).map((name) => `${name} = ?`)
  database.run(
    `update ${table} set ${setting.join(', ')} where no = ?`,
    ...Object.values(columns),
    no,
  )
}

/** Values with few different combinations, shared by many lines. */
type Kind = Pick<WorklistRow, 'status' | 'creditType' | 'lenderOfRecord'>

/** Returns the number of a kind; assigns one if it has none yet. */
export type KindNumbers = (kind: Kind) => number

/** For the lines of one transaction: looks up each kind only once. */
export function kindNumbers(database: StoreDatabase): KindNumbers {
  const known = new Map<string, number>()
  return ({ status, creditType, lenderOfRecord }) => {
    const values = [status, creditType, lenderOfRecord]
    const key = JSON.stringify(values)
    const number = known.get(key) ?? storedKindNo(database, values)
    known.set(key, number)
    return number
  }
}

function storedKindNo(database: StoreDatabase, values: readonly (string | null)[]): number {
  const sql = 'select no from kind where status is ? and credit_type is ? and lender_of_record is ?'
  const known = database.get<{ no: number }>(sql, ...values)
  if (known !== null) return known.no
  database.run(
    'insert into kind (status, credit_type, lender_of_record) values (?, ?, ?)',
    ...values,
  )
  return database.get<{ no: number }>(sql, ...values)?.no ?? 0
}
