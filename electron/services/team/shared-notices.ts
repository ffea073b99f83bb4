import type { OperationBody } from '../../../shared/domain/team/operations.ts'
import { bodyOfFacts, areSameFacts } from '../../../shared/domain/team/stated-facts.ts'
import {
  areNoFacts,
  type RecordedNotice,
  type StatedFacts,
} from '../../../shared/domain/notices/notice.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { StoredOperation } from '../../ports/team-operations.ts'

type TeamNotice = OperationBody<'notice.record'> & {
  readonly id: string
  readonly subject: string
  readonly by: string
  readonly number: number
  readonly at: number
}

/** Applies the team space's notices beside this computer's, as SharedAnnotations does for annotations. */
export interface SharedNotices {
  take(connectionId: string, notice: TeamNotice): void
  takeRemoval(connectionId: string, id: string): void
  takeFacts(connectionId: string, subject: string, next: StatedFacts): void
  confirm(connectionId: string, own: StoredOperation, number: number): void
}

export function createSharedNotices({
  desk,
  newOp,
  waitingOn,
}: {
  readonly desk: Pick<DeskStore, 'notices' | 'teamOperations'>
  readonly newOp: () => string
  /** Operations on a record that this computer has yet to share. */
  readonly waitingOn: (connectionId: string, subject: string, record: string) => StoredOperation[]
}): SharedNotices {
  const { notices, teamOperations } = desk

  function takeRemoval(connectionId: string, id: string): void {
    if (notices.get(connectionId, id)?.team === null) return
    // A colleague may record the notice again, and only this computer has the text of its letter.
    if (notices.letterText(connectionId, id) === null) notices.remove(connectionId, id)
    else notices.hide(connectionId, id)
  }

  return {
    take(connectionId, { id, subject, by, number, at, letterVersion, letterHash, ...sent }) {
      const letter =
        letterVersion === null || letterHash === null
          ? null
          : { version: letterVersion, hash: letterHash }
      const known = notices.get(connectionId, id)
      // The feed doesn't change a notice that is on this computer only, unless both are the same.
      if (known?.team === null && !isSameNotice(known, { subject, ...sent, letter })) return
      const place = { recordedAt: at, recordedBy: by, team: number }
      notices.put(connectionId, { id, subject, ...sent, letter, ...place })
      if (waitingOn(connectionId, subject, `notice ${id}`).length > 0)
        notices.hide(connectionId, id)
    },
    takeRemoval,
    takeFacts(connectionId, subject, next) {
      const isCleared = areNoFacts(next)
      const isChangedHere = waitingOn(connectionId, subject, 'facts').some(
        ({ seen }) => !isCleared && seen === next.team,
      )
      if (isChangedHere) return
      const statedFacts = notices.statedFacts(connectionId, subject)
      if (isCleared && statedFacts?.team === null) return
      // An application has one record of facts: the officer's own is kept until they pick.
      if (statedFacts?.team === null && !areSameFacts(statedFacts, next)) {
        teamOperations.put(connectionId, {
          op: newOp(),
          kind: 'notice.facts',
          subject,
          body: bodyOfFacts(statedFacts),
          seen: null,
          addedAt: 0,
          state: 'refused',
          refusal: 'changed',
          refusedFor: next.by,
        })
      }
      notices.setFacts(connectionId, subject, next, next)
    },
    confirm(connectionId, { kind, op, subject, body }, number) {
      switch (kind) {
        case 'notice.record':
          notices.setTeam(connectionId, op, number)
          return
        case 'notice.remove':
          takeRemoval(connectionId, body.notice)
          return
        case 'notice.facts': {
          const statedFacts = notices.statedFacts(connectionId, subject)
          const isLast = waitingOn(connectionId, subject, 'facts').length === 0
          if (isLast && statedFacts?.team === 0) {
            notices.setFacts(connectionId, subject, statedFacts, {
              team: number,
              by: statedFacts.by,
            })
          }
          return
        }
        default:
      }
    },
  }
}

type Sent = Pick<RecordedNotice, 'subject' | 'kind' | 'day' | 'letter'>
const isSameNotice = (one: Sent, other: Sent): boolean =>
  one.subject === other.subject &&
  one.kind === other.kind &&
  one.day === other.day &&
  one.letter?.hash === other.letter?.hash
