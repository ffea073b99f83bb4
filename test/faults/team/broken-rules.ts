/** One operation of a feed. */
export interface Entry {
  readonly op: string
  readonly who: string
  readonly kind: string
  readonly subject: string
  readonly body: Readonly<Record<string, unknown>>
  /** Epoch milliseconds. */
  readonly at: number
}

const leaseMs = 30 * 60_000
const free: readonly string[] = ['note.append', 'notice.facts', 'desk.witness']

/** Operations of a feed that weren't allowed after the ones before them, in words. */
export function brokenRules(entries: readonly Entry[]): string[] {
  const claims = new Map<string, { readonly holder: string; readonly until: number }>()
  /** Who recorded which notice. */
  const notices = new Map<string, string>()
  /** Subjects with an open entry: its operation and officer. */
  const open = new Map<string, { readonly op: string; readonly who: string }>()

  function isAllowed({ op, who, kind, subject, body, at }: Entry): boolean {
    const claim = claims.get(subject)
    const isOwn = claim?.holder === who
    const isOthers = claim !== undefined && !isOwn && claim.until > at
    const matter = kind.startsWith('ach.') ? String(body['payment']) : subject
    const standing = open.get(matter)
    switch (kind) {
      case 'claim.take':
        claims.set(subject, { holder: who, until: at + leaseMs })
        return !isOthers
      case 'claim.take-over':
        claims.set(subject, { holder: who, until: at + leaseMs })
        return isOthers
      case 'claim.renew':
        claims.set(subject, { holder: who, until: at + leaseMs })
        return isOwn
      case 'claim.release':
        claims.delete(subject)
        return isOwn
      case 'ach.register':
        open.set(matter, { op, who })
        return standing === undefined
      case 'decision.open':
        open.set(matter, { op, who })
        return standing === undefined && !isOthers
      case 'ach.void':
      case 'decision.close': {
        const ended = [...open].find(([, entry]) => entry.op === body['registration'])
        if (ended !== undefined) open.delete(ended[0])
        return ended?.[1].who === who
      }
      case 'notice.record':
        notices.set(op, who)
        return true
      case 'notice.remove':
        return notices.get(String(body['notice'])) === who
      default:
        return free.includes(kind)
    }
  }

  return entries.flatMap((entry, index) =>
    isAllowed(entry) ? [] : [`operation ${index + 1}: ${entry.kind} by ${entry.who}`],
  )
}
