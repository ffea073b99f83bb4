import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import {
  bulkApplication,
  bulkApplicationId,
} from '../../../electron/sample-service/sample-applications.ts'
import type { JsonObject } from '../../../shared/json.ts'

/** Time at which the bench's applications are generated, in epoch milliseconds. */
export const benchMoment = Date.parse('2026-11-20T12:00:00.000Z')

/** Fixed seed and time, for the same applications in every run. */
const facts = {
  seed: 1,
  now: benchMoment,
  timeZone: 'America/Los_Angeles',
}

/**
 * When the application with that number was added and cached, in epoch milliseconds: each at a
 * different time, and in another order than their numbers.
 */
export function fetchedAt(number: number): number {
  return benchMoment + ((number * 7919) % 10_000_019)
}

/** A body from the service has about this many characters. */
const typicalCharacters = 1000

/** The body of the application with that number as the service returns it, 1 to 2 KB. */
export function benchApplication(number: number): JsonObject {
  const { credit_data: creditData, ...rest } = bulkApplication(number, facts)
  const missing = typicalCharacters - JSON.stringify(rest).length
  const tradelines = Array.from({ length: Math.max(0, Math.ceil(missing / 80)) }, (_, index) => ({
    kind: index % 2 === 0 ? 'auto' : 'card',
    open: (number + index) % 3 > 0,
    balance: (number * 9973 + index * 123_457) % 5_000_000,
    opened_on: `20${String(10 + (index % 15))}-0${1 + (number % 9)}-15`,
  }))
  return JSON.parse(
    JSON.stringify({ ...rest, credit_data: { ...creditData, tradelines } }),
  ) as JsonObject
}

/** Writes the applications 0 to `count` − 1, one per line. */
export async function writeApplications(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  for (let number = 0; number < count; number += 1) {
    const fixture = file.write(`${JSON.stringify(benchApplication(number))}\n`)
    if (!fixture) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

const batchSize = 5000

/** An application of the file, with its number. */
export interface NumberedBody {
  readonly number: number
  readonly id: string
  readonly body: JsonObject
}

/** The first `count` applications of the file, in batches. */
export async function* readApplications(
  path: string,
  count: number,
): AsyncGenerator<readonly NumberedBody[]> {
  let batch: NumberedBody[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (number >= count) break
    const body = JSON.parse(line) as JsonObject
    batch.push({ number, id: bulkApplicationId(number), body })
    number += 1
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
