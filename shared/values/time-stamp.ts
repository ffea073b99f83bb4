/**
 * Epoch milliseconds of a time stamp from the service, or null if it can't be parsed. The
 * specification says UTC, so a time stamp without a zone is parsed as UTC, never as local time.
 */
export function momentOf(stamp: string | null): number | null {
  if (stamp === null) return null
  const hasZone = /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(stamp)
  const moment = Date.parse(hasZone ? stamp : `${stamp}Z`)
  return Number.isFinite(moment) ? moment : null
}
