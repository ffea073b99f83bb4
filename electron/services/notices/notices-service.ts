import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { isBeforeApplication } from '../../../shared/domain/notices/notice-clock.ts'
import {
  mostNotices,
  type NoticeFacts,
  type OfficerFacts,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import { RecentlyRemoved } from '../worklist/recently-removed.ts'
import { createManyNotices } from './many-notices.ts'
import {
  createNoticeChanges,
  logged,
  noticeOf,
  type LoggedChange,
  type NoticeDependencies,
} from './notice-changes.ts'
import { createOwnNotices, type NewNotice } from './own-notices.ts'

/** Stands in for an application of which this computer has no copy. */
const noApplication = { createdOn: null, creditType: null }

/** A notice with the text that was sent, to restore it after removal. */
interface WithText {
  readonly notice: RecordedNotice
  readonly text: string | null
}

/** Notices sent and dates of complete applications, as the officer records them. */
export function createNoticesService(dependencies: NoticeDependencies): Handlers['notices'] {
  const { desk, cache, mirror, inUse } = dependencies
  const own = createOwnNotices(dependencies)
  const changes = createNoticeChanges(dependencies)
  const removed = new RecentlyRemoved<WithText & { readonly id: string }>()

  function put(
    connectionId: string,
    notice: NewNotice,
    record: () => RecordedNotice,
  ): Result<RecordedNotice> {
    if (desk.notices.of(connectionId, notice.subject).recorded.length >= mostNotices) {
      return failed('notice-limit')
    }
    return ok(changes.change(connectionId, logged('notice-recorded', notice), record))
  }

  /** Why nothing with this day can be recorded for the application; null if it can. */
  function blockerOf(connection: Connection, id: string, day: string | null): Failed | null {
    if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
    return day !== null && changes.isInFuture(connection, day) ? failed('day-in-future') : null
  }

  /** Changes some of the facts that the officer records for an application. */
  function setFacts(
    connection: Connection,
    line: LoggedChange,
    changed: Partial<OfficerFacts>,
  ): Result<NoticeFacts> {
    const { subject } = line
    const blocker = blockerOf(connection, subject, changed.complete?.day ?? null)
    if (blocker !== null) return blocker
    const now = desk.notices.of(connection.id, subject)
    changes.change(connection.id, line, () => {
      own.setFacts(connection.id, subject, { ...now, ...changed })
    })
    return ok(desk.notices.of(connection.id, subject))
  }

  return {
    read: ({ id }) =>
      inUse.with((connection) =>
        ok({
          ...desk.notices.of(connection.id, id),
          factsBy: desk.notices.statedFacts(connection.id, id)?.by ?? null,
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
    setBusiness: ({ id, business, seen }) =>
      inUse.with((connection): Result<NoticeFacts> => {
        const now = desk.notices.of(connection.id, id).business
        if (seen !== undefined && seen !== now) return failed('changed-meanwhile')
        const action = business === null ? 'revenue-removed' : 'revenue-set'
        return setFacts(connection, { action, subject: id, outcome: business }, { business })
      }),
    setComplete: ({ id, complete, seen }) =>
      inUse.with((connection): Result<NoticeFacts> => {
        const now = desk.notices.of(connection.id, id).complete
        const isSeen = now?.day === seen?.day && now?.reason === seen?.reason
        if (seen !== undefined && !isSeen) return failed('changed-meanwhile')
        const action = complete === null ? 'complete-date-removed' : 'complete-date-set'
        const done = { action, subject: id, outcome: complete?.day ?? null } as const
        return setFacts(connection, done, { complete })
      }),
    record: ({ id, letter, ...facts }) =>
      inUse.with((connection) => {
        const blocker = blockerOf(connection, id, facts.day)
        if (blocker !== null) return blocker
        const application = cache.get(connection, id)?.copy?.application ?? noApplication
        const { creditType } = application
        const known = desk.notices.of(connection.id, id)
        if (isBeforeApplication(facts, application, known, connection.timeZone)) {
          return failed('notice-before-application')
        }
        const notice = noticeOf(facts, {
          subject: id,
          creditType,
          letter: letter === undefined ? null : changes.recordedLetter(letter),
        })
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
        const made = changes.recordedLetter(letter)
        changes.note(connection.id, {
          action: 'letter-made',
          subject: id,
          bodyHash: made.hash,
          outcome: `${kind} ${made.version}`,
        })
        return ok(made)
      }),
    ...createManyNotices(dependencies, changes, own),
    remove: ({ noticeId }) =>
      inUse.with((connection): Result<null> => {
        const notice = desk.notices.get(connection.id, noticeId)
        if (notice === null) return failed('notice-not-here')
        if (own.isOthers(connection.id, notice)) return failed('notice-not-yours')
        const text = desk.notices.letterText(connection.id, noticeId)
        changes.change(connection.id, logged('notice-removed', notice), () => {
          own.remove(connection.id, notice)
        })
        removed.keep(connection.id, { id: noticeId, notice, text })
        return ok()
      }),
    restore: ({ noticeId }) =>
      inUse.with((connection): Result<RecordedNotice> => {
        const restored = removed.restore(connection.id, noticeId, ({ notice, text }) =>
          put(connection.id, notice, () => own.restore(connection.id, notice, text)),
        )
        return restored ?? failed('notice-not-here')
      }),
  }
}
