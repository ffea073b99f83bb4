import { areNoFacts } from '../../../shared/domain/notices/notice.ts'
import { factsIn } from '../../../shared/domain/team/stated-facts.ts'
import type { AppliedOperation, TeamSnapshot } from '../../../shared/domain/team/applied.ts'
import { areaOf } from '../../../shared/domain/team/operations.ts'
import type { PlacedFollowUp } from '../../ports/annotations.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { AnyTeamOperation, StoredOperation } from '../../ports/team-operations.ts'
import { createSharedNotices } from './shared-notices.ts'
import type { SharedTemplates } from './shared-templates.ts'

/**
 * Applies the team space's changes to the officer's annotations, beside changes that wait to be
 * shared and items on this computer only. Call each method in a transaction.
 */
export interface SharedAnnotations {
  /** Applies an operation of the feed. `ahead`: milliseconds that the server's clock is ahead. */
  take(connectionId: string, applied: AppliedOperation, ahead: number): void
  takePage(connectionId: string, page: TeamSnapshot, ahead: number): void
  /** The team space applied an operation of this computer, under this number. */
  confirm(connectionId: string, own: StoredOperation, number: number): void
}

/** Key of the record that an operation changes. Operations on one record are applied one after another. */
export function recordOf({
  op,
  kind,
  body,
}: Pick<AnyTeamOperation, 'op' | 'kind' | 'body'>): string {
  const area = areaOf(kind)
  // An application has one follow-up and one record of facts; a template is its own subject.
  if (area === 'follow-up' || area === 'template') return area
  if (kind === 'notice.facts') return 'facts'
  if ('name' in body) return `tag ${body.name}`
  if ('note' in body) return `note ${body.note}`
  if ('notice' in body) return `notice ${body.notice}`
  // Each note, and each entry of a register, is a record of its own.
  return `${area} ${op}`
}

/** Key of the record after the operation: a note that replaces another is a new record. */
const resultOf = (operation: Pick<AnyTeamOperation, 'op' | 'kind' | 'body'>): string =>
  operation.kind === 'note.replace' ? `note ${operation.op}` : recordOf(operation)

