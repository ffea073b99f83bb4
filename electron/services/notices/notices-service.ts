import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Application } from '../../../shared/domain/applications/application.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { LetterSubject, RecordedCount } from '../../../shared/contract/notices.ts'
import {
  mostLetters,
  mostNotices,
  noNoticeFacts,
  type KeptLetter,
  type NoticeFacts,
  type NoticeKind,
  type OfficerFacts,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { kindsToRecord } from '../../../shared/domain/notices/kinds-to-record.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { AnnotationsMirror } from '../annotations/annotations-mirror.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { BulkWork } from '../worklist/bulk-work.ts'
import { chosenApplications } from '../worklist/chosen-applications.ts'
import { RecentlyRemoved } from '../worklist/recently-removed.ts'
import { createOwnNotices, type NewNotice, type NoticeSharing } from './own-notices.ts'

interface Dependencies {
  readonly desk: Pick<DeskStore, 'notices' | 'worklist' | 'activity' | 'drafts'>
  readonly cache: Pick<CacheStore, 'get' | 'borrower' | 'total' | 'idsAfter'>
  readonly bulk: Pick<BulkWork, 'run'>
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly inUse: ConnectionInUse
  readonly team: NoticeSharing
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
  readonly sha256: (text: string) => string
}

/** Whose notice it is. */
type NoticeSubject = Pick<Application, 'creditType'> & { readonly id: string }
type NoticeForm = Pick<RecordedNotice, 'kind' | 'day' | 'manner' | 'replyBy'>
type WrittenLetter = Parameters<Handlers['notices']['letterMade']>[0]['letter']

interface LoggedChange {
  readonly action: ActivityAction
  readonly subject: string
  readonly bodyHash?: string | null
  readonly outcome: string | null
}

/** A notice with what was sent, as one that was removed can be put back. */
interface WithText {
  readonly notice: RecordedNotice
  readonly text: string | null
}

/** Which notices were sent and when applications were complete, as the officer records it. */
export function createNoticesService(dependencies: Dependencies): Handlers['notices'] {
  const { desk, cache, bulk, mirror, inUse, clock, person, sha256 } = dependencies
  const own = createOwnNotices(dependencies)
  const removed = new RecentlyRemoved<WithText & { readonly id: string }>()
  /** What was recorded for many applications last. */
  let last: { readonly connectionId: string; readonly notices: readonly RecordedNotice[] } | null =
    null

  function note(connectionId: string, line: LoggedChange): void {
    desk.activity.append({ at: clock.now(), who: person.name, connectionId, ...line })
  }

  /** A change with its line in the activity log, both or neither, and then in the list. */
  function change<T>(connectionId: string, line: LoggedChange, work: () => T): T {
    return mirror.change(connectionId, [line.subject], () => {
      const done = work()
      note(connectionId, line)
      return done
    })
  }

  /** The same for many notices, each with its line. */
  function changeMany<N extends NewNotice>(
    connectionId: string,
    action: 'notice-recorded' | 'notice-removed',
    notices: readonly N[],
    work: (notice: N) => void,
  ): void {
    if (notices.length === 0) return
    const subjects = notices.map(({ subject }) => subject)
    mirror.change(connectionId, subjects, () => {
      for (const notice of notices) {
        work(notice)
        note(connectionId, logged(action, notice))
      }
    })
  }

  function noticeOf(
    { id: subject, creditType }: NoticeSubject,
    facts: NoticeForm,
    letter: KeptLetter | null = null,
  ): NewNotice {
    const { kind, day, manner, replyBy } = facts
    return { subject, kind, day, manner, replyBy, creditType, letter }
  }

  function keptLetter({ version, text }: WrittenLetter): KeptLetter {
    return { version, hash: sha256(text) }
  }

  function put(
    connectionId: string,
    notice: NewNotice,
    record: () => RecordedNotice,
  ): Result<RecordedNotice> {
    if (desk.notices.of(connectionId, notice.subject).recorded.length >= mostNotices) {
      return failed('notice-limit')
    }
    return ok(change(connectionId, logged('notice-recorded', notice), record))
  }

  function isInFuture({ timeZone }: Connection, day: string): boolean {
    return day > calendarDayAt(clock.now(), timeZone)
  }

  /** Of these applications those that are owed a notice of this kind. */
  function owing(
    connection: Connection,
    ids: readonly string[],
    kind: NoticeKind,
  ): { readonly id: string; readonly application: Application }[] {
    const facts = desk.notices.ofMany(connection.id, ids)
    return ids.flatMap((id) => {
      const application = cache.get(connection, id)?.copy?.application
      const known = facts.get(id) ?? noNoticeFacts
      if (application === undefined || known.recorded.length >= mostNotices) return []
      return kindsToRecord(application, known, connection).includes(kind)
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
    letters: ReadonlyMap<string, WrittenLetter> = new Map(),
  ): Promise<Result<RecordedCount>> {
    if (isInFuture(connection, facts.day)) return failed('day-in-future')
    const notices: RecordedNotice[] = []
    last = { connectionId: connection.id, notices }
    const chosen = await chosenApplications(dependencies, connection, selection)
    const { done, total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
      const made = owing(connection, ids, facts.kind).map(({ id, application }) => {
        const letter = letters.get(id)
        const { creditType } = application
        return noticeOf({ id, creditType }, facts, letter === undefined ? null : keptLetter(letter))
      })
      changeMany(connection.id, 'notice-recorded', made, (notice) => {
        const text = letters.get(notice.subject)?.text ?? null
        notices.push(own.record(connection.id, notice, text))
      })
    })
    return ok({ recorded: notices.length, notDue: done - notices.length, total, isStopped })
  }

  /** Why nothing of that day can be recorded for the application; null if it can. */
  function blockerOf(connection: Connection, id: string, day: string | null): Failed | null {
    if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
    return day !== null && isInFuture(connection, day) ? failed('day-in-future') : null
  }

  /** Of what the officer says of an application, this. */
  function setFacts(
    connection: Connection,
    line: LoggedChange,
    changed: Partial<OfficerFacts>,
  ): Result<NoticeFacts> {
    const { subject } = line
    const blocker = blockerOf(connection, subject, changed.complete?.day ?? null)
    if (blocker !== null) return blocker
    const now = desk.notices.of(connection.id, subject)
    change(connection.id, line, () => {
      own.setFacts(connection.id, subject, { ...now, ...changed })
    })
    return ok(desk.notices.of(connection.id, subject))
  }

  return {
    read: ({ id }) =>
      inUse.with((connection) =>
        ok({
          ...desk.notices.of(connection.id, id),
          saidBy: desk.notices.said(connection.id, id)?.by ?? null,
          unshared: own.unshared(connection.id, id),
        }),
      ),
    share: ({ id }) =>
      inUse.with((connection) => {
        mirror.change(connection.id, [id], () => {
          own.shareAll(connection.id, id)
        })
        return ok()
      }),
    setOtherTerms: ({ id, otherTerms }) =>
      inUse.with((connection) => {
        const action = otherTerms ? 'other-terms-set' : 'other-terms-removed'
        return setFacts(connection, { action, subject: id, outcome: null }, { otherTerms })
      }),
    setBusiness: ({ id, business }) =>
      inUse.with((connection) => {
        const action = business === null ? 'revenue-removed' : 'revenue-set'
        return setFacts(connection, { action, subject: id, outcome: business }, { business })
      }),
    setComplete: ({ id, complete }) =>
      inUse.with((connection) => {
        const action = complete === null ? 'complete-date-removed' : 'complete-date-set'
        const done = { action, subject: id, outcome: complete?.day ?? null } as const
        return setFacts(connection, done, { complete })
      }),
    record: ({ id, letter, ...facts }) =>
      inUse.with((connection) => {
        const blocker = blockerOf(connection, id, facts.day)
        if (blocker !== null) return blocker
        const creditType = cache.get(connection, id)?.copy?.application.creditType ?? null
        const kept = letter === undefined ? null : keptLetter(letter)
        const notice = noticeOf({ id, creditType }, facts, kept)
        const text = letter?.text ?? null
        return put(connection.id, notice, () => own.record(connection.id, notice, text))
      }),
    letter: ({ noticeId }) =>
      inUse.with((connection) => {
        const notice = desk.notices.get(connection.id, noticeId)
        if (notice === null || notice.letter === null) return ok(null)
        const text = desk.notices.letterText(connection.id, noticeId)
        return ok({ text, recordedBy: notice.recordedBy })
      }),
    letterMade: ({ id, kind, letter }) =>
      inUse.with((connection) => {
        const blocker = blockerOf(connection, id, null)
        if (blocker !== null) return blocker
        const kept = keptLetter(letter)
        note(connection.id, {
          action: 'letter-made',
          subject: id,
          bodyHash: kept.hash,
          outcome: `${kind} ${kept.version}`,
        })
        return ok(kept)
      }),
    letterSubjects: ({ selection, kind }) =>
      inUse.with(async (connection) => {
        const chosen = await chosenApplications(dependencies, connection, selection)
        if (chosen.total > mostLetters) return failed('letter-limit')
        const subjects: LetterSubject[] = []
        const { done, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
          subjects.push(...owing(connection, ids, kind).map((one) => subjectOf(connection, one)))
        })
        return ok({ subjects, notDue: done - subjects.length, isStopped })
      }),
    recordMany: (asked) => inUse.with((connection) => recordMany(connection, asked)),
    recordLetters: ({ letters, ...facts }) =>
      inUse.with((connection) => {
        const byId = new Map(letters.map((letter) => [letter.id, letter]))
        const selection = { ids: [...byId.keys()], filter: null }
        return recordMany(connection, { selection, ...facts }, byId)
      }),
    undoRecordMany: () =>
      inUse.with((connection) => {
        const notices = last?.connectionId === connection.id ? last.notices : []
        last = null
        const here = notices.filter(({ id }) => desk.notices.get(connection.id, id) !== null)
        changeMany(connection.id, 'notice-removed', here, (notice) => {
          own.remove(connection.id, notice)
        })
        return ok({ removed: here.length })
      }),
    remove: ({ noticeId }) =>
      inUse.with((connection): Result<null> => {
        const notice = desk.notices.get(connection.id, noticeId)
        if (notice === null) return failed('notice-not-here')
        if (own.isOthers(connection.id, notice)) return failed('notice-not-yours')
        const text = desk.notices.letterText(connection.id, noticeId)
        change(connection.id, logged('notice-removed', notice), () => {
          own.remove(connection.id, notice)
        })
        removed.keep(connection.id, { id: noticeId, notice, text })
        return ok()
      }),
    restore: ({ noticeId }) =>
      inUse.with((connection): Result<RecordedNotice> => {
        const kept = removed.take(connection.id, noticeId)
        if (kept === null) return failed('notice-not-here')
        const { notice, text } = kept
        return put(connection.id, notice, () => own.restore(connection.id, notice, text))
      }),
  }
}

/** Kind, manner and day: what the activity log tells of a notice. */
function logged(
  action: 'notice-recorded' | 'notice-removed',
  { subject, kind, manner, day, letter }: NewNotice,
): LoggedChange {
  return {
    ...{ action, subject, bodyHash: letter?.hash ?? null },
    outcome: [kind, manner, day].filter(Boolean).join(' '),
  }
}
