import type { RefusedChange } from '../../../shared/contract/team.ts'
import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import type { FeedHead } from '../../../shared/domain/team/feed.ts'
import type { OpenDecision } from '../../../shared/domain/team/open-decisions.ts'
import {
  areaOf,
  isEnd,
  officerIn,
  type OperationArea,
  type OperationKind,
  type OperationResponse,
} from '../../../shared/domain/team/operations.ts'
import { dayMs } from '../../../shared/durations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import type { AnyTeamOperation, StoredOperation } from '../../ports/team-operations.ts'
import type { TeamSession } from '../../ports/team-server.ts'
import type { TeamSharing } from '../../ports/team-sharing.ts'
import type { AnnotationsMirror } from '../annotations/annotations-mirror.ts'
import { takeEnd } from './ended-registrations.ts'
import { createRefusedChanges, waiting } from './refused-changes.ts'
import { createSharedAnnotations, recordOf } from './shared-annotations.ts'
import { createSharedTemplates } from './shared-templates.ts'

/** Applications changed per transaction. */
const mostAtOnce = 100
/** Operations pushed before the feed is read again. */
const mostPushed = 100
const mostLacking = 500
/** How long an applied operation is kept, in case another copy of the server lacks it. */
const appliedRetentionMs = 30 * dayMs

interface Dependencies {
  readonly desk: DeskStore
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
  readonly notifier: Notifier
}

/** Queues the officer's changes for the team space, and applies what the feed brings back. */
export interface TeamOutbox {
  /**
   * Adds an operation, in the transaction of the change that it shares. Removes refused operations
   * on the same record: the new change replaces them.
   */
  readonly queue: TeamSharing['share']
  /** Whether this computer opened the decision, and not a lost or another one of the officer. */
  hasOpened(connectionId: string, decision: OpenDecision): boolean
  counts(connectionId: string): { readonly waiting: number; readonly refused: RefusedChange[] }
  /**
   * Applies waiting operations one after another, and stores each response before the next. Returns
   * whether there were any. Fails as the session does. `isOver`: whether to stop. Calls `answered`
   * with the entry of each applied operation, in the transaction that stores the response.
   */
  push(
    connectionId: string,
    session: TeamSession,
    calls: { readonly isOver: () => boolean; readonly answered: (entry: FeedHead) => void },
  ): Promise<Result<boolean>>
  /** Applies the feed's operations, and calls `keep` in the same transaction. */
  take(
    connectionId: string,
    applied: readonly AppliedOperation[],
    ahead: number,
    keep: () => void,
  ): void
  /** Applies only the feed's operations by which colleagues ended entries in the register. */
  takeEnds(connectionId: string, applied: readonly AppliedOperation[], ahead: number): void
  /**
   * Queues the officer's own operations that the server lacks, and reads the current state again.
   * `isOver`: whether to stop.
   */
  begin(
    connectionId: string,
    session: TeamSession,
    isOver: () => boolean,
  ): Promise<Awaited<ReturnType<TeamSession['begin']>>>
  /** Removes the team space's items from this computer; waiting changes stay. */
  forget(connectionId: string): Promise<void>
  /**
   * Leaves a team space: waiting changes stay on this computer only, and submissions whose entry
   * wasn't applied lose it.
   */
  leave(connectionId: string): void
  /** Removes applied operations that are too old for another copy of the server to lack. */
  removeOld(connectionId: string): void
  /** Keeps the officer's own change or the team's. Fails with team-change-gone. */
  resolve(connectionId: string, op: string, keep: 'mine' | 'theirs'): Result<null>
}

