import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { median } from '../harness/statistics.ts'
import { ownName } from '../peers/contestants.ts'
import * as prepareStore from '../tasks/prepare-store.ts'
import * as startBackend from '../tasks/start-backend.ts'

const applications = 10_000

/** From the start of the backend until the window has the first page. */
export const backendStart: Row = async ({ scale, applicationsFile, ownFolder, scratch }) => {
  let folder = ownFolder
  if (scale.applications !== applications) {
    folder = scratch('start')
    await inOwnProcess(prepareStore, {
      contestant: ownName,
      folder,
      applicationsFile,
      count: applications,
    })
  }
  const responses: number[] = []
  const processes: number[] = []
  for (let start = 0; start < scale.starts; start += 1) {
    const started = await inOwnProcess(startBackend, { folder })
    if (started.total !== applications) throw new Error('not all applications are there')
    responses.push(started.firstResponseMs)
    processes.push(started.sinceProcessMs)
  }
  return [
    {
      name: 'Start of the backend to first response, 10,000 applications',
      unit: 'ms',
      ours: median(responses),
      limit: 300,
      budget: 'at most 300 ms',
    },
    {
      name: 'The same from the start of its process, TypeScript sources loaded',
      unit: 'ms',
      ours: median(processes),
      limit: null,
      budget: 'for information',
    },
  ]
}
