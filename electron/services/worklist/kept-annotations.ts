import { isSameAnnotations, noAnnotations } from '../../../shared/domain/annotations/annotations.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/**
 * Gives lines that are new in the list what desk.db already holds of them: an application that was
 * removed from the worklist kept its notes, follow-up date and tags, and brings them along again.
 */
export function showKeptAnnotations(
  {
    desk,
    cache,
  }: {
    readonly desk: Pick<DeskStore, 'annotations'>
    readonly cache: Pick<CacheStore, 'setFlags'>
  },
  connectionId: string,
  ids: readonly string[],
): void {
  for (const id of ids) {
    const own = desk.annotations.of(connectionId, id)
    if (!isSameAnnotations(own, noAnnotations)) cache.setFlags(connectionId, id, { own })
  }
}
