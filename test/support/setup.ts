import { relative } from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import { endFile } from './after-file.ts'
import { watchFile } from './stuck/watch-file.ts'

/** Far longer than the slowest file takes on the slowest machine, which is minutes. In milliseconds. */
const limitMs = 15 * 60_000

const file = relative(process.cwd(), expect.getState().testPath ?? 'a file without a path')
const nowRuns = await watchFile(file, limitMs)
beforeEach(({ task }) => nowRuns(task.fullTestName))
afterAll(endFile)
