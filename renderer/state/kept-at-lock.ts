import { onBeforeUnmount } from 'vue'
import { isRecord, type JsonObject } from '../../shared/json.ts'
import { useBridge } from '../bridge.ts'

/** Forms without a draft of their own. */
type KeptForm = 'connection' | 'rules' | 'ach'

const savers = new Set<() => Promise<unknown>>()

/** Waits until what is typed in these forms is saved: nothing of it stays in a locked page. */
export async function formsKept(): Promise<void> {
  await Promise.allSettled([...savers].map((save) => save()))
}

/**
 * Saves what is typed in a form when the app locks, until the form is drawn again. `typed` leaves
 * out every secret, and returns null if there is nothing to keep.
 */
export function useKeptAtLock(form: KeptForm, typed: () => JsonObject | null): void {
  const { drafts } = useBridge()
  async function save(): Promise<void> {
    const content = typed()
    if (content !== null) await drafts.save({ kind: form, subject: form, content })
  }
  savers.add(save)
  onBeforeUnmount(() => savers.delete(save))
}

/** What the form held when the app was locked, told once; null if nothing. */
export function useTakeKept(form: KeptForm): () => Promise<JsonObject | null> {
  const { drafts } = useBridge()
  const key = { kind: form, subject: form }
  return async () => {
    const kept = await drafts.read(key)
    if (!kept.ok || kept.value === null) return null
    await drafts.discard(key)
    return kept.value.content
  }
}

/** A text, or a row of fields with one each. */
function isTyped(item: unknown): boolean {
  return isRecord(item) ? Object.values(item).every(isText) : isText(item)
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** The values a form begins with, and of what was kept whatever has their shape. */
export function withKept<T>(start: T, kept: unknown): T {
  if (Array.isArray(start)) {
    return Array.isArray(kept) && kept.every(isTyped) ? (kept as T) : start
  }
  if (!isRecord(start)) return typeof kept === typeof start ? (kept as T) : start
  if (!isRecord(kept)) return start
  const merged = Object.entries(start).map(([name, value]) => [name, withKept(value, kept[name])])
  return Object.fromEntries(merged) as T
}
