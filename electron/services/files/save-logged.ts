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
}): {
  readonly saveLogged: SaveLogged
  /**
   * Ends files that are written piece by piece, and waits until nothing is left of them: the process
   * may end before the saver has removed them.
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
    pieces: AsyncIterable<string>,
    begun: () => void,
  ): AsyncGenerator<string> {
    begun()
    ending.signal.throwIfAborted()
    for await (const piece of pieces) {
      ending.signal.throwIfAborted()
      yield piece
    }
  }

  async function save(
    ...[name, content, exported]: Parameters<SaveLogged>
  ): ReturnType<SaveLogged> {
    const written = Promise.withResolvers<null>()
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    try {
      const saved = await saver.save(
        name,
        isWhole ? content : untilEnd(content, () => underWay.add(written.promise)),
      )
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
