import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { median } from '../harness/statistics.ts'
import * as startWindows from '../tasks/start-windows.ts'

/** How long an officer waits for the window; measured only if Electron is installed. */
export const windowStart: Row = async ({ scale }) => {
  const { own, empty } = await inOwnProcess(startWindows, { starts: scale.starts })
  const emptyMs = median(empty)
  return [
    {
      name: 'Window usable from the start of its process, sample connection',
      unit: 'ms',
      ours: median(own),
      peers: { 'empty window of the same Electron': emptyMs },
      limit: 1.5 * emptyMs,
      budget: 'at most 1.5 × an empty window of the same Electron',
    },
  ]
}
