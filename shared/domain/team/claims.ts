import { number, object, string } from 'yup'
import { minuteMs } from '../../durations.ts'
import { subjectField, type FeedEntry } from './feed.ts'

/** Who works on an application; times by the server's clock, in epoch milliseconds. */
export interface Claim {
  readonly application: string
  /** The officer's account. */
  readonly holder: string
  readonly until: number
  /** The number of the operation that made or extended it: its version. */
  readonly number: number
}

/** A row of claims as the server sends it. */
export const claimFields = {
  application: subjectField(),
  holder: string().max(63).required(),
  until: number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
  number: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
}

const leaseBody = object({ minutes: number().integer().min(15).max(60).required() })

/**
 * The claims after one more entry of the feed, whose other kinds change none.
 * @returns null if the entry can't be read
 */
export function claimsAfter(claims: readonly Claim[], entry: FeedEntry): readonly Claim[] | null {
  const others = () => claims.filter(({ application }) => application !== entry.subject)
  switch (entry.kind) {
    case 'claim.release':
      return others()
    case 'claim.take':
    case 'claim.renew':
    case 'claim.take-over': {
      const body = parsed(entry.body)
      const at = Date.parse(entry.at)
      if (Number.isNaN(at) || !leaseBody.isValidSync(body, { strict: true })) return null
      const claim = {
        ...{ application: entry.subject, holder: entry.who, number: entry.number },
        until: at + body.minutes * minuteMs,
      }
      return [...others(), claim]
    }
    default:
      return claims
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
