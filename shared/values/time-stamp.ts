/**
 * Epoch milliseconds of a time stamp of the service, or null if it cannot be read. The
 * specification says UTC; one without a zone is therefore read as UTC, never as local time.
 */
export function momentOf(stamp: string | null): number | null {
  if (stamp === null) return null
  const hasTime = /\d[T ]\d/.test(stamp)
  const hasZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(stamp)
  const moment = Date.parse(hasTime && !hasZone ? `${stamp}Z` : stamp)
  return Number.isFinite(moment) ? moment : null
}
