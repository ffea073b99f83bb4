import { onBeforeUnmount, readonly, ref, type Ref } from 'vue'
import { isRecord, type JsonObject, type JsonValue } from '../../shared/json.ts'
import { useBridge, type Bridge } from '../bridge.ts'

interface TypedForm {
  readonly name: () => string
  readonly typed: () => JsonObject | null
}
/** Forms on the page without a draft of their own, and what dialogs are open. */
const forms = new Set<TypedForm>()
/** What was typed when the app was locked and was not restored yet, by form. */
let waiting: Promise<Map<string, unknown>> | null = null

/** Whether something that was typed before the app was locked is lost. */
const isLost = ref(false)
export const isTypedLost = readonly(isLost)

/** The officer is told, or has to be told, that something typed before the lock is lost. */
export function noteTypedLost(lost: boolean): void {
  isLost.value = lost
}

const take = async ({ drafts }: Bridge) => {
  const taken = await drafts.takeForms({})
  if (!taken.ok) noteTypedLost(true)
  return new Map<string, unknown>(taken.ok ? Object.entries(taken.value) : [])
}

/**
 * Waits until what is typed in these forms is saved, because nothing of it stays in a locked page;
 * false if it can't be.
 */
export async function formsKept(bridge: Bridge): Promise<boolean> {
  const all = await (waiting ??= take(bridge))
  for (const { name, typed } of forms) {
    const content = typed()
    if (content !== null) all.set(name(), content)
  }
  waiting = null
  const content = Object.fromEntries(all) as JsonObject
  return all.size === 0 || (await bridge.drafts.keepForms({ content })).ok
}

/** What was typed for another connection is no longer restored. */
export function forgetKeptForms(): void {
  waiting = Promise.resolve(new Map())
}

/**
 * Saves what is typed in a form when the app locks, and restores it once, when the form is drawn
 * again. `typed` leaves out every secret, and is null if there is nothing to keep. Tells whether
 * anything was restored.
 */
export function useKeptAtLock(
  name: () => string,
  typed: () => JsonObject | null,
  restore: (kept: JsonObject) => unknown,
): Promise<boolean> {
  const bridge = useBridge()
  const form = { name, typed }
  forms.add(form)
  onBeforeUnmount(() => forms.delete(form))
  return (waiting ??= take(bridge)).then(async (all) => {
    const own = all.get(name())
    if (!isRecord(own) || !forms.has(form)) return false
    all.delete(name())
    await restore(own as JsonObject)
    return true
  })
}

/** The same for fields that are refs each. */
export function useKeptFields(
  name: () => string,
  fields: Readonly<Record<string, Ref<JsonValue>>>,
): void {
  void useKeptAtLock(
    name,
    () => Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
    (typed) => {
      for (const [field, value] of Object.entries(fields)) {
        value.value = withKept(value.value, typed[field])
      }
    },
  )
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

/** The values as they are now, with what was changed in the fields since they began with `before`. */
export function onTopOf<T>(now: T, before: T, typed: T): T {
  if (isRecord(now) && isRecord(before) && isRecord(typed)) {
    const merged = Object.entries(now).map(([name, value]) => [
      name,
      onTopOf(value, before[name], typed[name]),
    ])
    return Object.fromEntries(merged) as T
  }
  return JSON.stringify(typed) === JSON.stringify(before) ? now : typed
}
