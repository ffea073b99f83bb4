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
  type MemoryShelf,
} from './memory-desk-content.ts'

function notesOf(shelf: MemoryShelf, connectionId: string, subject: string): Note[] {
  return owned(shelf.held.notes, connectionId)
    .filter((note) => note.subject === subject)
    .map(withoutOwner)
    .reverse()
    .sort((a, b) => b.writtenAt - a.writtenAt)
}

export function memoryNoteTable(shelf: MemoryShelf): NoteTable {
  return {
    get: (connectionId, id) => {
      const note = shelf.held.notes.get(key(connectionId, id))
      return note === undefined ? null : withoutOwner(note)
    },
    ofSubject: (connectionId, subject) => notesOf(shelf, connectionId, subject),
    put: (connectionId, note) => {
      shelf.writeFor(connectionId, () =>
        shelf.held.notes.set(key(connectionId, note.id), { ...copy(note), connectionId }),
      )
    },
    remove: (connectionId, id) => shelf.write(() => shelf.held.notes.delete(key(connectionId, id))),
  }
}

export function memoryAnnotationTable(shelf: MemoryShelf): AnnotationTable {
  const of = (connectionId: string, subject: string): Annotations => ({
    followUpOn: shelf.held.followUps.get(key(connectionId, subject))?.day ?? null,
    tags: owned(shelf.held.tags, connectionId)
      .filter((tag) => tag.subject === subject)
      .map(({ name }) => name)
      .sort(byCodePoint),
    noteText: noteTextOf(notesOf(shelf, connectionId, subject)),
  })

  const revision = (connectionId: string): number =>
    shelf.held.annotationRevisions.get(connectionId)?.number ?? 0

  return {
    revision,
    advance: (connectionId) =>
      shelf.write(() => {
        if (!shelf.held.connections.has(connectionId)) return 0
        const number = revision(connectionId) + 1
        shelf.held.annotationRevisions.set(connectionId, { connectionId, number })
        return number
      }),
    of,
    ofMany: (connectionId, subjects) =>
      new Map(subjects.map((subject) => [subject, of(connectionId, subject)])),
    setFollowUp: (connectionId, subject, day) => {
      const name = key(connectionId, subject)
      if (day === null) {
        shelf.write(() => shelf.held.followUps.delete(name))
        return
      }
      shelf.writeFor(connectionId, () =>
        shelf.held.followUps.set(name, { connectionId, subject, day }),
      )
    },
    addTag: (connectionId, subject, name) => {
      shelf.writeFor(connectionId, () =>
        shelf.held.tags.set(key(connectionId, subject, name), { connectionId, subject, name }),
      )
    },
    removeTag: (connectionId, subject, name) => {
      shelf.write(() => shelf.held.tags.delete(key(connectionId, subject, name)))
    },
    tagsInUse: (connectionId, limit) => {
      const counts = new Map<string, number>()
      for (const { name } of owned(shelf.held.tags, connectionId)) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || byCodePoint(a.name, b.name))
        .slice(0, limit)
    },
    subjects: (connectionId, after, limit) => {
      const { notes, followUps, tags } = shelf.held
      const subjects = [notes, followUps, tags].flatMap((map) =>
        [...map.values()].filter((mark) => mark.connectionId === connectionId),
      )
      return [...new Set(subjects.map(({ subject }) => subject))]
        .filter((subject) => subject > after)
        .sort(byCodePoint)
        .slice(0, limit)
    },
  }
}

export function memoryViewTable(shelf: MemoryShelf): ViewTable {
  return {
    all: (connectionId) => owned(shelf.held.views, connectionId).map(withoutOwner),
    put: (connectionId, view) => {
      shelf.writeFor(connectionId, () =>
        shelf.held.views.set(key(connectionId, view.id), { ...copy(view), connectionId }),
      )
    },
    remove: (connectionId, id) => shelf.write(() => shelf.held.views.delete(key(connectionId, id))),
  }
}
