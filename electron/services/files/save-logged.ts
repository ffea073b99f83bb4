import type { SavedFile } from '../../../shared/contract/files.ts'
import { ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ActivityTable } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { FileSaver } from '../../ports/opener.ts'
import type { Person } from '../../ports/person.ts'
import { StoreFault } from '../../ports/store-fault.ts'

type NewEntry = Parameters<ActivityTable['append']>[0]

/** Writes a file where the officer chooses, and notes in the activity log that it left Loan Desk. */
export type SaveLogged = (
  name: string,
  content: Parameters<FileSaver['save']>[1],
  exported: Pick<NewEntry, 'connectionId' | 'subject' | 'outcome'>,
) => Promise<Result<SavedFile>>

export function createSaveLogged(dependencies: {
  readonly saver: FileSaver
  readonly activity: Pick<ActivityTable, 'append'>
  readonly clock: Clock
  readonly person: Person
  readonly log: Log
}): SaveLogged {
  const { saver, activity, clock, person, log } = dependencies

  /** Why the activity log has no entry of the file, which is on disk by now; null if it has one. */
  function note(exported: Parameters<SaveLogged>[2]): Failure | null {
    try {
      activity.append({ at: clock.now(), who: person.name, action: 'exported', ...exported })
      return null
    } catch (cause) {
      const code = cause instanceof StoreFault ? cause.code : 'unexpected'
      return { code, reference: log.unexpected('export-not-logged', cause) }
    }
  }

  return async (name, content, exported) => {
    const saved = await saver.save(name, content)
    if (!saved.ok || saved.value === null) return saved
    const notLogged = note(exported)
    return ok({ where: saved.value.where, ...(notLogged !== null && { notLogged }) })
  }
}
