import { minuteMs } from '../../durations.ts'
import type { FeedEntry } from './feed.ts'
import * as fields from './fields.ts'
import { readBody } from './operation-body.ts'

/** An officer's claim on an application; times by the server's clock, in epoch milliseconds. */
export interface Claim {
  readonly application: string
  /** The officer's account. */
  readonly holder: string
  readonly until: number
  /** The number of the operation that made or extended it: its version. */
  readonly number: number
}

/** Fields of a claim row from the server. */
export const claimFields = {
  application: fields.subject(),
  holder: fields.account(),
  until: fields.count(),
  number: fields.entryNumber(),
}

/**
 * The claims after one more feed entry. Entries of other kinds change nothing; claims that have
 * expired by then are dropped.
 * @returns null if the entry can't be read
 */
export function claimsAfter(claims: readonly Claim[], entry: FeedEntry): readonly Claim[] | null {
  const at = Date.parse(entry.at)
  const others = () =>
    claims.filter(({ application, until }) => application !== entry.subject && until > at)
  switch (entry.kind) {
    case 'claim.release':
      return others()
    case 'claim.take':
    case 'claim.renew':
    case 'claim.take-over': {
      const body = readBody(entry.kind, entry.body)
      if (body === null) return null
      const claim = {
        application: entry.subject,
        holder: entry.who,
        number: entry.number,
        until: at + body.minutes * minuteMs,
      }
      return [...others(), claim]
    }
    default:
      return claims
  }
}
