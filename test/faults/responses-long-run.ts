import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import type { LongRun } from './long-run.ts'

const mutations = 10_000

/** The tests of every reader, with far more mutations of each response. */
export const responsesLongRun: LongRun = {
  name: 'responses',
  about: `${mutations} mutations of each response of the service, through every reader`,
  async run() {
    process.env['LONG_MUTATIONS'] = String(mutations)
    const files = ['test/faults/response-fuzz.test.ts', 'test/faults/list-fuzz.test.ts']
    const vitest = await startVitest(files, {
      ...{ root: join(import.meta.dirname, '../..'), watch: false, reporters: ['dot'] },
      ...{ project: ['faults'], testTimeout: 1_200_000 },
    })
    const modules = vitest.state.getTestModules()
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const wrongs = [
      ...modules.filter((module) => module.errors().length > 0).map((each) => each.moduleId),
      ...tests.filter((test) => test.result().state !== 'passed').map(({ fullName }) => fullName),
    ]
    await vitest.close()
    return { counts: { readers: tests.length, mutations, wrong: wrongs.length }, wrongs }
  },
}
