import type { Handlers } from '../../../shared/contract/contract.ts'
import type { AnnotatedCount } from '../../../shared/contract/annotations.ts'
import { mostNotes, mostTags, type Note } from '../../../shared/domain/annotations/annotations.ts'
import { mostIds } from '../../../shared/domain/worklist/worklist.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { BulkWork } from '../worklist/bulk-work.ts'
import { chosenApplications, type Selection } from '../worklist/chosen-applications.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { AnnotationsMirror } from './annotations-mirror.ts'
import { RecentlyRemoved } from '../worklist/recently-removed.ts'

const mostTagsInUse = 200

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly bulk: BulkWork
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
}

/** Notes, follow-up dates and tags: the officer's own, kept in desk.db and mirrored in the list. */
export function createAnnotationsService(dependencies: Dependencies): Handlers['annotations'] {
  const { desk, mirror, bulk, inUse, clock, random, person } = dependencies
  const removed = new RecentlyRemoved<Note>()

  function put(connectionId: string, note: Note): Note {
    return mirror.change(connectionId, [note.subject], () => {
      desk.notes.put(connectionId, note)
      return note
    })
  }

  function hasRoom(connectionId: string, subject: string): boolean {
    return desk.notes.ofSubject(connectionId, subject).length < mostNotes
  }

  /** `mark` answers how many could be marked. */
  async function markAll(
    selection: Selection,
    mark: (connectionId: string, ids: readonly string[]) => number,
  ): Promise<Result<AnnotatedCount>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const chosen = await chosenApplications(dependencies, connection, selection)
    let marked = 0
    const { done, total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
      marked += mirror.change(connection.id, ids, () => mark(connection.id, ids))
    })
    return ok({ marked, full: done - marked, total, isStopped })
  }

  return {
    read: ({ id }) =>
      inUse.with((connection) => {
        const { followUpOn, tags } = desk.annotations.of(connection.id, id)
        return ok({ notes: desk.notes.ofSubject(connection.id, id), followUpOn, tags })
      }),
    addNote: ({ id, text }) =>
      inUse.with((connection): Result<Note> => {
        if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
        if (!hasRoom(connection.id, id)) return failed('note-limit')
        const note: Note = {
          id: random.uuid(),
          subject: id,
          text,
          writtenAt: clock.now(),
          writtenBy: person.name,
          editedAt: null,
        }
        return ok(put(connection.id, note))
      }),
    editNote: ({ noteId, text }) =>
      inUse.with((connection): Result<Note> => {
        const note = desk.notes.get(connection.id, noteId)
        if (note === null) return failed('note-not-here')
        if (note.text === text) return ok(note)
        return ok(put(connection.id, { ...note, text, editedAt: clock.now() }))
      }),
    removeNote: ({ noteId }) =>
      inUse.with((connection): Result<null> => {
        const note = desk.notes.get(connection.id, noteId)
        if (note === null) return failed('note-not-here')
        mirror.change(connection.id, [note.subject], () => {
          desk.notes.remove(connection.id, noteId)
        })
        removed.keep(connection.id, note)
        return ok()
      }),
    restoreNote: ({ noteId }) =>
      inUse.with((connection): Result<Note> => {
        const note = removed.take(connection.id, noteId)
        if (note === null) return failed('note-not-here')
        if (!hasRoom(connection.id, note.subject)) return failed('note-limit')
        return ok(put(connection.id, note))
      }),
    setFollowUp: ({ selection, day }) =>
      markAll(selection, (connectionId, ids) => {
        for (const id of ids) desk.annotations.setFollowUp(connectionId, id, day)
        return ids.length
      }),
    addTag: ({ selection, tag }) =>
      markAll(selection, (connectionId, ids) => {
        const own = [...desk.annotations.ofMany(connectionId, ids)]
        const without = own.filter(([, { tags }]) => !tags.includes(tag))
        const withRoom = without.filter(([, { tags }]) => tags.length < mostTags)
        for (const [id] of withRoom) desk.annotations.addTag(connectionId, id, tag)
        return own.length - without.length + withRoom.length
      }),
    removeTag: ({ selection, tag }) =>
      markAll(selection, (connectionId, ids) => {
        for (const id of ids) desk.annotations.removeTag(connectionId, id, tag)
        return ids.length
      }),
    stop: () => {
      bulk.stop()
      return ok()
    },
    tags: () =>
      inUse.with((connection) => ok(desk.annotations.tagsInUse(connection.id, mostTagsInUse))),
    ids: ({ selection }) =>
      inUse.with(async (connection) => {
        const found: string[] = []
        const { batches } = await chosenApplications(dependencies, connection, selection)
        for await (const ids of batches) {
          found.push(...ids)
          if (found.length >= mostIds) break
        }
        return ok(found.slice(0, mostIds))
      }),
  }
}
