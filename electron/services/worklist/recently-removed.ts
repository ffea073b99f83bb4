import type { Result } from '../../../shared/result.ts'

/** How many removed things can still be restored; the oldest is forgotten first. */
const mostKept = 50

/**
 * What was removed since Loan Desk was opened, so that the officer's "undo" brings it back whole. On
 * disk nothing of it is left.
 */
export class RecentlyRemoved<T extends { readonly id: string }> {
  private readonly kept = new Map<string, T>()

  keep(connectionId: string, thing: T): void {
    this.kept.set(keyOf(connectionId, thing.id), thing)
    const oldest = this.kept.keys().next()
    if (this.kept.size > mostKept && oldest.done !== true) this.kept.delete(oldest.value)
  }

  /**
   * Restores it, after which it is forgotten: what cannot be restored now, as on a full disk, can be
   * later. null if it is not, or no longer, known.
   */
  restore<R>(connectionId: string, id: string, work: (thing: T) => Result<R>): Result<R> | null {
    const key = keyOf(connectionId, id)
    const thing = this.kept.get(key)
    if (thing === undefined) return null
    const restored = work(thing)
    if (restored.ok) this.kept.delete(key)
    return restored
  }
}

function keyOf(connectionId: string, id: string): string {
  return JSON.stringify([connectionId, id])
}
