import type { Row } from '../harness/bench.ts'
import { inOwnProcess, weighed } from '../harness/own-process.ts'
import { ownName } from '../peers/contestants.ts'
import * as prepareStore from '../tasks/prepare-store.ts'
import * as weighBackend from '../tasks/weigh-backend.ts'

/** How much more memory the backend uses with a long worklist than with an empty one. */
export const backendMemory: Row = async ({ scale, applicationsFile, ownFolder, scratch }) => {
  const folder = scratch('empty')
  await inOwnProcess(prepareStore, { contestant: ownName, folder, applicationsFile, count: 0 })
  const empty = await inOwnProcess(weighBackend, { folder }, weighed)
  const full = await inOwnProcess(weighBackend, { folder: ownFolder }, weighed)
  return [
    {
      name: `Memory of the backend with ${scale.applications.toLocaleString('en-US')} applications over an empty one`,
      unit: 'MB',
      ours: full - empty,
      peers: { 'empty backend, whole process': empty },
      limit: 150,
      budget: 'under 150 MB more than an empty one',
    },
  ]
}
