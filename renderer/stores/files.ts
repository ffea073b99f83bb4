import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge.ts'
import { printInBrowser } from '../transport.ts'
import type { SavedFile } from '../../shared/contract/files.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { words } from '../messages/words.ts'
import { useNotLoggedNotification } from '../state/failure-notification.ts'
import { useAppStore } from './app.ts'
import { forgetOnSwitch } from './connections.ts'
import { useNotificationsStore } from './notifications.ts'

/** Content of a file. A failure is shown beside the button with the same content. */
export type FileOf = 'schedule' | 'templates' | 'sheet' | 'pack' | 'settings'

interface FileFailure {
  readonly of: FileOf
  readonly failure: Failure
}

/**
 * Returns a valid file name on every system: characters other than letters, digits, space, _ and -
 * become -.
 */
export function fileName(what: string, id: string | null, ending: 'csv' | 'json' | 'pdf'): string {
  const stem = id === null ? what : `${what} ${id}`
  return `${stem.replace(/[^A-Za-z0-9 _-]+/g, '-').slice(0, 110)}.${ending}`
}

/** Saves what is on screen to a file that the officer chooses. */
export const useFilesStore = defineStore('files', () => {
  const bridge = useBridge()
  const app = useAppStore()
  const notifications = useNotificationsStore()
  const notifyNotLogged = useNotLoggedNotification()
  const busy = ref<FileOf | null>(null)
  const failed = shallowRef<FileFailure | null>(null)
  forgetOnSwitch(forget)
  /** Electron writes PDFs; a browser can only print. */
  const writesPdf = computed(() => app.facts?.host === 'electron')

  /** Waits until the file is written, then tells the officer its place or the failure. */
  async function take(of: FileOf, saving: Promise<Result<SavedFile>>): Promise<void> {
    busy.value = of
    failed.value = null
    const saved = await saving
    busy.value = null
    if (!saved.ok) failed.value = { of, failure: saved.error }
    else if (saved.value !== null) {
      notifications.notify(words.files.saved(saved.value.where))
      notifyNotLogged(saved.value)
    }
  }

  function forget(): void {
    failed.value = null
  }

  function saveText(of: FileOf, name: string, text: string): Promise<void> {
    return take(of, bridge.files.saveText({ name, text }))
  }

  /** Saves the page as a PDF if Loan Desk can write one; otherwise opens the browser's print dialog. */
  async function printPage(name: string): Promise<void> {
    if (writesPdf.value) await take('sheet', bridge.files.savePdf({ name }))
    else printInBrowser()
  }

  function failureOf(of: FileOf): Failure | null {
    return failed.value?.of === of ? failed.value.failure : null
  }

  return {
    busy,
    writesPdf,
    take,
    saveText,
    printPage,
    failureOf,
    forget,
  }
})
