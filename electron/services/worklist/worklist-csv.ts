import { dueBeforeAgreement, undatedNotice } from '../../../shared/domain/notices/notice-day.ts'
import { byteOrderMark, csvText, type CsvCell } from '../../../shared/csv.ts'
import type {
  WorklistFilter,
  WorklistRow,
  WorklistSort,
} from '../../../shared/domain/worklist/worklist.ts'
import type { WorklistColumn } from '../../../shared/domain/worklist/worklist-view.ts'
import type { Progress } from '../../../shared/progress.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'

/** Rows in memory at a time. */
const pageRows = 500

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const cells: Readonly<Record<WorklistColumn | 'id', (row: WorklistRow) => CsvCell>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  creditType: ({ creditType }) => creditType,
  requestedAmount: ({ requestedAmount }) =>
    requestedAmount === null ? null : { cents: requestedAmount },
  fico: ({ fico }) => fico,
  bankruptcy: ({ bankruptcy }) => (bankruptcy === null ? null : bankruptcy ? 'yes' : 'no'),
  borrowerId: ({ borrowerId }) => borrowerId,
  createdOn: ({ createdOn }) => createdOn,
  decisionedOn: ({ decisionedOn }) => decisionedOn,
  lenderOfRecord: ({ lenderOfRecord }) => lenderOfRecord,
  merchant: ({ merchant }) => merchant,
  followUpOn: ({ followUpOn }) => followUpOn,
  noticeOn: ({ noticeOn }) => {
    if (noticeOn === dueBeforeAgreement) return 'before agreement'
    return noticeOn === undatedNotice ? 'unknown' : noticeOn
  },
  tags: ({ tags }) => tags.join(', '),
  addedAt: ({ addedAt }) => time(addedAt),
  fetchedAt: ({ fetchedAt }) => time(fetchedAt),
}

export interface WorklistCsv {
  readonly connectionId: string
  readonly filter: WorklistFilter
  readonly sort: WorklistSort
  /** Always starts with the ID. */
  readonly columns: readonly { readonly column: WorklistColumn | 'id'; readonly title: string }[]
}

/** Progress of the export. */
export interface WorklistCsvProgress extends Progress {
  /** Whether the list has changed since the first page: lines may be missing or duplicated. */
  readonly hasChanged: boolean
}

/**
 * The list as CSV, page by page: times in ISO 8601 and UTC, amounts in dollars, statuses and types
 * as the service names them. Throws what the store throws.
 */
export async function* worklistCsv(
  dependencies: { readonly cache: Pick<CacheStore, 'page' | 'total'>; readonly clock: Clock },
  { connectionId, filter, sort, columns }: WorklistCsv,
  onProgress: (progress: WorklistCsvProgress) => void,
): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns.map(({ title }) => title)])
  const total = await dependencies.cache.total(connectionId, filter)
  let firstRevision: number | null = null
  for (let offset = 0; ; offset += pageRows) {
    const { rows, revision } = await dependencies.cache.page(connectionId, {
      filter,
      sort,
      offset,
      limit: pageRows,
    })
    firstRevision ??= revision
    if (rows.length > 0) {
      yield csvText(rows.map((row) => columns.map(({ column }) => cells[column](row))))
    }
    const hasChanged = revision !== firstRevision
    onProgress({
      done: offset + rows.length,
      total: Math.max(total, offset + rows.length),
      hasChanged,
    })
    if (rows.length < pageRows) return
    // Other work gets its turn between two pages.
    await yieldTurn(dependencies.clock)
  }
}