export function createSharedAnnotations({
  desk,
  templates,
  newOp,
}: {
  readonly desk: Pick<DeskStore, 'annotations' | 'notes' | 'notices' | 'teamOperations'>
  readonly templates: SharedTemplates
  readonly newOp: () => string
}): SharedAnnotations {
  const { annotations, notes, teamOperations } = desk

  const waitingOn = (connectionId: string, subject: string, record: string): StoredOperation[] =>
    teamOperations
      .pendingOf(connectionId, subject)
      .filter((operation) => operation.state === 'waiting' && recordOf(operation) === record)

  const notices = createSharedNotices({ desk, newOp, waitingOn })

  const placedOf = (connectionId: string, subject: string) =>
    annotations.placed(connectionId, [subject]).get(subject) ?? { followUp: null, tags: [] }

  function takeNote(
    connectionId: string,
    note: { readonly id: string; readonly subject: string; readonly text: string } & {
      readonly number: number
      readonly by: string
      readonly firstAt: number | null
      readonly at: number
    },
  ): void {
    const { id, subject, text, number, by, firstAt, at } = note
    const known = notes.get(connectionId, id)
    if (known?.team === null) {
      // The feed doesn't change notes that are on this computer only, except one whose response was
      // lost before the officer disconnected: an edit since then stays as another note.
      if (known.writtenBy !== by) return
      if (known.text !== text) notes.put(connectionId, { ...known, id: newOp() })
    }
    if (waitingOn(connectionId, subject, `note ${id}`).length > 0) return
    notes.put(connectionId, {
      id,
      subject,
      text,
      writtenBy: by,
      team: number,
      writtenAt: firstAt ?? at,
      editedAt: firstAt === null ? null : at,
    })
  }

  function dropNote(connectionId: string, id: string): number | null {
    const note = notes.get(connectionId, id)
    if (note === null || note.team === null) return null
    notes.remove(connectionId, id)
    return note.writtenAt
  }

  function takeTag(connectionId: string, subject: string, name: string, number: number): void {
    const isRemoved = waitingOn(connectionId, subject, `tag ${name}`).some(
      ({ kind, seen }) => kind === 'tag.remove' && seen !== null && seen >= number,
    )
    if (!isRemoved) annotations.addTag(connectionId, subject, name, number)
  }

  /**
   * A current number below the one that the officer saw is of another copy of the server: the tag
   * may have been set again since, so the server has to refuse its removal.
   */
  function forgetOtherSeen(
    connectionId: string,
    subject: string,
    name: string,
    current: number,
  ): void {
    for (const operation of waitingOn(connectionId, subject, `tag ${name}`)) {
      if ((operation.seen ?? 0) <= current) continue
      teamOperations.put(connectionId, { ...operation, seen: null })
    }
  }

  function dropTag(connectionId: string, subject: string, name: string): void {
    const isAdded = waitingOn(connectionId, subject, `tag ${name}`).some(
      ({ kind }) => kind === 'tag.add',
    )
    const tag = placedOf(connectionId, subject).tags.find((other) => other.name === name)
    if (!isAdded && tag !== undefined && tag.team !== null) {
      annotations.removeTag(connectionId, subject, name)
    }
  }

  function takeFollowUp(connectionId: string, subject: string, next: PlacedFollowUp | null): void {
    const { followUp } = placedOf(connectionId, subject)
    const isChangedHere = waitingOn(connectionId, subject, 'follow-up').some(
      ({ seen }) => next !== null && seen === next.team,
    )
    if (isChangedHere) return
    if (next === null) {
      if (followUp?.team != null) annotations.setFollowUp(connectionId, subject, null)
      return
    }
    // An application has one follow-up date: the officer's own is kept until they pick.
    if (followUp?.team === null && followUp.day !== next.day) {
      teamOperations.put(connectionId, {
        op: newOp(),
        kind: 'follow-up.set',
        subject,
        body: { day: followUp.day },
        seen: null,
        addedAt: 0,
        state: 'refused',
        refusal: 'changed',
        refusedFor: null,
      })
    }
    annotations.setFollowUp(connectionId, subject, next.day, next)
  }

  function confirm(connectionId: string, own: StoredOperation, number: number): void {
    teamOperations.put(connectionId, {
      ...own,
      state: 'applied',
      refusal: null,
      refusedFor: null,
    })
    const later = waitingOn(connectionId, own.subject, resultOf(own))
    const seen = isCleared(own) ? null : number
    for (const operation of later) teamOperations.put(connectionId, { ...operation, seen })
    const { followUp, tags } = placedOf(connectionId, own.subject)
    switch (own.kind) {
      case 'note.append':
      case 'note.replace': {
        const note = notes.get(connectionId, own.op)
        if (note !== null) notes.put(connectionId, { ...note, team: number })
        return
      }
      case 'tag.add': {
        const { name } = own.body
        const isWaiting = tags.some((tag) => tag.name === name && tag.team === 0)
        if (isWaiting) annotations.addTag(connectionId, own.subject, name, number)
        return
      }
      case 'follow-up.set':
        if (later.length === 0 && followUp?.team === 0) {
          annotations.setFollowUp(connectionId, own.subject, followUp.day, {
            team: number,
            by: followUp.by,
          })
        }
        return
      case 'template.put':
        if (later.length === 0) templates.confirm(connectionId, own.subject, number)
        return
      default:
        notices.confirm(connectionId, own, number)
    }
  }

  return {
    confirm,
    take(connectionId, applied, ahead) {
      const own = teamOperations.get(connectionId, applied.op)
      if (own !== null && own.state !== 'applied') confirm(connectionId, own, applied.number)
      const { op: id, subject, number, who: by } = applied
      // The officer's later change is already here.
      if (own !== null && waitingOn(connectionId, subject, resultOf(applied)).length > 0) return
      const at = applied.at - ahead
      switch (applied.kind) {
        case 'note.append': {
          const { text } = applied.body
          takeNote(connectionId, { id, subject, text, number, by, at, firstAt: null })
          return
        }
        case 'note.replace': {
          const { note, text } = applied.body
          const firstAt = dropNote(connectionId, note) ?? notes.get(connectionId, id)?.writtenAt
          takeNote(connectionId, { id, subject, text, number, by, at, firstAt: firstAt ?? at })
          return
        }
        case 'note.remove':
          dropNote(connectionId, applied.body.note)
          return
        case 'tag.add':
          takeTag(connectionId, subject, applied.body.name, number)
          return
        case 'tag.remove':
          dropTag(connectionId, subject, applied.body.name)
          return
        case 'follow-up.set':
          takeFollowUp(connectionId, subject, { day: applied.body.day, team: number, by })
          return
        case 'follow-up.clear':
          takeFollowUp(connectionId, subject, null)
          return
        case 'notice.record':
          notices.take(connectionId, { ...applied.body, id, subject, by, number, at })
          return
        case 'notice.remove':
          notices.takeRemoval(connectionId, applied.body.notice)
          return
        case 'notice.facts':
          notices.takeFacts(connectionId, subject, {
            ...factsIn(applied.body),
            team: number,
            by,
          })
          return
        case 'template.put':
          templates.take(connectionId, {
            id: subject,
            number,
            by,
            at,
            isNew: own?.seen === null,
            ...applied.body,
          })
          return
        case 'template.remove':
          templates.drop(connectionId, subject)
          return
        default:
      }
    },
    takePage(connectionId, page, ahead) {
      for (const { application: subject, at, firstAt, ...note } of page.notes) {
        takeNote(connectionId, {
          ...note,
          subject,
          at: at - ahead,
          firstAt: firstAt === null ? null : firstAt - ahead,
        })
      }
      for (const { application, name, number } of page.tags) {
        forgetOtherSeen(connectionId, application, name, number)
        takeTag(connectionId, application, name, number)
      }
      for (const { application, day, number, by } of page.followUps) {
        takeFollowUp(connectionId, application, { day, team: number, by })
      }
      for (const { application: subject, at, ...notice } of page.notices) {
        notices.take(connectionId, { ...notice, subject, at: at - ahead })
      }
      for (const { application, number, by, ...statedFacts } of page.facts) {
        notices.takeFacts(connectionId, application, { ...factsIn(statedFacts), team: number, by })
      }
      for (const { at, ...template } of page.templates) {
        templates.take(connectionId, { ...template, at: at - ahead, isNew: true })
      }
    },
  }
}

/** Whether the operation empties a record whose changes need `seen`. */
const isCleared = ({ kind, body }: StoredOperation): boolean =>
  ['follow-up.clear', 'template.remove'].includes(kind) ||
  (kind === 'notice.facts' && areNoFacts(factsIn(body)))
