import {
  isNothingRecorded,
  noNoticeFacts,
  type NoticeFacts,
} from '../../../../shared/domain/notices/notice.ts'
import {
  dependsOnOffers,
  mostOffered,
  type NoticeTerms,
} from '../../../../shared/domain/notices/notice-clock.ts'
import { noticeDay } from '../../../../shared/domain/notices/notice-day.ts'
import { applicationFromStored } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { UnitsProfileName } from '../../../../shared/values/units.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStored, fromStoredOrNull, toStored } from '../stored-json.ts'
import { dayNumberOf } from './day-number.ts'
import { changeLine, numberIn, textIn, type LineColumns } from './lines.ts'

/** Columns of a line that determine its notice day. */
const noticeColumns = [
  'status',
  'credit_type',
  'fico',
  'created_on',
  'decisioned_on',
  'requested_amount',
  'most_offered',
  'perhaps_not_adverse',
  'notice_facts',
] as const
type StoredNotice = LineColumns & { readonly no: number }
const storedNotice = ['no', 'notice_day', ...noticeColumns].join(', ')

/** Terms by which a connection's notice days are calculated. */
interface StoredTerms extends NoticeTerms {
  readonly unitsProfile: UnitsProfileName
}

/** Lines calculated at once: about 10 ms, because each changed line changes in every sort index. */
const linesAtOnce = 50

/** `noticeDay` of the line, in days since 1970-01-01; null without terms. */
export function noticeDayOf(line: LineColumns, terms: NoticeTerms | null): number | null {
  const status = textIn(line, 'status')
  if (terms === null || status === null) return null
  const day = noticeDay(
    {
      status,
      creditType: textIn(line, 'credit_type'),
      fico: numberIn(line, 'fico'),
      createdOn: textIn(line, 'created_on'),
      decisionedOn: textIn(line, 'decisioned_on'),
      requestedAmount: numberIn(line, 'requested_amount'),
      mostOffered: numberIn(line, 'most_offered'),
      perhapsNotAdverse: numberIn(line, 'perhaps_not_adverse') === 1,
    },
    fromStoredOrNull<NoticeFacts>(textIn(line, 'notice_facts')) ?? noNoticeFacts,
    terms,
  )
  return day === null ? null : dayNumberOf(day)
}

export function storedTerms(database: StoreDatabase, connectionNo: number): StoredTerms | null {
  const row = database.get<{ terms: string | null }>(
    'select notice_terms as terms from connection where no = ?',
    connectionNo,
  )
  return fromStoredOrNull<StoredTerms>(row?.terms ?? null)
}

/**
 * Stores the terms. If they differ from the stored ones, the notice days of all lines are
 * calculated again, from the first line. Returns whether any remain to be calculated.
 */
export function setNoticeTerms(
  database: StoreDatabase,
  connectionNo: number,
  terms: StoredTerms,
): boolean {
  const stored = toStored({ ...terms })
  database.run(
    `update connection set notice_terms = ?, notices_counted_to = 0
     where no = ? and notice_terms is not ?`,
    ...[stored, connectionNo, stored],
  )
  return countedTo(database, connectionNo) !== null
}

/** Number of the last line whose notice day is calculated; null if all are. */
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
  const terms = storedTerms(database, connectionNo)
  const notice_day = noticeDayOf({ ...line, notice_facts }, terms)
  changeLine(database, line.no, { notice_facts, notice_day }, line)
}

/** Calculates the notice days of some more lines; returns whether more remain. */
export function countNotices(database: StoreDatabase, connectionNo: number): boolean {
  const after = countedTo(database, connectionNo)
  if (after === null) return false
  const terms = storedTerms(database, connectionNo)
  const lines = database.all<StoredNotice>(
    `select ${storedNotice} from line
     where connection_no = ? and no > ? order by no limit ${linesAtOnce}`,
    connectionNo,
    after,
  )
  for (const line of lines) {
    const most_offered = mostOfferedIn(database, line, terms)
    const notice_day = noticeDayOf({ ...line, most_offered }, terms)
    changeLine(database, line.no, { most_offered, notice_day }, line)
  }
  const last = lines.length < linesAtOnce ? null : (lines.at(-1)?.no ?? null)
  database.run('update connection set notices_counted_to = ? where no = ?', last, connectionNo)
  return last !== null
}

/** The highest amount offered, in cents. It depends on the units, so it is read again. */
function mostOfferedIn(
  database: StoreDatabase,
  line: StoredNotice,
  terms: StoredTerms | null,
): number | null {
  const storedMost = numberIn(line, 'most_offered')
  if (terms === null || !dependsOnOffers(textIn(line, 'status'))) return storedMost
  const detail = database.get<{ raw: string | null }>(
    'select raw from detail where no = ?',
    line.no,
  )
  if (detail === null || detail.raw === null) return storedMost
  const read = applicationFromStored(fromStored<JsonObject>(detail.raw), [], terms.unitsProfile)
  return mostOffered(read?.application.offers ?? null)
}
