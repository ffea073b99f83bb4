import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { longestNote } from '../../shared/domain/annotations/annotations.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { isRecord, type JsonObject } from '../../shared/json.ts'
import { useBridge } from '../bridge.ts'
import { DraftSaver } from '../state/draft-saver.ts'
import { forgetOnSwitch } from './connections.ts'

/** Which text: that of a new note, or that of an existing note being edited. */
export type NoteSlot = 'new' | { readonly noteId: string }

interface Begun {
  readonly text: string
  readonly edits: Readonly<Record<string, string>>
}
const nothing: Begun = { text: '', edits: {} }

/**
 * Unsaved notes of the application that is open. Loan Desk saves them while the officer types, so
 * that they survive switching applications and restarts.
 */
export const useNoteDraftsStore = defineStore('note drafts', () => {
  const bridge = useBridge()
  const subject = ref<string | null>(null)
  const begun = shallowRef<Begun>(nothing)
  const isReady = ref(false)
  const failure = shallowRef<Failure | null>(null)
  let opening = 0
  /** Applications are opened one after another, so that each draft is read after it was written. */
  let inTurn: Promise<unknown> = Promise.resolve()
  /** The last save failed, for example on a full disk. */
  let isUnsaved = false
  /** Text that could not be saved before another application was opened, by application ID. */
  const unsaved = new Map<string, Begun>()

  const saver = new DraftSaver(async () => {
    if (subject.value === null) return unsaved.size === 0
    const result = await save(subject.value, begun.value)
    isUnsaved = !result.ok
    failure.value = result.ok ? null : result.error
    return result.ok && unsaved.size === 0
  })

  async function save(id: string, typed: Begun): Promise<Result<unknown>> {
    const key = { kind: 'note', subject: id } as const
    const isEmpty = typed.text.trim() === '' && Object.keys(typed.edits).length === 0
    return isEmpty
      ? bridge.drafts.discard(key)
      : bridge.drafts.save({ ...key, content: toContent(typed) })
  }

  async function saveUnsaved(): Promise<void> {
    for (const [id, typed] of [...unsaved]) {
      if (unsaved.get(id) !== typed) continue
      const result = await save(id, typed)
      // The text stays in memory until it can be saved.
      if (!result.ok) return
      if (unsaved.get(id) === typed) unsaved.delete(id)
    }
  }

  function next<T>(work: () => Promise<T>): Promise<T> {
    const done = inTurn.then(work)
    inTurn = done.catch(() => undefined)
    return done
  }

  function open(id: string): Promise<void> {
    const turn = ++opening
    return next(async () => {
      if (turn === opening && (subject.value !== id || !isReady.value)) await show(id)
    })
  }

  async function show(id: string): Promise<void> {
    const turn = opening
    await saver.flush()
    if (turn !== opening) return
    if (subject.value !== null && isUnsaved) unsaved.set(subject.value, begun.value)
    clear()
    subject.value = id
    const typed = unsaved.get(id)
    if (typed !== undefined) {
      unsaved.delete(id)
      begun.value = typed
      isReady.value = true
      saver.touch()
      return
    }
    void saveUnsaved()
    const result = await bridge.drafts.read({ kind: 'note', subject: id })
    if (subject.value !== id) return
    // New text would replace a saved draft that can't be read.
    if (!result.ok) {
      failure.value = result.error
      return
    }
    if (result.value !== null) begun.value = fromContent(result.value.content)
    isReady.value = true
  }

  function textOf(slot: NoteSlot): string | undefined {
    return isReady.value ? textIn(begun.value, slot) : undefined
  }

  /** `undefined` removes the text: it was saved as a note, or the officer dropped it. */
  function write(slot: NoteSlot, text: string | undefined): void {
    if (!isReady.value || textOf(slot) === text) return
    begun.value = withText(begun.value, slot, text)
    saver.touch()
  }

  /**
   * Drops this text after it was saved as a note, unless the officer has typed something else
   * since. Returns whether it was dropped from the application that is open.
   */
  function discardSaved(id: string, slot: NoteSlot, text: string): Promise<boolean> {
    return next(async () => {
      if (subject.value === id) {
        const isHere = textOf(slot) === text
        if (isHere) write(slot, undefined)
        return isHere
      }
      const typed = unsaved.get(id) ?? (await storedOf(id))
      if (textIn(typed, slot) !== text) return false
      const rest = withText(typed, slot, undefined)
      if ((await save(id, rest)).ok) unsaved.delete(id)
      else unsaved.set(id, rest)
      return false
    })
  }

  async function storedOf(id: string): Promise<Begun> {
    const result = await bridge.drafts.read({ kind: 'note', subject: id })
    return result.ok && result.value !== null ? fromContent(result.value.content) : nothing
  }

  function clear(): void {
    begun.value = nothing
    isReady.value = false
    isUnsaved = false
    failure.value = null
  }

  function reset(): void {
    opening += 1
    void saver.forget()
    unsaved.clear()
    subject.value = null
    clear()
  }
  forgetOnSwitch(reset)

  return {
    subject,
    isReady: computed(() => isReady.value),
    failure,
    open,
    textOf,
    write,
    discardSaved,
    /** Waits until all input is saved. */
    flush: () => saver.flush(),
  }
})

function textIn({ text, edits }: Begun, slot: NoteSlot): string | undefined {
  if (slot !== 'new') return edits[slot.noteId]
  return text === '' ? undefined : text
}

function withText(begun: Begun, slot: NoteSlot, text: string | undefined): Begun {
  if (slot === 'new') return { ...begun, text: text ?? '' }
  const { [slot.noteId]: _before, ...others } = begun.edits
  return { ...begun, edits: text === undefined ? others : { ...others, [slot.noteId]: text } }
}

function toContent({ text, edits }: Begun): JsonObject {
  return { text, edits: { ...edits } }
}

/** Reads a draft that this store wrote, perhaps in another version. Values that don't fit are left out. */
function fromContent({ text, edits }: JsonObject): Begun {
  return {
    text: shortened(text) ?? '',
    edits: Object.fromEntries(
      Object.entries(isRecord(edits) ? edits : {}).flatMap(([id, typed]) => {
        const own = shortened(typed)
        return own === undefined ? [] : [[id, own]]
      }),
    ),
  }
}

function shortened(typed: unknown): string | undefined {
  return typeof typed === 'string' ? typed.slice(0, longestNote) : undefined
}
