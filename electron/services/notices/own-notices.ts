import {
  areNoFacts,
  noOfficerFacts,
  type OfficerFacts,
  type RecordedNotice,
} from '../../../shared/domain/notices/notice.ts'
import { bodyOfFacts } from '../../../shared/domain/team/stated-facts.ts'
import { shareableLine, shareableText } from '../../../shared/domain/team/shareable-text.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { NoticeSharing } from '../../ports/team-sharing.ts'

export type NewNotice = Omit<RecordedNotice, 'id' | 'recordedAt' | 'recordedBy' | 'team'>

/** Records the officer's changes and shares them with the team. Call in a transaction. */
export interface OwnNotices {
  /** The letter's text stays on this computer. */
  record(connectionId: string, notice: NewNotice, text: string | null): RecordedNotice
  remove(connectionId: string, notice: RecordedNotice): void
  /** Restores a removed notice. */
  restore(connectionId: string, notice: RecordedNotice, text: string | null): RecordedNotice
  setFacts(connectionId: string, subject: string, facts: OfficerFacts): void
  shareAll(connectionId: string, subject: string): void
  /** Number of an application's notices and facts that could be shared and aren't. */
  unshared(connectionId: string, subject: string): number
  /** Whether a colleague recorded the notice and this officer may not remove it. */
  isOthers(connectionId: string, notice: RecordedNotice): boolean
}

/** Longest credit type that the team space takes, in characters. */
const longestCreditType = 200

export function createOwnNotices(dependencies: {
  readonly desk: Pick<DeskStore, 'notices'>
  readonly team: NoticeSharing
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
}): OwnNotices {
  const { desk, team, clock, random, person } = dependencies
  const { notices } = desk

  function put(connectionId: string, notice: RecordedNotice, text: string | null): RecordedNotice {
    notices.put(connectionId, notice, text)
    return notice
  }

  function record(connectionId: string, notice: NewNotice, text: string | null): RecordedNotice {
    const sharing = team.sharesNoticesAs(connectionId)
    const recordedAt = clock.now()
    if (sharing === null) {
      const place = { id: random.uuid(), recordedAt, recordedBy: person.name, team: null }
      return put(connectionId, { ...notice, ...place }, text)
    }
    const { subject, kind, day, manner, replyBy, creditType, letter } = notice
    const sharedCreditType = shareableLine((creditType ?? '').slice(0, longestCreditType)) || null
    const id = team.share(connectionId, {
      kind: 'notice.record',
      subject,
      body: {
        kind,
        day,
        manner,
        replyBy,
        creditType: sharedCreditType,
        letterVersion: letter?.version ?? null,
        letterHash: letter?.hash ?? null,
      },
    })
    const place = { id, recordedAt, recordedBy: sharing.account, team: 0 }
    return put(connectionId, { ...notice, ...place }, text)
  }

  function setFacts(connectionId: string, subject: string, statedFacts: OfficerFacts): void {
    const before = notices.statedFacts(connectionId, subject)
    const by = team.sharesNoticesAs(connectionId)?.account ?? null
    const isPrivate = by === null || (areNoFacts(statedFacts) && before?.team == null)
    if (isPrivate) {
      notices.setFacts(connectionId, subject, statedFacts)
      return
    }
    const complete = statedFacts.complete && {
      ...statedFacts.complete,
      reason: shareableText(statedFacts.complete.reason),
    }
    const facts = { ...statedFacts, complete }
    notices.setFacts(connectionId, subject, facts, { team: 0, by })
    team.share(connectionId, {
      kind: 'notice.facts',
      subject,
      body: bodyOfFacts(facts),
      // 0: an earlier change still waits; its response sets `seen`.
      seen: before?.team === 0 ? null : (before?.team ?? null),
    })
  }

  /** The application's notices and facts that are on this computer only. */
  function privateOf(connectionId: string, subject: string) {
    const statedFacts = notices.statedFacts(connectionId, subject)
    return {
      recorded: notices.of(connectionId, subject).recorded.filter((notice) => notice.team === null),
      statedFacts: statedFacts?.team === null ? [statedFacts] : [],
    }
  }

  return {
    record,
    remove(connectionId, { id, subject, team: place }) {
      if (place === null) {
        notices.remove(connectionId, id)
        return
      }
      notices.hide(connectionId, id)
      team.share(connectionId, { kind: 'notice.remove', subject, body: { notice: id } })
    },
    restore: (connectionId, notice, text) =>
      notice.team === null ? put(connectionId, notice, text) : record(connectionId, notice, text),
    setFacts,
    shareAll(connectionId, subject) {
      if (team.sharesNoticesAs(connectionId) === null) return
      const own = privateOf(connectionId, subject)
      for (const notice of own.recorded.toReversed()) {
        const text = notices.letterText(connectionId, notice.id)
        notices.remove(connectionId, notice.id)
        record(connectionId, notice, text)
      }
      for (const statedFacts of own.statedFacts) {
        notices.setFacts(connectionId, subject, noOfficerFacts)
        setFacts(connectionId, subject, statedFacts)
      }
    },
    unshared(connectionId, subject) {
      if (team.sharesNoticesAs(connectionId) === null) return 0
      return Object.values(privateOf(connectionId, subject)).flat().length
    },
    isOthers(connectionId, { team: place, recordedBy }) {
      if (place === null) return false
      const sharing = team.sharesNoticesAs(connectionId)
      return sharing === null || !(sharing.isSenior || sharing.account === recordedBy)
    },
  }
}
