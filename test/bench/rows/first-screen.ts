import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { median } from '../harness/statistics.ts'
import * as openFirstScreens from '../tasks/open-first-screens.ts'

/** How much code the page loads, and when it can be used. */
export const firstScreen: Row = async ({ scale, ownFolder, pages }) => {
  const { own, empty } = await inOwnProcess(openFirstScreens, {
    folder: ownFolder,
    pages,
    loads: scale.pageLoads,
  })
  const emptyMs = median(empty.usableMs)
  return [
    {
      name: 'JavaScript for the first screen, gzip',
      unit: 'kB',
      ours: own.scriptKilobytes,
      peers: { 'empty Vue page of the same toolkit': empty.scriptKilobytes },
      limit: 300,
      budget: 'at most 300 kB, everything loaded until the worklist can be used',
    },
    {
      name: `First screen usable, ${scale.applications.toLocaleString('en-US')} applications`,
      unit: 'ms',
      ours: median(own.usableMs),
      peers: { 'empty Vue page of the same toolkit': emptyMs },
      limit: 2 * emptyMs,
      budget: 'at most 2 × an empty Vue page of the same toolkit in the same browser',
    },
  ]
}
