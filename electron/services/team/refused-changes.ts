import type { RefusedChange } from '../../../shared/contract/team.ts'
import { possibleSends } from '../../../shared/domain/decisions/record.ts'
import {
  areNoFacts,
  noOfficerFacts,
  type OfficerFacts,
} from '../../../shared/domain/notices/notice.ts'
import { factsIn, areSameFacts } from '../../../shared/domain/team/stated-facts.ts'
import { areaOf } from '../../../shared/domain/team/operations.ts'
import { readTemplate, templateBody } from '../../../shared/domain/team/shared-templates.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { StoredOperation } from '../../ports/team-operations.ts'
import { onThisComputer } from './shared-templates.ts'

const mostRefused = 100
/** State of an operation that is to be sent, or sent again. */
export const waiting = { state: 'waiting', refusal: null, refusedFor: null } as const

/**
 * Changes that the team space refused. Each is kept until the officer picks a version or the change
 * no longer matters.
 */
export interface RefusedChanges {
  /** At most 100. */
  shown(connectionId: string): RefusedChange[]
  /** Whether it registers a decision that is over: nothing would end the entry. */
  isOver(connectionId: string, operation: StoredOperation): boolean
  /** Removes changes whose result the team space already has. */
  dropObsolete(connectionId: string): void
  /**
   * Undoes a change made on this computer before it was shared, if it conflicts with the team's
   * version. Call in a transaction.
   */
  undo(connectionId: string, operation: StoredOperation): void
  /**
   * Restores the officer's version, with the team space's current version as `seen`. Call in a transaction.
   */
  keepMine(connectionId: string, operation: StoredOperation): void
  /**
   * Keeps the team's version. Items that were never shared stay on this computer only. Call in a transaction.
   */
  keepTheirs(connectionId: string, operation: StoredOperation): void
}

