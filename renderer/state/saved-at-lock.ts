import { onBeforeUnmount, readonly, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import { isRecord, type JsonObject, type JsonValue } from '../../shared/json.ts'
import { useBridge, type Bridge } from '../bridge.ts'

interface TypedForm {
  readonly name: () => string
  readonly typed: () => JsonObject | null
}
/** Mounted forms and dialogs that have no draft. */
const forms = new Set<TypedForm>()
/** Input from before the lock or the last visit that has not been restored yet, by form. */
let waiting: Promise<Map<string, unknown>> | null = null

/** Whether input from before the lock was lost. */
const isLost = ref(false)
export const isTypedLost = readonly(isLost)

/** Records whether the officer has to be told that input from before the lock was lost. */
export function noteTypedLost(lost: boolean): void {
  isLost.value = lost
}

const take = async ({ drafts }: Bridge) => {
  const taken = await drafts.takeForms({})
  if (!taken.ok) noteTypedLost(true)
  return new Map<string, unknown>(taken.ok ? Object.entries(taken.value) : [])
}

/** Saves the input of these forms, because a locked page keeps none of it; returns false if that fails. */
export async function saveForms(bridge: Bridge): Promise<boolean> {
  const all = await (waiting ??= take(bridge))
  for (const { name, typed } of forms) {
    const content = typed()
    if (content !== null) all.set(name(), content)
  }
  waiting = null
  const content = Object.fromEntries(all) as JsonObject
  return all.size === 0 || (await bridge.drafts.keepForms({ content })).ok
}

/** Drops the saved input: it was typed for another connection. */
export function forgetSavedForms(): void {
  waiting = Promise.resolve(new Map())
}

/** Drops the input of forms that were sent after the officer had left them. */
export function forgetSent(...names: readonly string[]): void {
  void waiting?.then((all) => {
    for (const name of names) all.delete(name)
  })
}

/**
 * Saves a form's input when the app locks, and restores it once, when the form is mounted again.
 * `typed` must leave out all secrets, and returns null if there is nothing to keep. Input that
 * `accepts` refuses stays saved. Returns whether any input was restored.
 */
export function useSavedAtLock(
  name: () => string,
  typed: () => JsonObject | null,
  restore: (saved: JsonObject) => unknown,
  accepts: (saved: JsonObject) => boolean = () => true,
): Promise<boolean> {
  const bridge = useBridge()
  const form = { name, typed }
  forms.add(form)
  onBeforeUnmount(() => forms.delete(form))
  return (waiting ??= take(bridge)).then(async (all) => {
    const own = all.get(name())
    if (!isRecord(own) || !forms.has(form) || !accepts(own as JsonObject)) return false
    all.delete(name())
    await restore(own as JsonObject)
    return true
  })
}

/** As `useSavedAtLock`, and also keeps the input while the officer visits other screens. */
export function useSavedForm(
  ...[name, typed, restore, accepts]: Parameters<typeof useSavedAtLock>
): Promise<boolean> {
  const bridge = useBridge()
  const route = useRoute()
  let screen = route.name
  watch(
    () => route.name,
    (now) => (screen = now),
    { flush: 'post' },
  )
  onBeforeUnmount(() => {
    // A form that closes on its own screen was sent or canceled.
    if (route.name === screen) return
    const content = JSON.parse(JSON.stringify(typed())) as JsonObject | null
    const key = name()
    void (waiting ??= take(bridge)).then((all) => content && all.set(key, content))
  })
  return useSavedAtLock(name, typed, restore, accepts)
}

/** As `useSavedAtLock`, for fields that are separate refs. */
export function useSavedFields(
  name: () => string,
  fields: Readonly<Record<string, Ref<JsonValue>>>,
  useSaved = useSavedAtLock,
): void {
  void useSaved(
    name,
    () => Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
    (typed) => {
      for (const [field, value] of Object.entries(fields)) {
        value.value = withSaved(value.value, typed[field])
      }
    },
  )
}

/** Whether the item is a text, or a record that contains only texts. */
function isTyped(item: unknown): boolean {
  return isRecord(item) ? Object.values(item).every(isText) : isText(item)
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** The form's initial values, replaced by saved values of the same type. */
export function withSaved<T>(start: T, saved: unknown): T {
  if (Array.isArray(start)) {
    return Array.isArray(saved) && saved.every(isTyped) ? (saved as T) : start
  }
  if (!isRecord(start)) return typeof saved === typeof start ? (saved as T) : start
  if (!isRecord(saved)) return start
  const merged = Object.entries(start).map(([name, value]) => [name, withSaved(value, saved[name])])
  return Object.fromEntries(merged) as T
}

/** The values `now`, overlaid with the fields in which `typed` differs from `before`. */
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
