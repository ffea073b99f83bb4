import type { Handlers } from '../../../shared/contract/contract.ts'
import type { AnnotatedCount } from '../../../shared/contract/annotations.ts'
import { mostNotes, type Note } from '../../../shared/domain/annotations/annotations.ts'
import { mostIds } from '../../../shared/domain/worklist/worklist.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { TeamSharing } from '../../ports/team-sharing.ts'
import type { BulkWork } from '../worklist/bulk-work.ts'
import { chosenApplications, type Selection } from '../worklist/chosen-applications.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { AnnotationsMirror } from './annotations-mirror.ts'
import { createOwnAnnotations } from './own-annotations.ts'
import { RecentlyRemoved } from '../worklist/recently-removed.ts'

/** Tags suggested while the officer types, the most used first. */
const mostTagsInUse = 2_000

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly bulk: BulkWork
  readonly inUse: ConnectionInUse
  readonly team: TeamSharing
  readonly clock: Clock
  readonly random: Random
  readonly person: Person
}

/** Notes, follow-up dates and tags, stored in desk.db and mirrored in the list. */
export function createAnnotationsService(dependencies: Dependencies): Handlers['annotations'] {
  const { desk, mirror, bulk, inUse } = dependencies
  const own = createOwnAnnotations(dependencies)
  const removed = new RecentlyRemoved<Note>()

  /** Changes the notes of one application. */
  function changeNote<T>(
    connectionId: string,
    { subject }: Pick<Note, 'subject'>,
    work: () => T,
  ): T {
    return mirror.change(connectionId, [subject], work)
  }

  /** The note, if the officer may change it. */
  function noteOf(connectionId: string, noteId: string): Result<Note> {
    const note = desk.notes.get(connectionId, noteId)
    if (note === null) return failed('note-not-here')
    return own.isOthers(connectionId, note) ? failed('note-not-yours') : ok(note)
  }

  function isBelowLimit(connectionId: string, subject: string): boolean {
    return desk.notes.ofSubject(connectionId, subject).length < mostNotes
  }

  /** `annotate` returns how many it changed. */
  async function annotateAll(
    selection: Selection,
    annotate: (connectionId: string, ids: readonly string[]) => number,
  ): Promise<Result<AnnotatedCount>> {
    return inUse.with(async (connection) => {
      const chosen = await chosenApplications(dependencies, connection, selection)
      let annotated = 0
      const { done, total, isStopped } = await bulk.run(chosen.total, chosen.batches, (ids) => {
        annotated += mirror.change(connection.id, ids, () => annotate(connection.id, ids))
      })
      return ok({ annotated, full: done - annotated, total, isStopped })
    })
  }

  return {
    read: ({ id }) =>
      inUse.with((connection) => {
        const { followUpOn, tags } = desk.annotations.of(connection.id, id)
        return ok({
          notes: desk.notes.ofSubject(connection.id, id),
          followUpOn,
          tags,
          unshared: own.unshared(connection.id, id),
          followUpBy: desk.annotations.placed(connection.id, [id]).get(id)?.followUp?.by ?? null,
        })
      }),
    addNote: ({ id, text }) =>
      inUse.with((connection): Result<Note> => {
        if (!desk.worklist.has(connection.id, id)) return failed('application-not-here')
        if (!isBelowLimit(connection.id, id)) return failed('note-limit')
        return ok(
          changeNote(connection.id, { subject: id }, () => own.addNote(connection.id, id, text)),
        )
      }),
    editNote: ({ noteId, text }) =>
      inUse.with((connection): Result<Note> => {
        const note = noteOf(connection.id, noteId)
        if (!note.ok || note.value.text === text) return note
        return ok(
          changeNote(connection.id, note.value, () =>
            own.editNote(connection.id, note.value, text),
          ),
        )
      }),
    removeNote: ({ noteId }) =>
      inUse.with((connection): Result<null> => {
        const note = noteOf(connection.id, noteId)
        if (!note.ok) return note
        changeNote(connection.id, note.value, () => {
          own.removeNote(connection.id, note.value)
        })
        removed.keep(connection.id, note.value)
        return ok()
      }),
    restoreNote: ({ noteId }) =>
      inUse.with((connection): Result<Note> => {
        const restored = removed.restore(connection.id, noteId, (note) =>
          isBelowLimit(connection.id, note.subject)
            ? ok(changeNote(connection.id, note, () => own.restoreNote(connection.id, note)))
            : failed('note-limit'),
        )
        return restored ?? failed('note-not-here')
      }),
    async setFollowUp({ selection, day }) {
      const done = await annotateAll(selection, (connectionId, ids) =>
        own.setFollowUp(connectionId, ids, day),
      )
      return done.ok && done.value.full > 0 ? failed('follow-up-not-yours') : done
    },
    addTag: ({ selection, tag }) =>
      annotateAll(selection, (connectionId, ids) => own.addTag(connectionId, ids, tag)),
    async removeTag({ selection, tag }) {
      const done = await annotateAll(selection, (connectionId, ids) =>
        own.removeTag(connectionId, ids, tag),
      )
      return done.ok && done.value.full > 0 ? failed('tag-not-yours') : done
    },
    share: ({ id }) =>
      inUse.with((connection) => {
        mirror.change(connection.id, [id], () => {
          own.shareAll(connection.id, id)
        })
        return ok()
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
