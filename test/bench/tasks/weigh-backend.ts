import { filterQueries, searchQueries } from '../data/queries.ts'
import { benchDesk } from '../harness/bench-desk.ts'

export const module = import.meta.url

const megabyte = 1024 * 1024
const queryCount = 40

/** Megabytes of the process after the backend has run the queries of a working day. */
export async function run({ folder }: { readonly folder: string }): Promise<number> {
  const desk = benchDesk({ folder })
  await desk.start()
  const queries = [...filterQueries(queryCount), ...searchQueries()]
  for (const { filter, ...query } of queries) {
    await responded(desk.router.handle('applications.page', { filter, ...query }))
    await responded(desk.router.handle('applications.counts', { filter }))
  }
  globalThis.gc?.()
  const megabytes = process.memoryUsage.rss() / megabyte
  await desk.stop()
  return megabytes
}

async function responded(response: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await response).ok) throw new Error('a query failed')
}
