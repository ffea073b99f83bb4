import type { Handlers } from '../../../shared/contract/contract.ts'
import type { SavedWorklist } from '../../../shared/contract/files.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ActivityTable } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { FileSaver, PagePrinter } from '../../ports/opener.ts'
import type { Person } from '../../ports/person.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { worklistCsv, type WorklistCsvProgress } from '../worklist/worklist-csv.ts'

type SaveWorklist = Parameters<Handlers['files']['saveWorklist']>[0]

/** Takes what is shown out of Loan Desk; every file that is written is noted in the activity log. */
export function createFilesService(dependencies: {
  readonly saver: FileSaver
  /** null if the page is in a browser, which prints by itself. */
  readonly printer: PagePrinter | null
  readonly activity: ActivityTable
  readonly cache: Pick<CacheStore, 'page' | 'total'>
  readonly inUse: ConnectionInUse
  readonly notifier: Notifier
  readonly clock: Clock
  readonly person: Person
}): Handlers['files'] {
  const { cache, clock, inUse, notifier } = dependencies
  /** The worklist that is being written, until the officer stops it. */
  let writing: { isStopped: boolean } | null = null

  async function save(
    name: string,
    content: Parameters<FileSaver['save']>[1],
  ): ReturnType<FileSaver['save']> {
    // Before it is written: the officer may use another connection by then.
    const connectionId = inUse.get()?.id ?? null
    const saved = await dependencies.saver.save(name, content)
    if (saved.ok && saved.value !== null) {
      dependencies.activity.append({
        at: clock.now(),
        who: dependencies.person.name,
        connectionId,
        action: 'exported',
        subject: name,
      })
    }
    return saved
  }

  async function saveWorklist(
    { filter, sort, columns }: SaveWorklist,
    mine: { readonly isStopped: boolean },
  ): Promise<Result<SavedWorklist>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const moment = filterMoment(connection, clock.now())
    let last: WorklistCsvProgress = { done: 0, total: 0, hasChanged: false }
    const content = worklistCsv(
      { cache, clock },
      { connectionId: connection.id, filter: filterAt(filter, moment), sort, columns },
      (progress) => {
        if (mine.isStopped && progress.done < progress.total) {
          throw new DOMException('stopped by the officer', 'AbortError')
        }
        last = progress
        notifier.emit('files.progress', { done: progress.done, total: progress.total })
      },
    )
    const saved = await save(`worklist-${moment.today}.csv`, content)
    if (!saved.ok || saved.value === null) return saved.ok ? ok<SavedWorklist>(null) : saved
    return ok({ where: saved.value.where, rows: last.done, hasChanged: last.hasChanged })
  }

  return {
    saveText: ({ name, text }) => save(name, text),
    savePdf: async ({ name }) => {
      if (dependencies.printer === null) return failed('print-in-browser')
      const pdf = await dependencies.printer.toPdf()
      return pdf.ok ? save(name, pdf.value) : pdf
    },
    saveWorklist: async (asked) => {
      if (writing !== null) return failed('export-busy')
      const mine = { isStopped: false }
      writing = mine
      try {
        return await saveWorklist(asked, mine)
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
