import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import * as storeApplications from '../tasks/store-applications.ts'

/** Store as many new applications as a whole worklist has. */
export const storing: Row = async ({ scale, applicationsFile, scratch }) => {
  const count = scale.applications
  const folder = scratch('storing')
  const storingMs = await inOwnProcess(storeApplications, { folder, applicationsFile, count })
  return [
    {
      name: `Store ${count.toLocaleString('en-US')} new applications`,
      unit: 's',
      ours: storingMs / 1000,
      limit: count / 5000,
      budget: 'at most 20 s for 100,000',
    },
  ]
}
