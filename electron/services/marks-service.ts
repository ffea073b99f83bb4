import type { Handlers } from '../../shared/contract/contract.ts'
import type { MarkedCount } from '../../shared/contract/marks.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import { mostNotes, mostTags, type Note } from '../../shared/domain/own-marks.ts'
import { filterAt, filterMoment } from '../../shared/domain/worklist-moment.ts'
import { mostIds, type OfficerFilter, type WorklistFilter } from '../../shared/domain/worklist.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import type { CacheStore } from '../ports/cache-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeskStore } from '../ports/desk-store.ts'
import type { Log } from '../ports/log.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { Person } from '../ports/person.ts'
import type { Random } from '../ports/random.ts'
import { createBulkMarking } from './bulk-marking.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import { createMarksMirror } from './marks-mirror.ts'
import { RecentlyRemoved } from './recently-removed.ts'

/** So many are marked in one go; then other questions get their turn. */
const atOnce = 250
const mostTagsInUse = 200

interface Parts {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
  readonly notifier: Notifier
  readonly log: Log
}

/** See `selection` of the contract. */
interface Selection {
  readonly ids: readonly string[]
  readonly filter: OfficerFilter | null
}

interface Chosen {
  readonly total: number
  /** Read while they are asked for, some at a time. */
  readonly batches: Iterable<string[]>
}

export interface MarksService {
  readonly handlers: Handlers['marks']
  /** Makes the list's marks agree with desk.db, as after the cache was begun anew. */
  reconcile(connectionId: string): void
}

/** Notes, follow-up dates and tags: the officer's own, kept in desk.db and mirrored in the list. */
export function createMarksService(parts: Parts): MarksService {
  const { desk, cache, inUse, clock, random, person } = parts
  const mirror = createMarksMirror(parts)
  const bulk = createBulkMarking(parts)
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

  /** Those of a selection that are in the worklist: how many, and which, in the order they were added. */
  function chosen(connection: Connection, { ids, filter }: Selection): Chosen {
    const given = new Set(ids)
    if (filter === null) {
      const here = [...given].filter((id) => desk.worklist.has(connection.id, id))
      return { total: here.length, batches: inBatches(here) }
    }
    const asked = filterAt(filter, filterMoment(connection, clock.now()))
    const found = cache.counts(connection.id, asked).total
    return { total: Math.max(found - given.size, 0), batches: inView(connection, asked, given) }
  }

  function* inView(
    connection: Connection,
    filter: WorklistFilter,
    without: ReadonlySet<string>,
  ): Generator<string[]> {
    for (let cursor = 0; ;) {
      const some = cache.idsAfter(connection.id, filter, cursor, atOnce)
      const last = some.at(-1)
      if (last === undefined) return
      cursor = last.cursor
      yield some.map(({ id }) => id).filter((id) => !without.has(id))
    }
  }

  /** `mark` answers whether it could be marked. */
  async function markAll(
    selection: Selection,
    mark: (connectionId: string, id: string) => boolean,
  ): Promise<Result<MarkedCount>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const { total, batches } = chosen(connection, selection)
    const counted = await bulk.run(total, batches, (ids) =>
      mirror.change(connection.id, ids, () => ids.filter((id) => mark(connection.id, id)).length),
    )
    return ok(counted)
  }

  return {
    reconcile: (connectionId) => {
      mirror.reconcile(connectionId)
    },
    handlers: {
      read: ({ id }) =>
        inUse.with((connection) => {
          const { followUpOn, tags } = desk.marks.of(connection.id, id)
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
        markAll(selection, (connectionId, id) => {
          desk.marks.setFollowUp(connectionId, id, day)
          return true
        }),
      addTag: ({ selection, tag }) =>
        markAll(selection, (connectionId, id) => {
          const { tags } = desk.marks.of(connectionId, id)
          if (tags.includes(tag)) return true
          if (tags.length >= mostTags) return false
          desk.marks.addTag(connectionId, id, tag)
          return true
        }),
      removeTag: ({ selection, tag }) =>
        markAll(selection, (connectionId, id) => {
          desk.marks.removeTag(connectionId, id, tag)
          return true
        }),
      stop: () => {
        bulk.stop()
        return ok()
      },
      tags: () =>
        inUse.with((connection) => ok(desk.marks.tagsInUse(connection.id, mostTagsInUse))),
      ids: ({ selection }) =>
        inUse.with((connection) => {
          const found: string[] = []
          for (const ids of chosen(connection, selection).batches) {
            found.push(...ids)
            if (found.length >= mostIds) break
          }
          return ok(found.slice(0, mostIds))
        }),
    },
  }
}

function* inBatches(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce)
}
