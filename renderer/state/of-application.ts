import type { Ref } from 'vue'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { forgetOnSwitch } from '../stores/connections.ts'
import { useResettable } from './resettable.ts'
import { useFailureNotification } from './failure-notification.ts'

/** Reads the open application's data again whenever the application changes. */
export function useRereading(
  openId: Readonly<Ref<string | null>>,
  read: (id: string) => Promise<unknown>,
): void {
  useBridge().on('applications.changed', ({ ids }) => {
    const id = openId.value
    if (id !== null && (ids === null || ids.includes(id))) void read(id)
  })
}

/** Data about the open application, and changes to it. */
export function useOfApplication<T>(call: (id: string) => Promise<Result<T>>) {
  const notifyFailure = useFailureNotification()
  const { resettable, reset } = useResettable()
  const openId = resettable<string | null>(null)
  const loaded = resettable<T | null>(null)
  const failure = resettable<Failure | null>(null)
  /** Failures that arrived after the officer opened another application, by application ID. */
  let missed = new Map<string, Failure>()

  useRereading(openId, read)

  async function read(id: string): Promise<void> {
    const result = await call(id)
    if (openId.value !== id) return
    if (result.ok) loaded.value = result.value
    else failure.value = result.error
  }

  async function open(id: string): Promise<void> {
    if (openId.value !== id) {
      openId.value = id
      loaded.value = null
      failure.value = missed.get(id) ?? null
      missed.delete(id)
    }
    await read(id)
  }

  /** Makes a change. A failure is shown with the application that was changed. */
  async function change<R>(pending: Promise<Result<R>>): Promise<Result<R>> {
    const of = openId.value
    const later = missed
    const result = await pending
    if (openId.value === of) failure.value = result.ok ? null : result.error
    else if (of !== null && !result.ok) later.set(of, result.error)
    if (openId.value !== null) await read(openId.value)
    return result
  }

  /** Reports a failure as a notification, because another application or screen may be open by then. */
  async function undo(pending: Promise<Result<unknown>>): Promise<void> {
    const result = await pending
    if (!result.ok) notifyFailure(words.actions.undo, result.error)
    if (openId.value !== null) await read(openId.value)
  }

  forgetOnSwitch(() => {
    reset()
    missed = new Map()
  })

  return { openId, loaded, failure, open, change, undo }
}
