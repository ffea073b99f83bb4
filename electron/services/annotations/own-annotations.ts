import { mostTags, type Note } from '../../../shared/domain/annotations/annotations.ts'
import { shareableText } from '../../../shared/domain/team/shareable-text.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { TeamSharing } from '../../ports/team-sharing.ts'

/** Changes the officer's annotations and shares the changes with the team. Call in a transaction. */
export interface OwnAnnotations {
  addNote(connectionId: string, subject: string, text: string): Note
  editNote(connectionId: string, note: Note, text: string): Note
  removeNote(connectionId: string, note: Note): void
  /** Restores a removed note. */
  restoreNote(connectionId: string, note: Note): Note
  /**
   * Null removes the follow-up. Returns how many have the date afterward: an auditor can't remove
   * the team's dates.
   */
  setFollowUp(connectionId: string, subjects: readonly string[], day: string | null): number
  /** Returns how many have the tag afterward: the number of tags per application is limited. */
  addTag(connectionId: string, subjects: readonly string[], tag: string): number
  /** Returns how many lack the tag afterward: an auditor can't remove the team's tags. */
  removeTag(connectionId: string, subjects: readonly string[], tag: string): number
  shareAll(connectionId: string, subject: string): void
  /** Number of an application's annotations that could be shared and aren't. */
  unshared(connectionId: string, subject: string): number
  /** Whether a colleague wrote the note. */
  isOthers(connectionId: string, note: Note): boolean
}

export function createOwnAnnotations(dependencies: {
  readonly desk: Pick<DeskStore, 'annotations' | 'notes'>
  readonly team: TeamSharing
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
}): OwnAnnotations {
  const { desk, team, clock, random, person } = dependencies
  const { annotations, notes } = desk
  const none = { followUp: null, tags: [] } as const

  function put(connectionId: string, note: Note): Note {
    notes.put(connectionId, note)
    return note
  }

  function addNote(connectionId: string, subject: string, text: string): Note {
    const account = team.sharesAs(connectionId)
    const fields = { subject, writtenAt: clock.now(), editedAt: null }
    if (account === null) {
      const id = random.uuid()
      return put(connectionId, { ...fields, id, text, writtenBy: person.name, team: null })
    }
    const body = { text: shareableText(text) }
    const id = team.share(connectionId, { kind: 'note.append', subject, body })
    return put(connectionId, { ...fields, id, ...body, writtenBy: account, team: 0 })
  }

  function setFollowUp(
    connectionId: string,
    subjects: readonly string[],
    day: string | null,
  ): number {
    const by = team.sharesAs(connectionId)
    const placed = annotations.placed(connectionId, subjects)
    let left = 0
    for (const subject of subjects) {
      const { followUp } = placed.get(subject) ?? none
      if ((followUp?.day ?? null) === day) continue
      if (by === null && day === null && followUp?.team !== null) {
        left += 1
        continue
      }
      const isPrivate = by === null || (day === null && followUp?.team === null)
      annotations.setFollowUp(connectionId, subject, day, isPrivate ? undefined : { team: 0, by })
      if (isPrivate) continue
      // 0: an earlier change still waits; its response sets `seen`.
      const seen = followUp?.team === 0 ? null : (followUp?.team ?? null)
      if (day === null) {
        team.share(connectionId, { kind: 'follow-up.clear', subject, body: {}, seen })
      } else team.share(connectionId, { kind: 'follow-up.set', subject, body: { day }, seen })
    }
    return subjects.length - left
  }

  function shareTag(connectionId: string, subject: string, name: string): void {
    const isPrivate = team.sharesAs(connectionId) === null
    annotations.addTag(connectionId, subject, name, isPrivate ? null : 0)
    if (!isPrivate) team.share(connectionId, { kind: 'tag.add', subject, body: { name } })
  }

  /** The application's annotations that are on this computer only. */
  function privateOf(connectionId: string, subject: string) {
    const { followUp, tags } = annotations.placed(connectionId, [subject]).get(subject) ?? none
    return {
      notes: notes.ofSubject(connectionId, subject).filter((note) => note.team === null),
      tags: tags.filter((tag) => tag.team === null),
      followUps: followUp?.team === null ? [followUp] : [],
    }
  }

  return {
    addNote,
    editNote(connectionId, note, text) {
      const editedAt = clock.now()
      if (note.team === null) return put(connectionId, { ...note, text, editedAt })
      const { id, subject } = note
      const body = { note: id, text: shareableText(text) }
      const op = team.share(connectionId, { kind: 'note.replace', subject, body })
      notes.remove(connectionId, id)
      return put(connectionId, { ...note, id: op, text: body.text, editedAt, team: 0 })
    },
    removeNote(connectionId, { id, subject, team: place }) {
      notes.remove(connectionId, id)
      if (place === null) return
      team.share(connectionId, { kind: 'note.remove', subject, body: { note: id } })
    },
    restoreNote: (connectionId, note) =>
      note.team === null ? put(connectionId, note) : addNote(connectionId, note.subject, note.text),
    setFollowUp,
    addTag(connectionId, subjects, tag) {
      let full = 0
      for (const [subject, { tags }] of annotations.ofMany(connectionId, subjects)) {
        if (tags.includes(tag)) continue
        if (tags.length < mostTags) shareTag(connectionId, subject, tag)
        else full += 1
      }
      return subjects.length - full
    },
    removeTag(connectionId, subjects, name) {
      let left = 0
      for (const [subject, { tags }] of annotations.placed(connectionId, subjects)) {
        const tag = tags.find((other) => other.name === name)
        if (tag === undefined) continue
        if (tag.team !== null && team.sharesAs(connectionId) === null) {
          left += 1
          continue
        }
        annotations.removeTag(connectionId, subject, name)
        if (tag.team === null) continue
        const seen = tag.team === 0 ? null : tag.team
        team.share(connectionId, { kind: 'tag.remove', subject, body: { name }, seen })
      }
      return subjects.length - left
    },
    shareAll(connectionId, subject) {
      if (team.sharesAs(connectionId) === null) return
      const own = privateOf(connectionId, subject)
      for (const note of own.notes.toReversed()) {
        notes.remove(connectionId, note.id)
        addNote(connectionId, subject, note.text)
      }
      for (const { name } of own.tags) shareTag(connectionId, subject, name)
      for (const { day } of own.followUps) {
        annotations.setFollowUp(connectionId, subject, null)
        setFollowUp(connectionId, [subject], day)
      }
    },
    unshared(connectionId, subject) {
      if (team.sharesAs(connectionId) === null) return 0
      return Object.values(privateOf(connectionId, subject)).flat().length
    },
    isOthers: (connectionId, note) =>
      note.team !== null && note.writtenBy !== team.sharesAs(connectionId),
  }
}
