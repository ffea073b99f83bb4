import { bulkApplicationId } from '../../../electron/sandbox/sample-applications.ts'
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

/** Far above what the bench asks: the pace of the requests is not what is measured. */
const unpaced = 1_000_000

/** Seconds to read so many applications anew, through the whole backend, each kept on disk. */
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
  const refresh = async (number: number): Promise<void> => {
    const answer = await desk.router.handle('applications.refresh', {
      id: bulkApplicationId(number),
    })
    if (!answer.ok) throw new Error(`a refresh failed: ${answer.error.code}`)
  }
  // The token and the connections are there before an officer presses the button.
  await Promise.all(Array.from({ length: 8 }, (_, number) => refresh(number)))
  const before = performance.now()
  await Promise.all(Array.from({ length: input.count }, (_, number) => refresh(number)))
  const seconds = (performance.now() - before) / 1000
  await desk.stop()
  return seconds
}
