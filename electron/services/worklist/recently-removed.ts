import type { Result } from '../../../shared/result.ts'

/** Number of removed items that can be restored; the oldest is dropped first. */
const mostEntries = 50

/**
 * Items removed since Loan Desk was opened, so that the officer can undo the removal. They are in
 * memory only.
 */
export class RecentlyRemoved<T extends { readonly id: string }> {
  private readonly removed = new Map<string, T>()

  keep(connectionId: string, item: T): void {
    this.removed.set(keyOf(connectionId, item.id), item)
    const oldest = this.removed.keys().next()
    if (this.removed.size > mostEntries && oldest.done !== true) this.removed.delete(oldest.value)
  }

  /**
   * Restores an item and drops it from memory. If `work` fails, for example on a full disk, it can
   * be restored later. Returns null if the item isn't in memory.
   */
  restore<R>(connectionId: string, id: string, work: (item: T) => Result<R>): Result<R> | null {
    const key = keyOf(connectionId, id)
    const item = this.removed.get(key)
    if (item === undefined) return null
    const restored = work(item)
    if (restored.ok) this.removed.delete(key)
    return restored
  }
}

function keyOf(connectionId: string, id: string): string {
  return JSON.stringify([connectionId, id])
}
