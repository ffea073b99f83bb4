import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import type { RemovalOutcome, RemovalPreview } from '../../shared/contract/worklist.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { removalMessages } from '../messages/removal-messages.ts'
import { words } from '../messages/words.ts'
import { paced } from '../state/paced.ts'
import { useForgottenOnSwitch } from './connections.ts'
import { useNotificationsStore } from './notifications.ts'

export type RemovalSelection = Parameters<Client['removal']['remove']>[0]['selection']

/** Removing applications from the worklist: confirmation, progress, and those that stayed. */
export const useRemovalStore = defineStore('removal', () => {
  const bridge = useBridge()
  const notifications = useNotificationsStore()
  const { resettable } = useForgottenOnSwitch()
  /** The selection that the officer is asked to confirm; null if the dialog is closed. */
  const toConfirm = resettable<RemovalSelection | null>(null)
  /** What the removal would do; null until Loan Desk has checked. */
  const preview = resettable<RemovalPreview | null>(null)
  const busy = resettable(false)
  const progress = resettable<Progress | null>(null)
  /** Result of the last removal, if some applications stayed. */
  const outcome = resettable<RemovalOutcome | null>(null)
  /** Number of removals so far. Only the last one can be undone. */
  const given = ref(0)
  const failure = resettable<Failure | null>(null)

  bridge.on('removal.progress', (now) => {
    if (busy.value) progress.value = now
  })
  // Other applications may enter the selected view.
  bridge.on('applications.changed', paced(check))

  const isShown = computed(() => busy.value || outcome.value !== null || failure.value !== null)

  async function request(selection: RemovalSelection): Promise<void> {
    if (busy.value) return
    failure.value = null
    preview.value = null
    toConfirm.value = selection
    await check()
  }

  async function check(): Promise<void> {
    const selection = toConfirm.value
    if (selection === null) return
    const result = await bridge.removal.check({ selection })
    if (toConfirm.value !== selection) return
    if (result.ok) {
      preview.value = result.value
    } else {
      toConfirm.value = null
      failure.value = result.error
    }
  }

  function cancel(): void {
    toConfirm.value = null
  }

  /** Removes the confirmed selection; returns whether any application was removed. */
  async function remove(): Promise<boolean> {
    const selection = toConfirm.value
    if (selection === null || busy.value) return false
    toConfirm.value = null
    dismiss()
    given.value += 1
    busy.value = true
    const result = await bridge.removal.remove({ selection })
    busy.value = false
    progress.value = null
    if (result.ok) notify(result.value)
    else failure.value = result.error
    return result.ok && result.value.taken > 0
  }

  function notify(done: RemovalOutcome): void {
    const { taken, blocked, total, isStopped, copiesComeBack } = done
    if (blocked > 0) outcome.value = done
    const mine = given.value
    const sentences = [
      taken === 0 ? removalMessages.nothingTaken : removalMessages.taken(taken),
      ...(blocked > 0 ? [removalMessages.stayed(blocked)] : []),
      ...(isStopped ? [removalMessages.stopped(taken + blocked, total)] : []),
      ...(taken > 0 && !copiesComeBack ? [removalMessages.undoWithout] : []),
    ]
    const text = words.sentences(sentences)
    const isCurrent = () => given.value === mine
    if (taken === 0) notifications.notify(text, { isCurrent })
    else notifications.notifyUndoable(text, undo, { isCurrent })
  }

  async function undo(): Promise<void> {
    if (busy.value) return
    busy.value = true
    const result = await bridge.removal.undo({})
    busy.value = false
    failure.value = result.ok ? null : result.error
    if (!result.ok) return
    outcome.value = null
    notifications.notify(removalMessages.back(result.value.restored))
  }

  function dismiss(): void {
    outcome.value = null
    failure.value = null
  }

  return {
    toConfirm,
    preview,
    busy,
    progress,
    outcome,
    failure,
    isShown,
    request,
    cancel,
    remove,
    dismiss,
    stop: () => bridge.removal.stop({}),
  }
})
