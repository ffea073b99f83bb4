import { relative } from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import { endFile } from './after-file.ts'
import { watchFile } from './stuck/watch-file.ts'

/** Far beyond the slowest file on the slowest machine: minutes there, a quarter of an hour here. */
const limitMs = 15 * 60_000

const file = relative(process.cwd(), expect.getState().testPath ?? 'a file without a path')
const nowRuns = await watchFile(file, limitMs)
beforeEach(({ task }) => nowRuns(task.fullTestName))
afterAll(endFile)
