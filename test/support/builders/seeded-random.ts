import type { Random } from '../../../electron/ports/random.ts'

/** Numbers that are the same in every run with the same seed (a 32-bit xorshift). */
export function seededRandom(seed = 1): Random {
  let state = seed >>> 0 || 1
  const next = (): number => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  // A Buffer, as Node returns it: its `slice` shares the bytes.
  const bytes = (count: number): Buffer =>
    Buffer.from(Array.from({ length: count }, () => next() & 255))
  return {
    bytes,
    fraction: () => next() / 2 ** 32,
    uuid: () => {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
