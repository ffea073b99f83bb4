import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { longestNote } from '../../shared/domain/own-marks.ts'
import type { Failure } from '../../shared/result.ts'
import { isRecord, type JsonObject } from '../../shared/json.ts'
import { useBridge } from '../bridge.ts'
import { DraftKeeper } from './draft-keeper.ts'

/** Which text: that of a new note, or of a note that is being changed, by its id. */
export type NoteSlot = 'new' | { readonly noteId: string }

interface Begun {
  readonly text: string
  readonly edits: Readonly<Record<string, string>>
}
const nothing: Begun = { text: '', edits: {} }

/**
 * Notes of the open application that were begun and not saved. The desk keeps them while they are
 * typed, so that neither another application nor a restart loses them.
 */
export const useNoteDraftsStore = defineStore('note drafts', () => {
  const bridge = useBridge()
  const subject = ref<string | null>(null)
  const begun = shallowRef<Begun>(nothing)
  const isReady = ref(false)
  const failure = shallowRef<Failure | null>(null)
  let opening = 0

  const keeper = new DraftKeeper(async () => {
    if (subject.value === null) return
    const key = { kind: 'note', subject: subject.value } as const
    const isEmpty = begun.value.text.trim() === '' && Object.keys(begun.value.edits).length === 0
    const answer = isEmpty
      ? await bridge.drafts.discard(key)
      : await bridge.drafts.save({ ...key, content: toContent(begun.value) })
    failure.value = answer.ok ? null : answer.error
  })

  async function open(id: string): Promise<void> {
    if (subject.value === id) return
    const turn = ++opening
    await keeper.flush()
    if (turn !== opening) return
    clear()
    subject.value = id
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
    failure.value = null
  }

  function reset(): void {
    opening += 1
    keeper.forget()
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
    /** Saves now what is not yet saved. */
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
