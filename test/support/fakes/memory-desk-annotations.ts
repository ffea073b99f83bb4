import type { AnnotationTable, NoteTable, ViewTable } from '../../../electron/ports/annotations.ts'
import {
  noteTextOf,
  type Note,
  type Annotations,
} from '../../../shared/domain/annotations/annotations.ts'
import {
  byCodePoint,
  copy,
  key,
  owned,
  withoutOwner,
  type MemoryContent,
} from './memory-desk-content.ts'

function notesOf(content: MemoryContent, connectionId: string, subject: string): Note[] {
  return owned(content.held.notes, connectionId)
    .filter((note) => note.subject === subject)
    .map(withoutOwner)
    .reverse()
    .sort((a, b) => b.writtenAt - a.writtenAt)
}

export function memoryNoteTable(content: MemoryContent): NoteTable {
  return {
    get: (connectionId, id) => {
      const note = content.held.notes.get(key(connectionId, id))
      return note === undefined ? null : withoutOwner(note)
    },
    ofSubject: (connectionId, subject) => notesOf(content, connectionId, subject),
    put: (connectionId, note) => {
      content.writeFor(connectionId, () =>
        content.held.notes.set(key(connectionId, note.id), { ...copy(note), connectionId }),
      )
    },
    remove: (connectionId, id) =>
      content.write(() => content.held.notes.delete(key(connectionId, id))),
  }
}

export function memoryAnnotationTable(content: MemoryContent): AnnotationTable {
  const of = (connectionId: string, subject: string): Annotations => ({
    followUpOn: content.held.followUps.get(key(connectionId, subject))?.day ?? null,
    tags: owned(content.held.tags, connectionId)
      .filter((tag) => tag.subject === subject)
      .map(({ name }) => name)
      .sort(byCodePoint),
    noteText: noteTextOf(notesOf(content, connectionId, subject)),
  })

  const revision = (connectionId: string): number =>
    content.held.annotationRevisions.get(connectionId)?.number ?? 0

  return {
    revision,
    advance: (connectionId) =>
      content.write(() => {
        if (!content.held.connections.has(connectionId)) return 0
        const number = revision(connectionId) + 1
        content.held.annotationRevisions.set(connectionId, { connectionId, number })
        return number
      }),
    of,
    ofMany: (connectionId, subjects) =>
      new Map(subjects.map((subject) => [subject, of(connectionId, subject)])),
    placed: (connectionId, subjects) =>
      new Map(
        subjects.map((subject) => {
          const followUp = content.held.followUps.get(key(connectionId, subject)) ?? null
          return [
            subject,
            {
              followUp: followUp && {
                ...{ day: followUp.day, team: followUp.team, by: followUp.by },
              },
              tags: owned(content.held.tags, connectionId)
                .filter((tag) => tag.subject === subject)
                .map(({ name, team }) => ({ name, team }))
                .sort((a, b) => byCodePoint(a.name, b.name)),
            },
          ]
        }),
      ),
    setFollowUp: (connectionId, subject, day, { team, by } = { team: null, by: null }) => {
      const name = key(connectionId, subject)
      if (day === null) {
        content.write(() => content.held.followUps.delete(name))
        return
      }
      content.writeFor(connectionId, () =>
        content.held.followUps.set(name, { connectionId, subject, day, team, by }),
      )
    },
    addTag: (connectionId, subject, name, team = null) => {
      content.writeFor(connectionId, () =>
        content.held.tags.set(key(connectionId, subject, name), {
          ...{ connectionId, subject, name, team },
        }),
      )
    },
    removeTag: (connectionId, subject, name) => {
      content.write(() => content.held.tags.delete(key(connectionId, subject, name)))
    },
    tagsInUse: (connectionId, limit) => {
      const counts = new Map<string, number>()
      for (const { name } of owned(content.held.tags, connectionId)) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || byCodePoint(a.name, b.name))
        .slice(0, limit)
    },
    subjects: (connectionId, after, limit) => {
      const { notes, followUps, tags, notices, officerFacts } = content.held
      const subjects = [
        ...[notes, followUps, tags, notices].flatMap((map) => [...map.values()]),
        ...officerFacts.values(),
      ].filter((mark) => mark.connectionId === connectionId)
      return [...new Set(subjects.map(({ subject }) => subject))]
        .filter((subject) => subject > after)
        .sort(byCodePoint)
        .slice(0, limit)
    },
    inTeam: (connectionId, limit) => {
      const { notes, tags, followUps, officerFacts, notices } = content.held
      const shared = [
        ...[notes, tags, followUps, officerFacts].flatMap((map) => [...map.values()]),
        ...[...notices.values()].filter(({ isHidden }) => !isHidden),
      ].filter((mark) => mark.connectionId === connectionId && (mark.team ?? 0) > 0)
      return [...new Set(shared.map(({ subject }) => subject))].slice(0, limit)
    },
    leaveTeam: (connectionId, subject) => {
      content.write(() => {
        const { notes, tags, followUps, officerFacts, notices, letters } = content.held
        const isLeft = (mark: { connectionId: string; subject: string; team: number | null }) =>
          mark.connectionId === connectionId && mark.subject === subject && (mark.team ?? 0) > 0
        for (const map of [notes, tags, followUps, officerFacts]) {
          for (const [name, mark] of map) if (isLeft(mark)) map.delete(name)
        }
        for (const [name, notice] of notices) {
          if (!isLeft(notice)) continue
          if (letters.has(name)) notices.set(name, { ...notice, isHidden: true })
          else notices.delete(name)
        }
      })
    },
    keepWaiting: (connectionId) => {
      content.write(() => {
        const { notes, tags, followUps, officerFacts, notices, letters } = content.held
        const isWaiting = (mark: { connectionId: string; team: number | null }) =>
          mark.connectionId === connectionId && mark.team === 0
        for (const [name, note] of notes) {
          if (isWaiting(note)) notes.set(name, { ...note, team: null })
        }
        for (const [name, tag] of tags) if (isWaiting(tag)) tags.set(name, { ...tag, team: null })
        for (const [name, day] of followUps) {
          if (isWaiting(day)) followUps.set(name, { ...day, team: null, by: null })
        }
        for (const [name, facts] of officerFacts) {
          if (isWaiting(facts)) officerFacts.set(name, { ...facts, team: null, by: null })
        }
        for (const [name, notice] of notices) {
          const isWritten =
            notice.connectionId === connectionId && letters.has(name) && !notice.isHidden
          if (isWaiting(notice) || isWritten) notices.set(name, { ...notice, team: null })
        }
      })
    },
  }
}

export function memoryViewTable(content: MemoryContent): ViewTable {
  return {
    all: (connectionId) => owned(content.held.views, connectionId).map(withoutOwner),
    put: (connectionId, view) => {
      content.writeFor(connectionId, () =>
        content.held.views.set(key(connectionId, view.id), { ...copy(view), connectionId }),
      )
    },
    remove: (connectionId, id) =>
      content.write(() => content.held.views.delete(key(connectionId, id))),
  }
}
