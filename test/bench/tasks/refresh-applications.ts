import { bulkApplicationId } from '../../../electron/sample-service/sample-applications.ts'
import type { RefreshState } from '../../../shared/domain/refresh/refresh.ts'
import { benchDesk } from '../harness/bench-desk.ts'
import { benchConnection, openFiles } from '../peers/loan-desk.ts'

export const module = import.meta.url

export interface RefreshInput {
  readonly folder: string
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly count: number
}

/** Far above the bench's request rate: the pacing of requests isn't measured here. */
const unpaced = 1_000_000

/** Seconds to refresh this many applications through the whole backend, each stored on disk. */
export async function run(input: RefreshInput): Promise<number> {
  const files = await openFiles(input.folder)
  const { baseUrl, clientId } = input
  files.desk.connections.put({ ...benchConnection, baseUrl, clientId })
  files.close()

  const desk = benchDesk({
    folder: input.folder,
    clientSecret: input.clientSecret,
    requestsPerMinute: unpaced,
  })
  await desk.start()
  const refresh = async (count: number): Promise<void> => {
    const ids = Array.from({ length: count }, (_, number) => bulkApplicationId(number))
    const started = await desk.router.handle('refresh.startIds', { ids })
    if (!started.ok) throw new Error(`the refresh did not start: ${started.error.code}`)
    let state = started.value as RefreshState
    while (state.phase === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 10))
      const result = await desk.router.handle('refresh.state', {})
      if (result.ok) state = result.value as RefreshState
    }
    if (state.phase !== 'done' || state.read !== count) {
      throw new Error(
        `a refresh read ${state.read} of ${count}: ${state.pausedBy?.code ?? 'no reason'}`,
      )
    }
  }
  // The token and the connections are there before an officer presses the button.
  await refresh(8)
  const before = performance.now()
  await refresh(input.count)
  const seconds = (performance.now() - before) / 1000
  await desk.stop()
  return seconds
}
