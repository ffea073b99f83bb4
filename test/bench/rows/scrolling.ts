import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import { percentile } from '../harness/statistics.ts'
import * as scrollWorklist from '../tasks/scroll-worklist.ts'

/** How smoothly the list scrolls. */
export const scrolling: Row = async ({ scale, ownFolder, pages }) => {
  const { frameMs, blankFrames, frames, keyPressMs } = await inOwnProcess(scrollWorklist, {
    folder: ownFolder,
    rendererDir: pages.own,
    seconds: scale.scrollSeconds,
  })
  const rows = `${scale.applications.toLocaleString('en-US')} rows in Chromium`
  return [
    {
      name: `Scrolling ${rows}, time between frames, p95`,
      unit: 'ms',
      // A frame at 60 per second is 16.67 ms; rounded to tenths.
      ours: Math.round(percentile(frameMs, 0.95) * 10) / 10,
      limit: 16.7,
      budget: 'p95 at most 16.7 ms',
    },
    {
      name: `Scrolling ${rows}, frames with a blank row`,
      unit: `of ${frames} frames`,
      ours: blankFrames,
      limit: 0,
      budget: 'no blank rows',
    },
    p95(`Key press to painted result, ${rows}`, keyPressMs, 100, {
      budget: 'p95 at most 100 ms; the pause before a search is part of it',
    }),
  ]
}
