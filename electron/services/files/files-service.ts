import type { Handlers } from '../../../shared/contract/contract.ts'
import type { SavedWorklist } from '../../../shared/contract/files.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { PagePrinter } from '../../ports/opener.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { worklistCsv, type WorklistCsvProgress } from '../worklist/worklist-csv.ts'
import type { SaveLogged } from './save-logged.ts'

type SaveWorklist = Parameters<Handlers['files']['saveWorklist']>[0]

/** Exports what is shown to files. */
export function createFilesService(dependencies: {
  readonly saveLogged: SaveLogged
  /** Null if the page is in a browser, which prints by itself. */
  readonly printer: PagePrinter | null
  readonly cache: Pick<CacheStore, 'page' | 'total'>
  readonly inUse: ConnectionInUse
  readonly notifier: Notifier
  readonly clock: Clock
}): Handlers['files'] {
  const { cache, clock, inUse, notifier } = dependencies
  /** The worklist export in progress. */
  let writing: { isStopped: boolean } | null = null

  const exported = (name: string): Parameters<SaveLogged>[2] => ({
    connectionId: inUse.get()?.id ?? null,
    subject: name,
  })

  // Reads the connection before the file is written: the officer may use another one by then.
  const save = (
    name: string,
    content: Parameters<SaveLogged>[1],
    about = exported(name),
  ): ReturnType<SaveLogged> => dependencies.saveLogged(name, content, about)

  async function saveWorklist(
    connection: Connection,
    { filter, sort, columns }: SaveWorklist,
    mine: { readonly isStopped: boolean },
  ): Promise<Result<SavedWorklist>> {
    const moment = filterMoment(connection, clock.now())
    let last: WorklistCsvProgress = { done: 0, total: 0, hasChanged: false }
    const content = worklistCsv(
      { cache, clock },
      { connectionId: connection.id, filter: filterAt(filter, moment), sort, columns },
      (progress) => {
        if (mine.isStopped) throw new DOMException('stopped by the officer', 'AbortError')
        last = progress
        notifier.emit('files.progress', { done: progress.done, total: progress.total })
      },
    )
    const saved = await save(`worklist-${moment.today}.csv`, content)
    if (!saved.ok || saved.value === null) return saved.ok ? ok<SavedWorklist>(null) : saved
    return ok({ ...saved.value, rows: last.done, hasChanged: last.hasChanged })
  }

  return {
    saveText: ({ name, text }) => save(name, text),
    savePdf: async ({ name }) => {
      if (dependencies.printer === null) return failed('print-in-browser')
      const about = exported(name)
      const pdf = await dependencies.printer.toPdf()
      return pdf.ok ? save(name, pdf.value, about) : pdf
    },
    saveWorklist: async (request) => {
      if (writing !== null) return failed('export-busy')
      const mine = { isStopped: false }
      writing = mine
      try {
        return await inUse.with((connection) => saveWorklist(connection, request, mine))
      } finally {
        writing = null
      }
    },
    stopWorklist: () => {
      if (writing !== null) writing.isStopped = true
      return ok()
    },
  }
}
