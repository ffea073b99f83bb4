import type { RefusedChange } from '../../../shared/contract/team.ts'
import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import {
  isEnd,
  officerIn,
  type OperationBody,
  type OperationKind,
  type OperationResponse,
} from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { AnyTeamOperation, KeptOperation } from '../../ports/team-operations.ts'
import type { TeamSession } from '../../ports/team-server.ts'
import type { AnnotationsMirror } from '../annotations/annotations-mirror.ts'
import { createSharedAnnotations, recordOf } from './shared-annotations.ts'

/** How many applications are changed at once. */
const mostAtOnce = 100
/** How many operations are pushed before the feed is read again. */
const mostPushed = 100
const mostRefused = 100
const mostLacking = 500
const waiting = { state: 'waiting', refusal: null, refusedFor: null } as const
/** How long an applied operation is kept, in case another copy of the server lacks it. */
const appliedKeptMs = 30 * 24 * 60 * 60_000

interface Dependencies {
  readonly desk: DeskStore
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
}

/** What the officer changes in a team space, from this computer's files to the feed and back. */
export interface TeamOutbox {
  /**
   * Adds an operation, in the transaction of the change that it shares. What was refused of the same
   * note, tag or date is no longer the officer's will.
   */
  queue<K extends OperationKind>(
    connectionId: string,
    operation: { readonly kind: K; readonly subject: string; readonly body: OperationBody<K> } & {
      readonly op?: string
      readonly seen?: number | null
    },
  ): string
  counts(connectionId: string): { readonly waiting: number; readonly refused: RefusedChange[] }
  /**
   * Applies what waits, one after another, and keeps each response before the next; whether there
   * was any. Fails as the session does. `isOver`: nothing is wanted any more.
   */
  push(connectionId: string, session: TeamSession, isOver: () => boolean): Promise<Result<boolean>>
  /** Takes over what the feed shows, and calls `keep` in the same transaction. */
  take(
    connectionId: string,
    applied: readonly AppliedOperation[],
    ahead: number,
    keep: () => void,
  ): void
  /**
   * Reads all annotations again, and offers again what the server lacks of the officer's own.
   * `isOver`: nothing is wanted any more.
   */
  begin(
    connectionId: string,
    session: TeamSession,
    isOver: () => boolean,
  ): Promise<Awaited<ReturnType<TeamSession['begin']>>>
  /** Removes what the team space has from this computer; what waits stays. */
  forget(connectionId: string): Promise<void>
  /**
   * Ends with a team space: what waits stays on this computer only, and a submission whose entry
   * waits has none.
   */
  leave(connectionId: string): void
  /** Removes what no other copy of the server will ask for. */
  tidy(connectionId: string): void
  /** The officer picks between their own change and the team's. Fails with team-change-gone. */
  resolve(connectionId: string, op: string, keep: 'mine' | 'theirs'): Result<null>
}