export function createRefusedChanges({
  desk: { annotations, decisions, notes, notices, templates, teamOperations },
  clock,
}: {
  readonly desk: Pick<
    DeskStore,
    'annotations' | 'decisions' | 'notes' | 'notices' | 'templates' | 'teamOperations'
  >
  readonly clock: Pick<Clock, 'now'>
}): RefusedChanges {
  const refusedOf = (connectionId: string): StoredOperation[] =>
    teamOperations.inState(connectionId, 'refused', mostRefused)

  const placedOf = (connectionId: string, subject: string) =>
    annotations.placed(connectionId, [subject]).get(subject) ?? { followUp: null, tags: [] }

  const statedFactsOf = (connectionId: string, subject: string) =>
    notices.statedFacts(connectionId, subject) ?? { ...noOfficerFacts, team: null, by: null }

  /** Whether the team space has the same facts; facts on this computer only don't count. */
  function areFactsThere(connectionId: string, subject: string, mine: OfficerFacts): boolean {
    const statedFacts = notices.statedFacts(connectionId, subject)
    return statedFacts === null
      ? areNoFacts(mine)
      : (statedFacts.team ?? 0) > 0 && areSameFacts(mine, statedFacts)
  }

  function isObsolete(
    connectionId: string,
    { kind, body, subject, refusal }: StoredOperation,
  ): boolean {
    const { followUp, tags } = placedOf(connectionId, subject)
    switch (kind) {
      case 'tag.remove':
        return !tags.some(({ name }) => name === body.name)
      case 'note.remove':
      case 'notice.remove':
        return refusal === 'not-found'
      case 'notice.facts':
        return areFactsThere(connectionId, subject, factsIn(body))
      case 'follow-up.set':
        return followUp?.day === body.day
      case 'follow-up.clear':
        return followUp === null
      case 'template.put': {
        const template = templates.get(connectionId, subject)
        if (template === null || template.team === 0) return false
        const { name, terms } = templateBody(template)
        return name === body.name && terms === body.terms
      }
      case 'template.remove':
        return templates.get(connectionId, subject) === null
      default:
        return false
    }
  }

  /**
   * Whether the decision that it registers was sent, or may have been. One that is over is no
   * longer linked to its registration, so any decision on the application counts then.
   */
  function hasLeft(connectionId: string, { op, subject }: StoredOperation): boolean {
    const all = decisions.ofSubject(connectionId, subject)
    const own = all.filter(({ registration }) => registration === op)
    return (own.length > 0 ? own : all).some((decision) => possibleSends(decision).length > 0)
  }

  /** A decision that isn't over has its entry: it is ended together with the decision. */
  const isOver = (connectionId: string, { op, kind, subject }: StoredOperation): boolean =>
    kind === 'decision.open' &&
    !decisions.ofSubject(connectionId, subject).some(({ registration }) => registration === op)

  function shown(connectionId: string, operation: StoredOperation): RefusedChange[] {
    const { op, kind, body, subject, refusal, refusedFor } = operation
    if (refusal === null) return []
    // Can't have been processed: it still waits on this computer, or has ended.
    if (kind === 'decision.open' && !hasLeft(connectionId, operation)) return []
    const area = areaOf(kind)
    const attempted = 'text' in body ? body.text : 'name' in body ? body.name : null
    return [
      {
        op,
        kind,
        subject,
        refusal,
        refusedFor,
        attempted: 'day' in body ? body.day : attempted,
        current: area === 'follow-up' ? placedOf(connectionId, subject).followUp : null,
        statedFacts:
          kind === 'notice.facts' && refusal === 'changed'
            ? { mine: factsIn(body), theirs: statedFactsOf(connectionId, subject) }
            : null,
        template: area === 'template' ? (templates.get(connectionId, subject)?.name ?? null) : null,
        isOver: isOver(connectionId, operation),
      },
    ]
  }

  /** Makes the officer's change on this computer; returns the number of the row that it changes. */
  function redo(connectionId: string, { kind, subject, body }: StoredOperation): number | null {
    const { followUp, tags } = placedOf(connectionId, subject)
    const template = templates.get(connectionId, subject)
    switch (kind) {
      case 'tag.remove':
        annotations.removeTag(connectionId, subject, body.name)
        return tags.find(({ name }) => name === body.name)?.team ?? null
      case 'follow-up.clear':
        annotations.setFollowUp(connectionId, subject, null)
        return followUp?.team ?? null
      case 'follow-up.set': {
        const by = followUp?.by ?? null
        annotations.setFollowUp(connectionId, subject, body.day, { team: 0, by })
        return followUp?.team ?? null
      }
      case 'notice.remove':
        notices.hide(connectionId, body.notice)
        return null
      case 'notice.facts': {
        const statedFacts = statedFactsOf(connectionId, subject)
        notices.setFacts(connectionId, subject, factsIn(body), { team: 0, by: statedFacts.by })
        return statedFacts.team
      }
      case 'template.remove':
        templates.remove(connectionId, subject)
        return template?.team ?? null
      case 'template.put': {
        const own = readTemplate(body)
        const { savedAt, by } = template ?? { savedAt: clock.now(), by: null }
        if (own !== null) {
          templates.put(connectionId, { id: subject, ...own, savedAt, team: 0, by })
        }
        return template === null || template.team === 0 ? null : template.team
      }
      default:
        return null
    }
  }

  return {
    isOver,
    shown: (connectionId) =>
      refusedOf(connectionId).flatMap((operation) => shown(connectionId, operation)),
    dropObsolete(connectionId) {
      for (const operation of refusedOf(connectionId)) {
        if (isObsolete(connectionId, operation)) teamOperations.remove(connectionId, operation.op)
      }
    },
    undo(connectionId, { kind, body, refusal }) {
      if (kind !== 'notice.remove') return
      if (refusal === 'not-found') notices.remove(connectionId, body.notice)
      else notices.show(connectionId, body.notice)
    },
    keepMine(connectionId, operation) {
      const seen = redo(connectionId, operation)
      teamOperations.put(connectionId, { ...operation, seen, ...waiting })
    },
    keepTheirs(connectionId, { op, kind, subject, body }) {
      teamOperations.remove(connectionId, op)
      const note = notes.get(connectionId, op)
      if (note?.team === 0) notes.put(connectionId, { ...note, team: null })
      const notice = notices.get(connectionId, op)
      if (notice?.team === 0) notices.put(connectionId, { ...notice, team: null })
      const statedFacts =
        kind === 'notice.facts' ? notices.statedFacts(connectionId, subject) : null
      if (statedFacts?.team === 0) notices.setFacts(connectionId, subject, statedFacts)
      const { tags } = placedOf(connectionId, subject)
      if (kind === 'tag.add' && tags.some(({ name, team }) => name === body.name && team === 0)) {
        annotations.addTag(connectionId, subject, body.name, null)
      }
      const template = kind === 'template.put' ? templates.get(connectionId, subject) : null
      if (template?.team === 0) templates.put(connectionId, onThisComputer(template))
    },
  }
}
