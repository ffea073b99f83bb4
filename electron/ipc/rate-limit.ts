import type { Channel } from '../../shared/contract/contract.ts'
import type { Clock } from '../ports/clock.ts'

/** How often a channel may be asked: at once, and on and on. */
interface Rate {
  /** Requests that are taken at once after a rest. */
  readonly burst: number
  readonly perSecond: number
}

/** Far above what a page asks while an officer scrolls and types, far below what would bind Loan Desk. */
const usualRate: Rate = { burst: 1_000, perSecond: 200 }

/** What derives a key, tries credentials, copies the files, prints or opens a window of the system. */
const costly: Rate = { burst: 20, perSecond: 1 }

const rates: Partial<Readonly<Record<Channel, Rate>>> = {
  'app.choosePassphrase': costly,
  'app.unlock': costly,
  'app.restoreBackup': costly,
  'safekeeping.makeBackup': costly,
  'safekeeping.restoreBackup': costly,
  'safekeeping.changeKey': costly,
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
  /** Whether the channel may be asked once more now; a yes is counted. */
  take(channel: string): boolean
}

/** One bucket of tokens a channel, filled by the clock that only ever grows. */
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
