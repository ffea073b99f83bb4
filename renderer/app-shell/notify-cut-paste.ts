import { onBeforeUnmount, onMounted } from 'vue'
import { words } from '../messages/words.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** Tells the officer if the pasted text is too long for its field: the browser silently cuts it. */
export function useCutPaste(): void {
  const notifications = useNotificationsStore()

  function onPaste({ target, clipboardData }: ClipboardEvent): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const { maxLength, value, selectionStart, selectionEnd } = target
    if (maxLength < 0 || clipboardData === null) return
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n')
    if (value.length - replaced + pasted.length > maxLength) {
      notifications.notify(words.notifications.pasteCut(maxLength))
    }
  }

  onMounted(() => {
    document.addEventListener('paste', onPaste)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('paste', onPaste)
  })
}
