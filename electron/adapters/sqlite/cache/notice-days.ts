import {
  isNothingRecorded,
  noNoticeFacts,
  type NoticeFacts,
} from '../../../../shared/domain/notices/notice.ts'
import {
  noticeDay,
  noticeStanding,
  type NoticeTerms,
} from '../../../../shared/domain/notices/notice-clock.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStoredOrNull, toStored } from '../stored-json.ts'
import { dayNumberOf } from './day-number.ts'
import { changeLine, numberIn, textIn, type LineColumns } from './lines.ts'

/** Columns of a line that its notice day follows from. */
const noticeColumns = [
  'status',
  'created_on',
  'decisioned_on',
  'requested_amount',
  'most_offered',
  'perhaps_not_adverse',
  'notice_facts',
] as const
type StoredNotice = LineColumns & { readonly no: number }
const storedNotice = ['no', 'notice_day', ...noticeColumns].join(', ')

/** Lines counted at once: some 10 ms, as each changed one is changed in every sort index. */
const linesAtOnce = 50

/** When a notice of the line is due, in days since 1970-01-01; null if none is or it isn't known. */
export function noticeDayOf(line: LineColumns, terms: NoticeTerms | null): number | null {
  const status = textIn(line, 'status')
  if (terms === null || status === null) return null
  const day = noticeDay(
    noticeStanding(
      {
        status,
        createdOn: textIn(line, 'created_on'),
        decisionedOn: textIn(line, 'decisioned_on'),
        requestedAmount: numberIn(line, 'requested_amount'),
        mostOffered: numberIn(line, 'most_offered'),
        perhapsNotAdverse: numberIn(line, 'perhaps_not_adverse') === 1,
      },
      fromStoredOrNull<NoticeFacts>(textIn(line, 'notice_facts')) ?? noNoticeFacts,
      terms,
    ),
  )
  return day === null ? null : dayNumberOf(day)
}

export function keptTerms(database: StoreDatabase, connectionNo: number): NoticeTerms | null {
  const row = database.get<{ terms: string | null }>(
    'select notice_terms as terms from connection where no = ?',
    connectionNo,
  )
  return fromStoredOrNull<NoticeTerms>(row?.terms ?? null)
}

/**
 * Under other terms the days of all lines are counted again, from the first. Returns whether there
 * are any to count.
 */
export function setNoticeTerms(
  database: StoreDatabase,
  connectionNo: number,
  terms: NoticeTerms,
): boolean {
  const stored = toStored({ ...terms })
  database.run(
    `update connection set notice_terms = ?, notices_counted_to = 0
     where no = ? and notice_terms is not ?`,
    ...[stored, connectionNo, stored],
  )
  return countedTo(database, connectionNo) !== null
}

/** The last line of which the day is counted; null if those of all are. */
function countedTo(database: StoreDatabase, connectionNo: number): number | null {
  return (
    database.get<{ no: number | null }>(
      'select notices_counted_to as no from connection where no = ?',
      connectionNo,
    )?.no ?? null
  )
}

/** Does nothing for an ID without a line. */
export function setNoticeFacts(
  database: StoreDatabase,
  connectionNo: number,
  id: string,
  facts: NoticeFacts,
): void {
  const line = database.get<StoredNotice>(
    `select ${storedNotice} from line where connection_no = ? and id = ?`,
    connectionNo,
    id,
  )
  if (line === null) return
  const notice_facts = isNothingRecorded(facts) ? null : toStored(facts)
  const terms = keptTerms(database, connectionNo)
  const notice_day = noticeDayOf({ ...line, notice_facts }, terms)
  changeLine(database, line.no, { notice_facts, notice_day }, line)
}

/** Counts the days of some more lines; returns whether there is more to count. */
export function countNotices(database: StoreDatabase, connectionNo: number): boolean {
  const after = countedTo(database, connectionNo)
  if (after === null) return false
  const terms = keptTerms(database, connectionNo)
  const lines = database.all<StoredNotice>(
    `select ${storedNotice} from line
     where connection_no = ? and no > ? order by no limit ${linesAtOnce}`,
    connectionNo,
    after,
  )
  for (const line of lines) {
    changeLine(database, line.no, { notice_day: noticeDayOf(line, terms) }, line)
  }
  const last = lines.length < linesAtOnce ? null : (lines.at(-1)?.no ?? null)
  database.run('update connection set notices_counted_to = ? where no = ?', last, connectionNo)
  return last !== null
}
