import { readFile } from 'node:fs/promises'
import type { Row } from '../harness/bench.ts'
import { startBenchService, type BenchService } from '../harness/bench-service.ts'
import { inOwnProcess, weighed } from '../harness/own-process.ts'
import { weighedList } from '../harness/weighed-list.ts'
import * as listApplications from '../tasks/list-applications.ts'

/** One list brings as many applications as a whole worklist has. */
export const arriving: Row = async ({ scale, applicationsFile, scratch }) => {
  const count = scale.applications
  const service = await listService(await readFile(applicationsFile))
  try {
    const weight = await inOwnProcess(
      listApplications,
      { folder: scratch('arriving'), baseUrl: service.baseUrl, count },
      weighed,
    )
    const name = `${count.toLocaleString('en-US')} applications arrive in one list`
    return weighedList(name, count, weight)
  } finally {
    service.stop()
  }
}

/** A service that lists nothing at the first request, and every line of the file after that. */
function listService(lines: Buffer): Promise<BenchService> {
  const newline = 0x0a
  const elements = lines.map((byte) => (byte === newline ? 0x2c : byte)).subarray(0, -1)
  let asked = 0
  return startBenchService({
    '/api/applications': (response) => {
      asked += 1
      response.write('[')
      if (asked > 1) response.write(elements)
      response.end(']')
    },
  })
}
