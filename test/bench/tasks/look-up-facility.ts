import { benchDesk } from '../harness/bench-desk.ts'
import { benchConnection, openFiles } from '../peers/loan-desk.ts'

export const module = import.meta.url

export interface LookUpInput {
  readonly folder: string
  readonly baseUrl: string
  /** The only application of the service's list; its facility is the last one. */
  readonly applicationId: string
}

const kilobytes = 1024
const megabyte = 1024 * kilobytes

/**
 * Time to find an application's agreement and facility in the service's whole lists, and the
 * backend's peak memory meanwhile above the idle level.
 */
export async function run(
  input: LookUpInput,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const files = await openFiles(input.folder)
  const { baseUrl, applicationId: id } = input
  files.desk.connections.put({ ...benchConnection, baseUrl, serviceProfile: '2025-03' })
  files.desk.values.put('connection-in-use', benchConnection.id)
  files.close()

  const desk = benchDesk({ folder: input.folder, clientSecret: 'test_secret_of_the_bench' })
  await desk.start()
  const isListed = async () => (await desk.router.handle('applications.open', { id })).ok
  while (!(await isListed())) await new Promise((resolve) => setTimeout(resolve, 50))
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  const before = performance.now()
  const found = await desk.router.handle('facilities.fetch', { id, isRequested: true })
  const seconds = (performance.now() - before) / 1000
  const most = process.resourceUsage().maxRSS * kilobytes
  await desk.stop()
  const booking = found.ok ? (found.value as { readonly facility: unknown } | null) : null
  if (booking?.facility == null) throw new Error('the facility was not found')
  return { seconds, megabytes: (most - idle) / megabyte }
}
