import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { longestNote } from '../../shared/domain/annotations/annotations.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { isRecord, type JsonObject } from '../../shared/json.ts'
import { useBridge } from '../bridge.ts'
import { DraftKeeper } from '../state/draft-keeper.ts'

/** Which text: that of a new note, or of a note that is being changed, by its id. */
export type NoteSlot = 'new' | { readonly noteId: string }

interface Begun {
  readonly text: string
  readonly edits: Readonly<Record<string, string>>
}
const nothing: Begun = { text: '', edits: {} }

/**
 * Notes of the open application that were begun and not saved. Loan Desk keeps them while they are
 * typed, so that neither another application nor a restart loses them.
 */
export const useNoteDraftsStore = defineStore('note drafts', () => {
  const bridge = useBridge()
  const subject = ref<string | null>(null)
  const begun = shallowRef<Begun>(nothing)
  const isReady = ref(false)
  const failure = shallowRef<Failure | null>(null)
  let opening = 0
  /** Loan Desk does not have what was typed last: a full disk. */
  let isUnsaved = false
  /** What it did not have when its application was left, by application. */
  const held = new Map<string, Begun>()

  const keeper = new DraftKeeper(async () => {
    if (subject.value === null) return
    const answer = await save(subject.value, begun.value)
    isUnsaved = !answer.ok
    failure.value = answer.ok ? null : answer.error
  })

  async function save(id: string, typed: Begun): Promise<Result<unknown>> {
    const key = { kind: 'note', subject: id } as const
    const isEmpty = typed.text.trim() === '' && Object.keys(typed.edits).length === 0
    return isEmpty
      ? bridge.drafts.discard(key)
      : bridge.drafts.save({ ...key, content: toContent(typed) })
  }

  async function saveHeld(): Promise<void> {
    for (const [id, typed] of [...held]) {
      const answer = await save(id, typed)
      if (!answer.ok) return
      if (held.get(id) === typed) held.delete(id)
    }
  }

  async function open(id: string): Promise<void> {
    if (subject.value === id) return
    const turn = ++opening
    await keeper.flush()
    if (turn !== opening) return
    if (subject.value !== null && isUnsaved) held.set(subject.value, begun.value)
    clear()
    subject.value = id
    const typed = held.get(id)
    if (typed !== undefined) {
      held.delete(id)
      begun.value = typed
      isReady.value = true
      keeper.touch()
      return
    }
    void saveHeld()
    const answer = await bridge.drafts.read({ kind: 'note', subject: id })
    if (turn !== opening) return
    if (answer.ok && answer.value !== null) begun.value = fromContent(answer.value.content)
    if (!answer.ok) failure.value = answer.error
    isReady.value = true
  }

  function textOf(slot: NoteSlot): string | undefined {
    if (!isReady.value) return undefined
    if (slot !== 'new') return begun.value.edits[slot.noteId]
    return begun.value.text === '' ? undefined : begun.value.text
  }

  /** undefined: it was saved, or is not wanted any more. */
  function write(slot: NoteSlot, text: string | undefined): void {
    if (!isReady.value || textOf(slot) === text) return
    if (slot === 'new') {
      begun.value = { ...begun.value, text: text ?? '' }
    } else {
      const { [slot.noteId]: _before, ...others } = begun.value.edits
      begun.value = {
        ...begun.value,
        edits: text === undefined ? others : { ...others, [slot.noteId]: text },
      }
    }
    keeper.touch()
  }

  function clear(): void {
    begun.value = nothing
    isReady.value = false
    isUnsaved = false
    failure.value = null
  }

  function reset(): void {
    opening += 1
    void keeper.forget()
    held.clear()
    subject.value = null
    clear()
  }

  return {
    subject,
    isReady: computed(() => isReady.value),
    failure,
    open,
    textOf,
    write,
    /** Waits until what was typed is saved. */
    flush: () => keeper.flush(),
    reset,
  }
})

function toContent({ text, edits }: Begun): JsonObject {
  return { text, edits: { ...edits } }
}

/** The draft was written by this store, perhaps in another version: what does not fit is left out. */
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
