import { benchDesk } from '../harness/bench-desk.ts'
import { benchConnection, openFiles } from '../peers/loan-desk.ts'

export const module = import.meta.url

export interface ListingInput {
  readonly folder: string
  readonly baseUrl: string
  readonly count: number
}

const kilobytes = 1024
const megabyte = 1024 * kilobytes

/**
 * Time until the whole backend has a list of this many applications on disk and in the worklist,
 * and its peak memory meanwhile above the idle level.
 */
export async function run(
  input: ListingInput,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const files = await openFiles(input.folder)
  const { baseUrl } = input
  files.desk.connections.put({ ...benchConnection, baseUrl, serviceProfile: '2025-03' })
  files.desk.values.put('connection-in-use', benchConnection.id)
  files.close()

  let onChanged = (): void => undefined
  const desk = benchDesk({
    folder: input.folder,
    clientSecret: 'test_secret_of_the_bench',
    notifier: {
      emit(event) {
        if (event === 'applications.changed') onChanged()
      },
    },
  })
  await desk.start()
  const isSignedIn = async (): Promise<boolean> => {
    const session = await desk.router.handle('session.state', {})
    return session.ok && (session.value as { readonly token: unknown }).token !== null
  }
  while (!(await isSignedIn())) await new Promise((resolve) => setTimeout(resolve, 50))
  // The initial empty list has arrived.
  await new Promise((resolve) => setTimeout(resolve, 500))
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  const arrived = new Promise<void>((resolve) => (onChanged = resolve))
  const before = performance.now()
  const signedIn = await desk.router.handle('session.signIn', {})
  if (!signedIn.ok) throw new Error(`no sign-in: ${signedIn.error.code}`)
  await arrived
  const seconds = (performance.now() - before) / 1000
  // The list's indexes are built afterwards, in less than half of that time.
  await new Promise((resolve) => setTimeout(resolve, 500 * seconds))
  const most = process.resourceUsage().maxRSS * kilobytes
  const counted = await desk.router.handle('applications.counts', { filter: {} })
  await desk.stop()
  if (!counted.ok || (counted.value as { readonly total: number }).total !== input.count) {
    throw new Error('the list did not arrive whole')
  }
  return { seconds, megabytes: (most - idle) / megabyte }
}
