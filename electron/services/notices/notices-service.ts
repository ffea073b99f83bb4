import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import { calendarDayAt } from '../../../shared/domain/annotations/annotations.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { RecordedCount } from '../../../shared/contract/notices.ts'
import {
  mostNotices,
  noNoticeFacts,
  type NoticeKind,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { noticeStanding, recordableKinds } from '../../../shared/domain/notices/notice-clock.ts'
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

interface Dependencies {
  readonly desk: Pick<DeskStore, 'notices' | 'worklist' | 'activity'>
  readonly cache: Pick<CacheStore, 'get' | 'total' | 'idsAfter'>
  readonly bulk: Pick<BulkWork, 'run'>
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
}

type NoticeForm = Pick<RecordedNotice, 'kind' | 'day' | 'manner' | 'replyBy'>

interface LoggedChange {
  readonly action: ActivityAction
  readonly subject: string
  readonly outcome: string | null
}

/** Which notices were sent and when applications were complete, as the officer records it. */
export function createNoticesService(dependencies: Dependencies): Handlers['notices'] {
  const { desk, cache, bulk, mirror, inUse, clock, random, person } = dependencies
  const removed = new RecentlyRemoved<RecordedNotice>()
  /** What was recorded for many applications last. */
  let last: { readonly connectionId: string; readonly notices: readonly RecordedNotice[] } | null =
    null

  function note(connectionId: string, line: LoggedChange): void {
    desk.activity.append({ at: clock.now(), who: person.name, connectionId, ...line })
  }

  /** A change with its line in the activity log, both or neither, and then in the list. */
  function change(connectionId: string, line: LoggedChange, work: () => void): void {
    mirror.change(connectionId, [line.subject], () => {
      work()
      note(connectionId, line)
    })
  }

  /** The same for many notices, each with its line. */
  function changeMany(
    connectionId: string,
    action: 'notice-recorded' | 'notice-removed',
    notices: readonly RecordedNotice[],
    work: (notice: RecordedNotice) => void,
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

  function noticeOf(subject: string, facts: NoticeForm): RecordedNotice {
    const { kind, day, manner, replyBy } = facts
    return {
      ...{ id: random.uuid(), subject, kind, day, manner, replyBy },
      ...{ recordedAt: clock.now(), recordedBy: person.name },
    }
  }

  function put(connectionId: string, notice: RecordedNotice): Result<RecordedNotice> {
    if (desk.notices.of(connectionId, notice.subject).recorded.length >= mostNotices) {
      return failed('notice-limit')
    }
    change(connectionId, logged('notice-recorded', notice), () => {
      desk.notices.put(connectionId, notice)
    })
    return ok(notice)
  }

  function isInFuture({ timeZone }: Connection, day: string): boolean {
    return day > calendarDayAt(clock.now(), timeZone)
  }

  /** Of these applications those that are owed a notice of this kind. */
  function owing(connection: Connection, ids: readonly string[], kind: NoticeKind): string[] {
    const facts = desk.notices.ofMany(connection.id, ids)
    return ids.filter((id) => {
      const application = cache.get(connection, id)?.copy?.application
      const known = facts.get(id) ?? noNoticeFacts
      if (application === undefined || known.recorded.length >= mostNotices) return false
      const standing = noticeStanding(application, known, connection.timeZone)
      return recordableKinds(standing).includes(kind)
    })
  }

  async function recordMany(
    connection: Connection,
    { selection, ...facts }: Parameters<Handlers['notices']['recordMany']>[0],
  ): Promise<Result<RecordedCount>> {
    if (isInFuture(connection, facts.day)) return failed('day-in-future')
    const notices: RecordedNotice[] = []
    last = { connectionId: connection.id, notices }
    const chosen = await chosenApplications(dependencies, connection, selection)
    const { done, total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
      const made = owing(connection, ids, facts.kind).map((id) => noticeOf(id, facts))
      changeMany(connection.id, 'notice-recorded', made, (notice) => {
        desk.notices.put(connection.id, notice)
      })
      notices.push(...made)
    })
    return ok({ recorded: notices.length, notDue: done - notices.length, total, isStopped })
  }

  /** Why nothing of that day can be recorded for the application; null if it can. */
  function blockerOf(connection: Connection, id: string, day: string | null): Failed | null {
    if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
    return day !== null && isInFuture(connection, day) ? failed('day-in-future') : null
  }

  return {
    read: ({ id }) => inUse.with((connection) => ok(desk.notices.of(connection.id, id))),
    setComplete: ({ id, complete }) =>
      inUse.with((connection) => {
        const blocker = blockerOf(connection, id, complete?.day ?? null)
        if (blocker !== null) return blocker
        const done = {
          action: complete === null ? 'complete-date-removed' : 'complete-date-set',
          subject: id,
          outcome: complete?.day ?? null,
        } as const
        change(connection.id, done, () => {
          desk.notices.setComplete(connection.id, id, complete)
        })
        return ok(desk.notices.of(connection.id, id))
      }),
    record: ({ id, ...facts }) =>
      inUse.with((connection) => {
        const blocker = blockerOf(connection, id, facts.day)
        if (blocker !== null) return blocker
        return put(connection.id, noticeOf(id, facts))
      }),
    recordMany: (asked) => inUse.with((connection) => recordMany(connection, asked)),
    undoRecordMany: () =>
      inUse.with((connection) => {
        const notices = last?.connectionId === connection.id ? last.notices : []
        last = null
        const here = notices.filter(({ id }) => desk.notices.get(connection.id, id) !== null)
        changeMany(connection.id, 'notice-removed', here, ({ id }) => {
          desk.notices.remove(connection.id, id)
        })
        return ok({ removed: here.length })
      }),
    remove: ({ noticeId }) =>
      inUse.with((connection): Result<null> => {
        const notice = desk.notices.get(connection.id, noticeId)
        if (notice === null) return failed('notice-not-here')
        change(connection.id, logged('notice-removed', notice), () => {
          desk.notices.remove(connection.id, noticeId)
        })
        removed.keep(connection.id, notice)
        return ok()
      }),
    restore: ({ noticeId }) =>
      inUse.with((connection): Result<RecordedNotice> => {
        const notice = removed.take(connection.id, noticeId)
        return notice === null ? failed('notice-not-here') : put(connection.id, notice)
      }),
  }
}

/** Kind, manner and day: what the activity log tells of a notice. */
function logged(
  action: 'notice-recorded' | 'notice-removed',
  { subject, kind, manner, day }: RecordedNotice,
): LoggedChange {
  return { action, subject, outcome: [kind, manner, day].filter(Boolean).join(' ') }
}
