import { idsInEvent } from '../../../shared/contract/events.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import { calendarDayAt } from '../../../shared/domain/annotations/annotations.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { mostNotices, type RecordedNotice } from '../../../shared/domain/notices/notice.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { RecentlyRemoved } from '../worklist/recently-removed.ts'

interface Dependencies {
  readonly desk: Pick<DeskStore, 'notices' | 'worklist' | 'activity' | 'transaction'>
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
  readonly notifier: Notifier
}

/** Which notices were sent and when applications were complete, as the officer records it. */
export function createNoticesService(dependencies: Dependencies): Handlers['notices'] {
  const { desk, inUse, clock, random, person, notifier } = dependencies
  const removed = new RecentlyRemoved<RecordedNotice>()

  /** A change with its line in the activity log, both or neither. */
  function change(
    connectionId: string,
    {
      action,
      subject,
      outcome,
    }: { action: ActivityAction; subject: string; outcome: string | null },
    work: () => void,
  ): void {
    desk.transaction(() => {
      work()
      desk.activity.append({
        ...{ at: clock.now(), who: person.name },
        ...{ connectionId, action, subject, outcome },
      })
    })
    notifier.emit('applications.changed', { ids: idsInEvent([subject]) })
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

  /** Why nothing of that day can be recorded for the application; null if it can. */
  function blockerOf(connection: Connection, id: string, day: string | null): Failed | null {
    if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
    const today = calendarDayAt(clock.now(), connection.timeZone)
    return day !== null && day > today ? failed('day-in-future') : null
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
        return put(connection.id, {
          ...facts,
          id: random.uuid(),
          subject: id,
          recordedAt: clock.now(),
          recordedBy: person.name,
        })
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
): { action: ActivityAction; subject: string; outcome: string | null } {
  return { action, subject, outcome: [kind, manner, day].filter(Boolean).join(' ') }
}
