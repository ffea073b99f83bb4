import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
}
