/** Repeatable random numbers for sample data. Never for keys, tokens or secrets. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Lowercase letters and digits, as in the opaque part of an ID. */
  opaque(length: number): string
}

const opaqueAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * The mulberry32 generator, seeded with the seed and a label, so that each sample has its own
 * numbers: adding one sample doesn't change the others.
 */
export function seededRandom(seed: number, label: string): SeededRandom {
  let state = seed | 0
  for (const character of label) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x9e3779b1)
    state ^= state >>> 15
  }

  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))

  return {
    integer,
    chance: (probability) => fraction() < probability,
    pick: ([first, ...rest]) => rest[integer(0, rest.length) - 1] ?? first,
    opaque: (length) =>
      Array.from({ length }, () =>
        opaqueAlphabet.charAt(integer(0, opaqueAlphabet.length - 1)),
      ).join(''),
  }
}
