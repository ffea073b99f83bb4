import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { timeEach } from '../harness/sampling.ts'

export const module = import.meta.url

const pageOfFile = Buffer.alloc(4096, 1)

/** Milliseconds of each one-page write with fsync: the minimum time of the disk itself. */
export async function run(input: {
  readonly folder: string
  readonly mostMs: number
}): Promise<readonly number[]> {
  const file = await open(join(input.folder, 'synced'), 'w')
  const writes = Array.from({ length: 100 }, (_, index) => index * pageOfFile.length)
  const samples = await timeEach(
    writes,
    async (position) => {
      await file.write(pageOfFile, 0, pageOfFile.length, position)
      await file.sync()
    },
    { mostMs: input.mostMs, atLeast: 20 },
  )
  await file.close()
  return samples
}
