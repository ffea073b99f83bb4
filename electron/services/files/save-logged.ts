import type { SavedFile } from '../../../shared/contract/files.ts'
import { ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { FileSaver } from '../../ports/opener.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { ActivityLine, LogActivity } from '../log-activity.ts'

/** Writes a file where the officer chooses, and logs the export in the activity log. */
export type SaveLogged = (
  name: string,
  content: string | Uint8Array | AsyncIterable<string>,
  exported: Pick<ActivityLine, 'connectionId' | 'subject' | 'outcome'>,
) => Promise<Result<SavedFile>>

export function createSaveLogged(dependencies: {
  readonly saver: FileSaver
  readonly logActivity: LogActivity
  readonly log: Log
}): {
  readonly saveLogged: SaveLogged
  /**
   * Stops writing files and waits until their unfinished parts are removed, because the process may
   * end next. A file that the officer chooses later isn't written: the activity log couldn't record
   * the export.
   */
  readonly end: () => Promise<void>
} {
  const { saver, logActivity, log } = dependencies
  const underWay = new Set<Promise<unknown>>()
  const ending = new AbortController()

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

  /** `begun` is called when the officer has chosen the file. */
  async function* untilEnd(
    content: Parameters<SaveLogged>[1],
    begun: () => void,
  ): AsyncGenerator<string | Uint8Array> {
    begun()
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    for await (const piece of isWhole ? [content] : content) {
      ending.signal.throwIfAborted()
      yield piece
    }
  }

  async function save(
    ...[name, content, exported]: Parameters<SaveLogged>
  ): ReturnType<SaveLogged> {
    const written = Promise.withResolvers<null>()
    const begun = () => void underWay.add(written.promise)
    try {
      const saved = await saver.save(name, untilEnd(content, begun))
      if (!saved.ok || saved.value === null) return saved
      const notLogged = note(exported)
      return ok({ where: saved.value.where, ...(notLogged !== null && { notLogged }) })
    } finally {
      underWay.delete(written.promise)
      written.resolve(null)
    }
  }

  return {
    saveLogged: save,
    async end() {
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
