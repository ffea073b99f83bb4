import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type {
  BusinessSize,
  CompleteDate,
  RecordedNotice,
} from '../../shared/domain/notices/notice.ts'
import type { StoredNotices } from '../../shared/contract/notices.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge, type Bridge } from '../bridge.ts'
import { forgetOnSwitch } from './connections.ts'

/** What a notice is recorded with. */
export type NoticeForm = Pick<RecordedNotice, 'kind' | 'day' | 'manner' | 'replyBy'>
type Written = Parameters<Bridge['notices']['record']>[0]['letter']

/** What is recorded of the notices of the application that is open. */
export const useNoticesStore = defineStore('notices', () => {
  const bridge = useBridge()
  const openId = ref<string | null>(null)
  const facts = shallowRef<StoredNotices | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const isSaving = ref(false)
  /** What failed after the officer had gone on to another application, by its own. */
  let missed = new Map<string, Failure>()
  /** How often notices of many applications were recorded together. */
  const together = ref(0)

  bridge.on('applications.changed', ({ ids }) => {
    const id = openId.value
    if (id !== null && (ids === null || ids.includes(id))) void read(id)
  })

  async function read(id: string): Promise<void> {
    const answer = await bridge.notices.read({ id })
    if (openId.value !== id) return
    if (answer.ok) facts.value = answer.value
    else failure.value = answer.error
  }

  async function open(id: string): Promise<void> {
    if (openId.value !== id) {
      openId.value = id
      facts.value = null
      failure.value = missed.get(id) ?? null
      missed.delete(id)
    }
    await read(id)
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

  /** The dialog that asks for it gives nothing again meanwhile. */
  async function save<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    isSaving.value = true
    const answer = await change(call)
    isSaving.value = false
    return answer
  }

  async function setComplete(id: string, complete: CompleteDate | null): Promise<boolean> {
    return (await save(bridge.notices.setComplete({ id, complete }))).ok
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
    const answer = await save(bridge.notices.record({ id, ...form, letter }))
    return answer.ok ? answer.value : null
  }

  /** Notices are being recorded together: tells whether these can be undone, which the last ones can. */
  function beginTogether(): () => boolean {
    const mine = ++together.value
    return () => together.value === mine
  }

  /** Whether it was removed. */
  async function remove(noticeId: string): Promise<boolean> {
    return (await change(bridge.notices.remove({ noticeId }))).ok
  }

  async function restore(noticeId: string): Promise<void> {
    await change(bridge.notices.restore({ noticeId }))
  }

  async function share(id: string): Promise<void> {
    await change(bridge.notices.share({ id }))
  }

  function reset(): void {
    openId.value = null
    facts.value = null
    failure.value = null
    missed = new Map()
  }
  forgetOnSwitch(reset)

  return {
    ...{ openId, facts, failure, isSaving, open, setComplete, setOtherTerms, setBusiness },
    ...{ record, beginTogether, remove, restore, share },
  }
})
