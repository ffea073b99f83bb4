import { benchDesk } from '../harness/bench-desk.ts'
import { firstPage } from '../data/queries.ts'

export const module = import.meta.url

export interface Start {
  /** From compose() to the first page of the worklist, with modules loaded. */
  readonly firstResponseMs: number
  /** The same, including the loading of every module, from the start of the process. */
  readonly sinceProcessMs: number
  readonly total: number
}

/** Starts the whole backend on the files of a folder and makes the window's first query. */
export async function run({ folder }: { readonly folder: string }): Promise<Start> {
  const before = performance.now()
  const desk = benchDesk({ folder })
  await desk.start()
  const page = await desk.router.handle('applications.page', firstPage)
  const firstResponseMs = performance.now() - before
  const sinceProcessMs = performance.now()
  if (!page.ok) throw new Error(`the first page was not answered: ${page.error.code}`)
  // Requested separately: the first page doesn't count the matches.
  const counts = await desk.router.handle('applications.counts', { filter: {} })
  if (!counts.ok) throw new Error(`the counts were not answered: ${counts.error.code}`)
  const { total } = counts.value as { readonly total: number }
  await desk.stop()
  return { firstResponseMs, sinceProcessMs, total }
}
