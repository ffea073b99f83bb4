import { benchConnection, openFiles, readBody } from '../peers/loan-desk.ts'
import { fetchedAt, readApplications } from '../data/applications.ts'

export const module = import.meta.url

export interface StoringInput {
  readonly folder: string
  readonly applicationsFile: string
  readonly count: number
}

/** Milliseconds to parse new applications' bodies and store them, each batch on disk. */
export async function run({ folder, applicationsFile, count }: StoringInput): Promise<number> {
  const { cache, close } = await openFiles(folder)
  let storing = 0
  for await (const batch of readApplications(applicationsFile, count)) {
    const begun = performance.now()
    cache.transaction(() => {
      for (const { number, id, body } of batch) {
        cache.put(benchConnection.id, id, readBody(body), fetchedAt(number))
      }
    })
    storing += performance.now() - begun
  }
  close()
  return storing
}
