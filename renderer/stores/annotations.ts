import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { StoredAnnotations, TagInUse } from '../../shared/domain/annotations/annotations.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch } from './connections.ts'

/** Which part of the marks is open for typing. */
export type AnnotationsForm = 'note' | 'follow-up' | 'tag'

/** The officer's annotations on the application that is open. */
export const useAnnotationsStore = defineStore('annotations', () => {
  const bridge = useBridge()
  const openId = ref<string | null>(null)
  const kept = shallowRef<StoredAnnotations | null>(null)
  const tagsInUse = shallowRef<readonly TagInUse[]>([])
  const failure = shallowRef<Failure | null>(null)
  const form = ref<AnnotationsForm | null>(null)
  /** What failed after the officer had gone on to another application, by its own. */
  let missed = new Map<string, Failure>()
  /** Applications on which a note is being saved. */
  const saving = new Set<string>()

  bridge.on('applications.changed', ({ ids }) => {
    const id = openId.value
    if (id !== null && (ids === null || ids.includes(id))) void read(id)
  })

  async function read(id: string): Promise<void> {
    const answer = await bridge.annotations.read({ id })
    if (openId.value !== id) return
    if (answer.ok) kept.value = answer.value
    else failure.value = answer.error
  }

  async function open(id: string): Promise<void> {
    if (openId.value !== id) {
      openId.value = id
      kept.value = null
      failure.value = missed.get(id) ?? null
      missed.delete(id)
      form.value = null
    }
    await read(id)
  }

  /** The application may still be on its way: its form is open as soon as it is there. */
  function openForm(id: string, asked: AnnotationsForm): void {
    if (openId.value !== id) void open(id)
    form.value = asked
  }

  async function loadTags(): Promise<void> {
    const answer = await bridge.annotations.tags({})
    if (answer.ok) tagsInUse.value = answer.value
  }

  /** Asks for a change and shows what came of it, where it was asked for. */
  async function change<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    const of = openId.value
    const later = missed
    const answer = await call
    if (openId.value === of) failure.value = answer.ok ? null : answer.error
    else if (of !== null && !answer.ok) later.set(of, answer.error)
    if (openId.value !== null) await read(openId.value)
    return answer
  }

  /** Whether it was saved. A second press while it is being saved makes no second note. */
  async function addNote(id: string, text: string): Promise<boolean> {
    if (saving.has(id)) return false
    saving.add(id)
    const answer = await change(bridge.annotations.addNote({ id, text }))
    saving.delete(id)
    return answer.ok
  }

  async function editNote(noteId: string, text: string): Promise<boolean> {
    return (await change(bridge.annotations.editNote({ noteId, text }))).ok
  }

  async function removeNote(noteId: string): Promise<boolean> {
    return (await change(bridge.annotations.removeNote({ noteId }))).ok
  }

  async function restoreNote(noteId: string): Promise<void> {
    await change(bridge.annotations.restoreNote({ noteId }))
  }

  async function setFollowUp(id: string, day: string | null): Promise<boolean> {
    const selection = { ids: [id], filter: null }
    return (await change(bridge.annotations.setFollowUp({ selection, day }))).ok
  }

  async function share(id: string): Promise<void> {
    await change(bridge.annotations.share({ id }))
  }

  async function addTag(id: string, tag: string): Promise<boolean> {
    const selection = { ids: [id], filter: null }
    const answer = await change(bridge.annotations.addTag({ selection, tag }))
    void loadTags()
    return answer.ok && answer.value.full === 0
  }

  async function removeTag(id: string, tag: string): Promise<void> {
    const selection = { ids: [id], filter: null }
    await change(bridge.annotations.removeTag({ selection, tag }))
    void loadTags()
  }

  function reset(): void {
    openId.value = null
    kept.value = null
    tagsInUse.value = []
    failure.value = null
    form.value = null
    missed = new Map()
  }
  forgetOnSwitch(reset)

  return {
    openId,
    kept,
    tagsInUse,
    failure,
    form,
    open,
    openForm,
    loadTags,
    addNote,
    editNote,
    removeNote,
    restoreNote,
    setFollowUp,
    share,
    addTag,
    removeTag,
  }
})
