import { defineStore } from 'pinia'
import { ref } from 'vue'
import type {
  BusinessSize,
  CompleteDate,
  NoticeFacts,
  RecordedNotice,
} from '../../shared/domain/notices/notice.ts'
import type { Result } from '../../shared/result.ts'
import { useBridge, type Bridge } from '../bridge.ts'
import { oncePerId } from '../state/once-per-id.ts'
import { useOfApplication } from '../state/of-application.ts'

/** Data that is recorded with a notice. */
export type NoticeForm = Pick<RecordedNotice, 'kind' | 'day' | 'manner' | 'replyBy'>
type Written = Parameters<Bridge['notices']['record']>[0]['letter']

/** The notices of the application that is open. */
export const useNoticesStore = defineStore('notices', () => {
  const bridge = useBridge()
  const {
    openId,
    loaded: facts,
    failure,
    open,
    change,
    undo,
  } = useOfApplication((id) => bridge.notices.read({ id }))
  const isSaving = ref(false)
  /** How often notices of several applications were recorded at once. */
  const together = ref(0)

  /** While `isSaving` is true, the dialog can't submit again. */
  async function save<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    isSaving.value = true
    const result = await change(call)
    isSaving.value = false
    return result
  }

  /** Returns the facts as they are stored; null if they could not be saved. */
  async function setComplete(
    id: string,
    complete: CompleteDate | null,
    seen: CompleteDate | null,
  ): Promise<NoticeFacts | null> {
    const result = await save(bridge.notices.setComplete({ id, complete, seen }))
    return result.ok ? result.value : null
  }

  async function setOtherTerms(id: string, otherTerms: boolean): Promise<boolean> {
    return (await change(bridge.notices.setOtherTerms({ id, otherTerms }))).ok
  }

  async function setBusiness(id: string, business: BusinessSize | null): Promise<boolean> {
    return (await change(bridge.notices.setBusiness({ id, business }))).ok
  }

  async function record(
    id: string,
    form: NoticeForm,
    letter?: Written,
  ): Promise<RecordedNotice | null> {
    const result = await save(bridge.notices.record({ id, ...form, letter }))
    return result.ok ? result.value : null
  }

  /**
   * Starts recording notices of several applications. The result tells whether this is still the
   * last batch; only that one can be undone.
   */
  function beginTogether(): () => boolean {
    const mine = ++together.value
    return () => together.value === mine
  }

  /** Returns whether the notice was removed. */
  const remove = oncePerId(
    async (noticeId) => (await change(bridge.notices.remove({ noticeId }))).ok,
  )

  async function share(id: string): Promise<void> {
    await change(bridge.notices.share({ id }))
  }

  return {
    openId,
    facts,
    failure,
    isSaving,
    open,
    setComplete,
    setOtherTerms,
    setBusiness,
    record,
    beginTogether,
    remove,
    share,
    restore: (noticeId: string) => undo(bridge.notices.restore({ noticeId })),
    undoRecord: (noticeId: string) => undo(bridge.notices.remove({ noticeId })),
    undoComplete: (id: string, set: CompleteDate | null, complete: CompleteDate | null) =>
      undo(bridge.notices.setComplete({ id, complete, seen: set })),
    undoOtherTerms: (id: string, otherTerms: boolean) =>
      undo(bridge.notices.setOtherTerms({ id, otherTerms })),
    undoBusiness: (id: string, seen: BusinessSize | null, business: BusinessSize | null) =>
      undo(bridge.notices.setBusiness({ id, business, seen })),
  }
})