export function createTeamOutbox(dependencies: Dependencies): TeamOutbox {
  const { desk, mirror, clock, random, notifier } = dependencies
  const { annotations, teamOperations } = desk
  const newId = (): string => random.uuid()
  const templates = createSharedTemplates(desk, newId)
  const shared = createSharedAnnotations({ desk, templates, newOp: newId })
  const refused = createRefusedChanges({ desk, clock })

  const notifyTemplates = (): void => notifier.emit('templates.changed', {})

  /** Changes the subjects of these operations, and updates the list and the page. */
  function change<T>(
    connectionId: string,
    operations: readonly Pick<AnyTeamOperation, 'kind' | 'subject'>[],
    work: () => T,
  ): T {
    const areas = new Set(operations.map(({ kind }) => areaOf(kind)))
    const subjects = operations
      .filter(({ kind }) => annotationAreas.includes(areaOf(kind)))
      .map(({ subject }) => subject)
    const done =
      subjects.length === 0
        ? desk.transaction(work)
        : mirror.change(connectionId, [...new Set(subjects)], work)
    if (areas.has('template')) notifyTemplates()
    return done
  }

  /** Applies ends by colleagues; returns the IDs of this computer's documents that they voided. */
  const endedDocuments = (
    connectionId: string,
    applied: readonly AppliedOperation[],
    ahead: number,
  ): string[] =>
    applied.flatMap((operation) =>
      operation.kind === 'ach.void' || operation.kind === 'decision.close'
        ? (takeEnd(desk, connectionId, operation, ahead) ?? [])
        : [],
    )

  function notifyDocuments(ids: string[]): void {
    if (ids.length > 0) notifier.emit('documents.changed', { ids })
  }

  const othersOn = (connectionId: string, subject: string, record: string, op: string) =>
    teamOperations
      .pendingOf(connectionId, subject)
      .filter((other) => other.op !== op && recordOf(other) === record)

  function isNotApplied(connectionId: string, op: string | null): boolean {
    const operation = op === null ? null : teamOperations.get(connectionId, op)
    return operation !== null && operation.state !== 'applied'
  }

  /** A submission without its entry is registered again before it is sent. */
  function giveUpEntry(connectionId: string, { op, subject }: StoredOperation): void {
    for (const decision of desk.decisions.ofSubject(connectionId, subject)) {
      if (decision.registration !== op) continue
      desk.decisions.update({ ...decision, registration: null }, decision.state)
    }
  }

  function keepResponse(
    connectionId: string,
    operation: StoredOperation,
    response: OperationResponse,
    answered: (entry: FeedHead) => void,
  ): void {
    const { op, subject } = operation
    const work = (): void => {
      // The officer may have left the team space, or changed more, while the request was in progress.
      const own = teamOperations.get(connectionId, op)
      if (own === null) return
      if ('number' in response) {
        shared.confirm(connectionId, own, response.number)
        answered(response)
        return
      }
      const isSuperseded = othersOn(connectionId, subject, recordOf(own), op).some(
        ({ state }) => state === 'waiting' && isReplaced(own.kind),
      )
      const { refused: refusal, standing } = response
      const refusedFor = officerIn(standing)
      const refusedOperation = { ...own, state: 'refused', refusal, refusedFor } as const
      refused.undo(connectionId, refusedOperation)
      if (isSuperseded || isEnd(own.kind)) teamOperations.remove(connectionId, op)
      else {
        teamOperations.put(connectionId, refusedOperation)
        refused.dropObsolete(connectionId)
      }
    }
    if ('number' in response) desk.transaction(work)
    else change(connectionId, [operation], work)
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
    hasOpened: (connectionId, { application, registration: op }) =>
      teamOperations.get(connectionId, op) !== null ||
      // Applied operations are removed after some time.
      desk.decisions
        .ofSubject(connectionId, application)
        .some(({ registration }) => registration === op),
    counts: (connectionId) => ({
      waiting: teamOperations.count(connectionId, 'waiting'),
      refused: refused.shown(connectionId),
    }),
    async push(connectionId, session, { isOver, answered }) {
      for (let pushed = 0; pushed < mostPushed; pushed++) {
        // Queried each time: the previous response can change it.
        const [operation] = teamOperations.inState(connectionId, 'waiting', 1)
        if (operation === undefined) return ok(pushed > 0)
        const response = await session.apply(operation)
        if (!response.ok) return response
        const refusal = 'refused' in response.value ? response.value.refused : null
        if (refusal === 'not-an-officer') return failed('team-not-an-officer')
        if (refusal === 'busy' || isOver()) return ok(pushed > 0)
        keepResponse(connectionId, operation, response.value, answered)
      }
      return ok(true)
    },
    take(connectionId, applied, ahead, keep) {
      const documents = change(connectionId, applied, () => {
        for (const operation of applied) shared.take(connectionId, operation, ahead)
        refused.dropObsolete(connectionId)
        keep()
        return endedDocuments(connectionId, applied, ahead)
      })
      notifyDocuments(documents)
    },
    takeEnds(connectionId, applied, ahead) {
      notifyDocuments(desk.transaction(() => endedDocuments(connectionId, applied, ahead)))
    },
    async begin(connectionId, session, isOver) {
      await forget(connectionId)
      const applied = teamOperations.inState(connectionId, 'applied', Number.MAX_SAFE_INTEGER)
      for (let from = 0; from < applied.length; from += mostLacking) {
        const some = applied.slice(from, from + mostLacking)
        const lacking = await session.lacking(some.map(({ op }) => op))
        if (!lacking.ok) return lacking
        if (isOver()) return failed('team-offline')
        desk.transaction(() => {
          for (const operation of some) {
            if (!lacking.value.includes(operation.op)) continue
            teamOperations.put(connectionId, { ...operation, ...waiting })
          }
        })
      }
      return session.begin((page) => {
        if (isOver()) return
        const { templates: saved, ...ofApplications } = page
        const subjects = new Set(
          Object.values(ofApplications).flatMap(
            (part: readonly { readonly application: string }[]) =>
              part.map(({ application }) => application),
          ),
        )
        mirror.change(connectionId, [...subjects], () => {
          shared.takePage(connectionId, page, session.ahead)
        })
        if (saved.length > 0) notifyTemplates()
      })
    },
    forget,
    leave(connectionId) {
      desk.transaction(() => {
        annotations.keepWaiting(connectionId)
        templates.keepWaiting(connectionId)
        for (const { id, registration } of desk.decisions.waiting(connectionId)) {
          const decision = isNotApplied(connectionId, registration) ? desk.decisions.get(id) : null
          // Without an entry, it is registered in the next team space before it is sent.
          if (decision === null) continue
          desk.decisions.update({ ...decision, registration: null }, decision.state)
        }
        teamOperations.removeAll(connectionId)
      })
      notifyTemplates()
    },
    removeOld(connectionId) {
      teamOperations.removeApplied(connectionId, clock.now() - appliedRetentionMs)
    },
    resolve(connectionId, op, keep) {
      const operation = teamOperations.get(connectionId, op)
      if (operation?.state !== 'refused') return failed('team-change-gone')
      if (keep === 'mine' && refused.isOver(connectionId, operation)) {
        return failed('team-change-gone')
      }
      change(connectionId, [operation], () => {
        if (keep === 'mine') refused.keepMine(connectionId, operation)
        else {
          refused.keepTheirs(connectionId, operation)
          giveUpEntry(connectionId, operation)
        }
      })
      return ok()
    },
  }

  async function forget(connectionId: string): Promise<void> {
    if (desk.transaction(() => templates.forget(connectionId))) notifyTemplates()
    for (;;) {
      const subjects = annotations.inTeam(connectionId, mostAtOnce)
      if (subjects.length === 0) return
      mirror.change(connectionId, subjects, () => {
        for (const subject of subjects) annotations.leaveTeam(connectionId, subject)
      })
      await yieldTurn(clock)
    }
  }
}

const annotationAreas: readonly OperationArea[] = ['note', 'tag', 'follow-up', 'notice']

/** Whether a later change replaces a waiting one. True for records whose changes need `seen`. */
const isReplaced = (kind: OperationKind): boolean =>
  kind === 'notice.facts' || ['follow-up', 'template'].includes(areaOf(kind))
