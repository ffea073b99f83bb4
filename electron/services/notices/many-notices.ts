import type { Handlers } from '../../../shared/contract/contract.ts'
import type { LetterSubject, RecordedCount } from '../../../shared/contract/notices.ts'
import type { Application } from '../../../shared/domain/applications/application.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { kindsToRecord } from '../../../shared/domain/notices/kinds-to-record.ts'
import { isBeforeApplication } from '../../../shared/domain/notices/notice-clock.ts'
import {
  mostLetters,
  mostNotices,
  noNoticeFacts,
  type NoticeKind,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { chosenApplications, inBatches } from '../worklist/chosen-applications.ts'
import {
  noticeOf,
  type NoticeChanges,
  type NoticeDependencies,
  type WrittenLetter,
} from './notice-changes.ts'
import type { OwnNotices } from './own-notices.ts'

type ManyNotices = Pick<
  Handlers['notices'],
  'letterSubjects' | 'recordMany' | 'recordLetters' | 'undoRecordMany'
>

/** A letter with its `replyBy` day. */
type DatedLetter = WrittenLetter & Pick<RecordedNotice, 'replyBy'>

/** Letters and notices of a selection of applications. */
export function createManyNotices(
  dependencies: NoticeDependencies,
  changes: NoticeChanges,
  own: OwnNotices,
): ManyNotices {
  const { desk, cache, bulk, inUse } = dependencies
  /** Notices of the last `recordMany`. */
  let last: { readonly connectionId: string; readonly notices: readonly RecordedNotice[] } | null =
    null

  /** The applications that are owed a notice of this kind, and may have it on that day. */
  function owing(
    connection: Connection,
    ids: readonly string[],
    kind: NoticeKind,
    day: string | null,
  ): { readonly id: string; readonly application: Application }[] {
    const facts = desk.notices.ofMany(connection.id, ids)
    return ids.flatMap((id) => {
      const application = cache.get(connection, id)?.copy?.application
      const known = facts.get(id) ?? noNoticeFacts
      if (application === undefined || known.recorded.length >= mostNotices) return []
      const { timeZone } = connection
      const isEarly =
        day !== null && isBeforeApplication({ kind, day }, application, known, timeZone)
      return !isEarly && kindsToRecord(application, known, connection).includes(kind)
        ? [{ id, application }]
        : []
    })
  }

  function subjectOf(
    connection: Connection,
    { id, application }: Pick<LetterSubject, 'id' | 'application'>,
  ): LetterSubject {
    const { borrowerId } = application
    const borrower = borrowerId === null ? null : cache.borrower(connection.id, borrowerId)
    const draft = desk.drafts.get(connection.id, 'letter', id)?.content ?? {}
    return { id, application, borrowerName: borrower?.name ?? null, draft }
  }

  async function recordMany(
    connection: Connection,
    { selection, ...facts }: Parameters<Handlers['notices']['recordMany']>[0],
    letters: ReadonlyMap<string, DatedLetter> = new Map(),
  ): Promise<Result<RecordedCount>> {
    if (changes.isInFuture(connection, facts.day)) return failed('day-in-future')
    const notices: RecordedNotice[] = []
    last = { connectionId: connection.id, notices }
    const chosen = await chosenApplications(dependencies, connection, selection)
    const { done, total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
      const made = owing(connection, ids, facts.kind, facts.day).map(({ id, application }) => {
        const letter = letters.get(id)
        return noticeOf(letter === undefined ? facts : { ...facts, replyBy: letter.replyBy }, {
          subject: id,
          creditType: application.creditType,
          letter: letter === undefined ? null : changes.recordedLetter(letter),
        })
      })
      changes.changeMany(connection.id, 'notice-recorded', made, (notice) => {
        const text = letters.get(notice.subject)?.text ?? null
        notices.push(own.record(connection.id, notice, text))
      })
    })
    return ok({ recorded: notices.length, notDue: done - notices.length, total, isStopped })
  }

  return {
    letterSubjects: ({ selection, kind }) =>
      inUse.with(async (connection) => {
        const chosen = await chosenApplications(dependencies, connection, selection)
        if (chosen.total > mostLetters) return failed('letter-limit')
        const subjects: LetterSubject[] = []
        const { done, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
          subjects.push(
            ...owing(connection, ids, kind, null).map((one) => subjectOf(connection, one)),
          )
        })
        return ok({ subjects, notDue: done - subjects.length, isStopped })
      }),
    recordMany: (request) => inUse.with((connection) => recordMany(connection, request)),
    recordLetters: ({ letters, ...facts }) =>
      inUse.with((connection) => {
        const byId = new Map(letters.map((letter) => [letter.id, letter]))
        const selection = { ids: [...byId.keys()], filter: null }
        return recordMany(connection, { selection, ...facts, replyBy: null }, byId)
      }),
    undoRecordMany: () =>
      inUse.with(async (connection) => {
        const undone = last?.connectionId === connection.id ? last : null
        const ids = undone?.notices.map(({ id }) => id) ?? []
        let removed = 0
        const { isStopped } = await bulk.run(ids.length, inBatches(ids), (some) => {
          const here = some.flatMap((id) => desk.notices.get(connection.id, id) ?? [])
          changes.changeMany(connection.id, 'notice-removed', here, (notice) => {
            own.remove(connection.id, notice)
          })
          removed += here.length
        })
        // The rest, for example after a full disk, can be undone later.
        if (last === undone && !isStopped) last = null
        return ok({ removed })
      }),
  }
}
