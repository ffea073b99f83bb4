/**
 * The smallest sample that is at least as large as this share of the samples (nearest rank).
 * `share` is above 0 and at most 1; there is at least one sample. Throws RangeError otherwise.
 */
export function percentile(samples: readonly number[], share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError(`not a share: ${share}`)
  const sorted = [...samples].sort((a, b) => a - b)
  const found = sorted[Math.ceil(share * sorted.length) - 1]
  if (found === undefined) throw new RangeError('no samples')
  return found
}

/** The middle sample; the lower of the two middle ones if their number is even. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
