import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { words } from '../messages/words.ts'
import { forgetOnSwitch } from './connections.ts'

const shownMs = 6_000
/** More would cover the screen, for example after a week without a network. */
const mostShown = 4

export interface AppNotification {
  readonly id: number
  readonly text: string
  /** Undoes the action, or opens what the notification is about. */
  readonly action: { readonly label: string; readonly icon: string; run: () => unknown } | null
  /** Stays until the officer closes it, because it needs the officer. */
  readonly stays: boolean
  /** False when its action would undo something else. */
  readonly isCurrent: () => boolean
  /** The changed item. A later notification about it replaces this one: only the last change can be undone. */
  readonly changed: string | null
}

/** Messages about what was done or has happened. Each stays for six seconds. */
export const useNotificationsStore = defineStore('notifications', () => {
  const list = shallowRef<readonly AppNotification[]>([])
  const current = computed(() => list.value.filter(({ isCurrent }) => isCurrent()))
  /** The newest ones. When one closes, an older one is shown. */
  const shown = computed(() => current.value.slice(-mostShown))
  const further = computed(() => current.value.length - shown.value.length)
  let given = 0
  let isHeld = false
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  forgetOnSwitch(reset)

  function notify(
    text: string,
    {
      action = null,
      stays = false,
      isCurrent = () => true,
      changed = null,
    }: Partial<AppNotification> = {},
  ): void {
    const id = ++given
    const others = list.value.filter((one) => changed === null || one.changed !== changed)
    list.value = [...others, { id, text, action, stays, isCurrent, changed }]
    if (!isHeld) begin(id)
  }

  /** Reports what was done, with an undo action. */
  function notifyUndoable(
    text: string,
    run: () => unknown,
    only: Partial<Pick<AppNotification, 'isCurrent' | 'changed'>> = {},
  ): void {
    const action = { label: words.actions.undo, icon: 'i-lucide-undo-2', run }
    notify(text, { ...only, action })
  }

  function begin(id: number): void {
    if (list.value.some((one) => one.id === id && one.stays)) return
    timers.set(id, setTimeout(dismiss, shownMs, id))
  }

  function dismiss(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    list.value = list.value.filter((one) => one.id !== id)
    if (list.value.length === 0) isHeld = false
  }

  /** While the officer points at the notifications or has the focus in them, none closes. */
  function hold(): void {
    isHeld = true
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  /** Lets all notifications close in another six seconds. */
  function release(): void {
    hold()
    isHeld = false
    for (const { id } of list.value) begin(id)
  }

  function act(notification: AppNotification): void {
    dismiss(notification.id)
    notification.action?.run()
  }

  function reset(): void {
    hold()
    isHeld = false
    list.value = []
  }

  return { shown, further, notify, notifyUndoable, dismiss, dismissAll: reset, act, hold, release }
})
