import type { Clock } from '../ports/clock.ts'
import type { LendingApi } from '../ports/lending-api.ts'

/** How old a check may be when its approval leaves. */
const checkLastsMs = 30_000

/** A check that passed and waits for a place to send from. */
export interface PassedCheck {
  /** The conversation in which it was made: its send belongs to the same one. */
  readonly api: LendingApi
  readonly subject: string
  readonly attempt: number
}

/** The checks that passed, by decision. What is in it has a record that says `checking`. */
export interface PassedChecks {
  add(id: string, check: PassedCheck): void
  has(id: string): boolean
  all(): readonly (readonly [id: string, check: PassedCheck])[]
  /** Takes it out to be sent from; the answer tells, at any time later, whether it still holds. */
  take(id: string): () => boolean
  /** Those that are too old, or of another conversation than this one. */
  outdated(api: LendingApi | null): readonly string[]
  clear(): void
}

/** When, by both clocks: one stands still while the computer sleeps, the other can be set. */
interface Passed {
  readonly at: number
  readonly steadyAt: number
}

export function createPassedChecks(clock: Clock): PassedChecks {
  const passed = new Map<string, PassedCheck & Passed>()

  function isCurrent({ at, steadyAt }: Passed): boolean {
    const age = Math.max(Math.abs(clock.now() - at), clock.monotonic() - steadyAt)
    return age <= checkLastsMs
  }

  return {
    add: (id, check) =>
      void passed.set(id, { ...check, at: clock.now(), steadyAt: clock.monotonic() }),
    has: (id) => passed.has(id),
    all: () => [...passed],
    take(id) {
      const check = passed.get(id)
      passed.delete(id)
      return () => check !== undefined && isCurrent(check)
    },
    outdated: (api) =>
      [...passed].flatMap(([id, check]) => (check.api === api && isCurrent(check) ? [] : [id])),
    clear: () => passed.clear(),
  }
}
