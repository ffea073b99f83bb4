import { isAnnotated } from '../../../shared/domain/annotations/annotations.ts'
import { isNothingRecorded } from '../../../shared/domain/notices/notice.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/**
 * Copies what desk.db holds to lines that are new in the list: an application that was removed from
 * the worklist keeps its notes, follow-up date, tags and recorded notices, and shows them again.
 */
export function showStoredAnnotations(
  {
    desk,
    cache,
  }: {
    readonly desk: Pick<DeskStore, 'annotations' | 'notices'>
    readonly cache: Pick<CacheStore, 'setOwnAnnotations' | 'setNoticeFacts'>
  },
  connectionId: string,
  ids: readonly string[],
): void {
  const annotations = [...desk.annotations.ofMany(connectionId, ids)].filter(([, own]) =>
    isAnnotated(own),
  )
  const notices = [...desk.notices.ofMany(connectionId, ids)].filter(
    ([, facts]) => !isNothingRecorded(facts),
  )
  if (annotations.length > 0) cache.setOwnAnnotations(connectionId, new Map(annotations))
  if (notices.length > 0) cache.setNoticeFacts(connectionId, new Map(notices))
}
