import type { Channel } from '../../shared/contract/contract.ts'
import type { Clock } from '../ports/clock.ts'

/** Rate limit of a channel. */
interface Rate {
  /** Requests accepted at once after an idle period. */
  readonly burst: number
  readonly perSecond: number
}

/**
 * Far above what a page sends while an officer scrolls and types, far below what would overload
 * Loan Desk.
 */
const usualRate: Rate = { burst: 1_000, perSecond: 200 }

/** For channels that derive a key, try credentials, copy files, print, or open a system window. */
const costly: Rate = { burst: 20, perSecond: 1 }

const rates: Partial<Readonly<Record<Channel, Rate>>> = {
  'app.choosePassphrase': costly,
  'app.unlock': costly,
  'app.restoreBackup': costly,
  'dataFiles.makeBackup': costly,
  'dataFiles.restoreBackup': costly,
  'dataFiles.changeKey': costly,
  'connections.create': costly,
  'connections.update': costly,
  'session.signIn': costly,
  'team.connect': costly,
  'team.changePassword': costly,
  'team.changeAuthority': costly,
  'documents.open': costly,
  'folder.open': costly,
  'files.savePdf': costly,
  'updates.look': costly,
  'updates.install': costly,
}

export interface RateLimit {
  /** Returns whether the channel may handle one more request now; if so, counts the request. */
  take(channel: string): boolean
}

/** A token bucket per channel, refilled by the monotonic clock. */
export function createRateLimit(clock: Pick<Clock, 'monotonic'>): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(channel) {
      const { burst, perSecond } = rates[channel as Channel] ?? usualRate
      const now = clock.monotonic()
      const bucket = buckets.get(channel) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
      buckets.set(channel, { left: left < 1 ? left : left - 1, at: now })
      return left >= 1
    },
  }
}