export function createTeamOutbox(dependencies: Dependencies): TeamOutbox {
  const { desk, mirror, clock, random } = dependencies
  const { annotations, notes, teamOperations } = desk
  const shared = createSharedAnnotations({ desk, newOp: () => random.uuid() })

  const placedOf = (connectionId: string, subject: string) =>
    annotations.placed(connectionId, [subject]).get(subject) ?? { followUp: null, tags: [] }

  const othersOn = (connectionId: string, subject: string, record: string, op: string) =>
    teamOperations
      .pendingOf(connectionId, subject)
      .filter((other) => other.op !== op && recordOf(other) === record)

  /** Whether the team space has by now what a refused operation was to bring about. */
  function isMoot(connectionId: string, { kind, body, subject, refusal }: KeptOperation): boolean {
    const { followUp, tags } = placedOf(connectionId, subject)
    if (kind === 'tag.remove') return !tags.some(({ name }) => name === body.name)
    if (kind === 'note.remove') return refusal === 'not-found'
    return (
      (kind === 'follow-up.set' && followUp?.day === body.day) ||
      (kind === 'follow-up.clear' && followUp === null)
    )
  }

  function dropMoot(connectionId: string): void {
    for (const operation of teamOperations.inState(connectionId, 'refused', mostRefused)) {
      if (isMoot(connectionId, operation)) teamOperations.remove(connectionId, operation.op)
    }
  }

  function shownChange(connectionId: string, operation: KeptOperation): RefusedChange[] {
    const { op, kind, body, subject, refusal, refusedFor } = operation
    if (refusal === null) return []
    const { followUp } = placedOf(connectionId, subject)
    const wanted = 'text' in body ? body.text : 'name' in body ? body.name : null
    return [
      {
        ...{ op, kind, subject, refusal, refusedFor },
        wanted: 'day' in body ? body.day : wanted,
        standing: kind.startsWith('follow-up.') ? followUp : null,
      },
    ]
  }

  /** The officer's own again, with what the team space has now as seen. */
  function keepMine(connectionId: string, operation: KeptOperation): void {
    const { kind, subject, body } = operation
    const { followUp, tags } = placedOf(connectionId, subject)
    const by = followUp?.by ?? null
    const seen =
      kind === 'tag.remove'
        ? (tags.find(({ name }) => name === body.name)?.team ?? null)
        : (followUp?.team ?? null)
    if (kind === 'tag.remove') annotations.removeTag(connectionId, subject, body.name)
    if (kind === 'follow-up.clear') annotations.setFollowUp(connectionId, subject, null)
    if (kind === 'follow-up.set') {
      annotations.setFollowUp(connectionId, subject, body.day, { team: 0, by })
    }
    teamOperations.put(connectionId, { ...operation, seen, ...waiting })
  }

  function isNotApplied(connectionId: string, op: string | null): boolean {
    const operation = op === null ? null : teamOperations.get(connectionId, op)
    return operation !== null && operation.state !== 'applied'
  }

  /** What was never shared stays on this computer only. */
  function keepTheirs(connectionId: string, { op, kind, subject, body }: KeptOperation): void {
    teamOperations.remove(connectionId, op)
    const note = notes.get(connectionId, op)
    if (note?.team === 0) notes.put(connectionId, { ...note, team: null })
    const isWaiting = placedOf(connectionId, subject).tags.some(
      ({ name, team }) => kind === 'tag.add' && name === body.name && team === 0,
    )
    if (isWaiting && kind === 'tag.add') annotations.addTag(connectionId, subject, body.name, null)
  }

  function keepResponse(
    connectionId: string,
    operation: KeptOperation,
    response: OperationResponse,
  ): void {
    desk.transaction(() => {
      // The officer may have ended with the team space, or changed more, while it was on its way.
      const own = teamOperations.get(connectionId, operation.op)
      if (own === null) return
      if ('number' in response) {
        shared.confirm(connectionId, own, response.number)
        return
      }
      const { op, subject } = own
      const isSuperseded = othersOn(connectionId, subject, recordOf(own), op).some(
        ({ state }) => state === 'waiting' && own.kind.startsWith('follow-up.'),
      )
      if (isSuperseded || isEnd(own.kind)) teamOperations.remove(connectionId, op)
      else {
        const { refused: refusal, standing } = response
        const refusedFor = officerIn(standing)
        teamOperations.put(connectionId, { ...own, state: 'refused', refusal, refusedFor })
      }
    })
  }

  return {
    queue(connectionId, { op = random.uuid(), kind, subject, body, seen = null }) {
      const operation = { op, kind, subject, body, seen } as unknown as AnyTeamOperation
      for (const other of othersOn(connectionId, subject, recordOf(operation), op)) {
        if (other.state === 'refused') teamOperations.remove(connectionId, other.op)
      }
      const addedAt = clock.now()
      teamOperations.put(connectionId, { ...operation, addedAt, ...waiting })
      return op
    },
    counts: (connectionId) => ({
      waiting: teamOperations.count(connectionId, 'waiting'),
      refused: teamOperations
        .inState(connectionId, 'refused', mostRefused)
        .flatMap((operation) => shownChange(connectionId, operation)),
    }),
    async push(connectionId, session, isOver) {
      for (let pushed = 0; pushed < mostPushed; pushed++) {
        // Asked each time: what was applied before can have changed it.
        const [operation] = teamOperations.inState(connectionId, 'waiting', 1)
        if (operation === undefined) return ok(pushed > 0)
        const response = await session.apply(operation)
        if (!response.ok) return response
        const refused = 'refused' in response.value ? response.value.refused : null
        if (refused === 'not-an-officer') return failed('team-not-an-officer')
        if (refused === 'busy' || isOver()) return ok(pushed > 0)
        keepResponse(connectionId, operation, response.value)
      }
      return ok(true)
    },
    take(connectionId, applied, ahead, keep) {
      const subjects = applied.filter(isAnnotation).map(({ subject }) => subject)
      const work = (): void => {
        for (const operation of applied) shared.take(connectionId, operation, ahead)
        dropMoot(connectionId)
        keep()
      }
      if (subjects.length === 0) desk.transaction(work)
      else mirror.change(connectionId, [...new Set(subjects)], work)
    },
    async begin(connectionId, session, isOver) {
      await forget(connectionId)
      const begun = await session.begin((page) => {
        if (isOver()) return
        const subjects = new Set(
          [page.notes, page.tags, page.followUps].flat().map(({ application }) => application),
        )
        mirror.change(connectionId, [...subjects], () => {
          shared.takePage(connectionId, page, session.ahead)
        })
      })
      if (!begun.ok || isOver()) return begun
      const applied = teamOperations.inState(connectionId, 'applied', Number.MAX_SAFE_INTEGER)
      for (let from = 0; from < applied.length; from += mostLacking) {
        const some = applied.slice(from, from + mostLacking)
        const lacking = await session.lacking(some.map(({ op }) => op))
        if (!lacking.ok) return lacking
        desk.transaction(() => {
          for (const operation of some) {
            if (!lacking.value.includes(operation.op)) continue
            teamOperations.put(connectionId, { ...operation, ...waiting })
          }
        })
      }
      return begun
    },
    forget,
    leave(connectionId) {
      desk.transaction(() => {
        annotations.keepWaiting(connectionId)
        for (const { id, registration } of desk.decisions.waiting(connectionId)) {
          const decision = isNotApplied(connectionId, registration) ? desk.decisions.get(id) : null
          // The next team space is asked before it leaves.
          if (decision === null) continue
          desk.decisions.update({ ...decision, registration: null }, decision.state)
        }
        teamOperations.removeAll(connectionId)
      })
    },
    tidy(connectionId) {
      teamOperations.removeApplied(connectionId, clock.now() - appliedKeptMs)
    },
    resolve(connectionId, op, keep) {
      const operation = teamOperations.get(connectionId, op)
      if (operation?.state !== 'refused') return failed('team-change-gone')
      mirror.change(connectionId, [operation.subject], () => {
        if (keep === 'mine') keepMine(connectionId, operation)
        else keepTheirs(connectionId, operation)
      })
      return ok()
    },
  }

  async function forget(connectionId: string): Promise<void> {
    for (;;) {
      const subjects = annotations.inTeam(connectionId, mostAtOnce)
      if (subjects.length === 0) return
      mirror.change(connectionId, subjects, () => {
        for (const subject of subjects) annotations.leaveTeam(connectionId, subject)
      })
      // The window and the other services have their turn.
      await new Promise<void>((resolve) => clock.after(0, resolve))
    }
  }
}

const isAnnotation = ({ kind }: AppliedOperation): boolean =>
  ['note', 'tag', 'follow-up'].includes(kind.split('.')[0] ?? '')
