import type { SavedFile } from '../../../shared/contract/files.ts'
import { ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { FileSaver } from '../../ports/opener.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { ActivityLine, LogActivity } from '../log-activity.ts'

/** Writes a file where the officer chooses, and logs the export in the activity log. */
export type SaveLogged = (
  name: string,
  content: Parameters<FileSaver['save']>[1],
  exported: Pick<ActivityLine, 'connectionId' | 'subject' | 'outcome'>,
) => Promise<Result<SavedFile>>

export function createSaveLogged(dependencies: {
  readonly saver: FileSaver
  readonly logActivity: LogActivity
  readonly log: Log
}): SaveLogged {
  const { saver, logActivity, log } = dependencies

  /** Why the activity log has no entry for the file that was written; null if it has one. */
  function note(exported: Parameters<SaveLogged>[2]): Failure | null {
    try {
      logActivity({ action: 'exported', ...exported })
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
