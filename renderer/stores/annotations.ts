import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { TagInUse } from '../../shared/domain/annotations/annotations.ts'
import type { Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { oncePerId } from '../state/once-per-id.ts'
import { useOfApplication } from '../state/of-application.ts'
import { forgetOnSwitch } from './connections.ts'

/** Which annotation form is open. */
export type AnnotationsForm = 'note' | 'follow-up' | 'tag'

/** The officer's annotations on the application that is open. */
export const useAnnotationsStore = defineStore('annotations', () => {
  const bridge = useBridge()
  const { openId, loaded, failure, open, change, undo } = useOfApplication((id) =>
    bridge.annotations.read({ id }),
  )
  const tagsInUse = shallowRef<readonly TagInUse[]>([])
  const form = ref<AnnotationsForm | null>(null)
  watch(openId, () => (form.value = null), { flush: 'sync' })
  /** Applications and notes whose text is being saved. */
  const saving = new Set<string>()

  /** Opens the form at once, even if the application is still loading. */
  function openForm(id: string, requested: AnnotationsForm): void {
    if (openId.value !== id) void open(id)
    form.value = requested
  }

  async function loadTags(): Promise<void> {
    // A failure is ignored: tags are only suggestions, and the officer can type one.
    const result = await bridge.annotations.tags({})
    if (result.ok) tagsInUse.value = result.value
  }

  /**
   * Saves a text of the note or of a new note on the application; returns whether that succeeded.
   * Does nothing while another one is being saved.
   */
  async function saveText(of: string, call: () => Promise<Result<unknown>>): Promise<boolean> {
    if (saving.has(of)) return false
    saving.add(of)
    const result = await change(call())
    saving.delete(of)
    return result.ok
  }

  const removeNote = oncePerId(
    async (noteId) => (await change(bridge.annotations.removeNote({ noteId }))).ok,
  )

  async function setFollowUp(id: string, day: string | null): Promise<boolean> {
    const selection = { ids: [id], filter: null }
    return (await change(bridge.annotations.setFollowUp({ selection, day }))).ok
  }

  async function share(id: string): Promise<void> {
    await change(bridge.annotations.share({ id }))
  }

  async function addTag(id: string, tag: string): Promise<boolean> {
    const selection = { ids: [id], filter: null }
    const result = await change(bridge.annotations.addTag({ selection, tag }))
    void loadTags()
    return result.ok && result.value.full === 0
  }

  async function removeTag(id: string, tag: string): Promise<void> {
    const selection = { ids: [id], filter: null }
    await change(bridge.annotations.removeTag({ selection, tag }))
    void loadTags()
  }

  forgetOnSwitch(() => (tagsInUse.value = []))

  return {
    openId,
    loaded,
    tagsInUse,
    failure,
    form,
    open,
    openForm,
    loadTags,
    addNote: (id: string, text: string) =>
      saveText(id, () => bridge.annotations.addNote({ id, text })),
    editNote: (noteId: string, text: string) =>
      saveText(noteId, () => bridge.annotations.editNote({ noteId, text })),
    removeNote,
    restoreNote: (noteId: string) => undo(bridge.annotations.restoreNote({ noteId })),
    setFollowUp,
    share,
    addTag,
    removeTag,
  }
})
