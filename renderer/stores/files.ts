import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge.ts'
import { printInBrowser } from '../transport.ts'
import type { SavedFile } from '../../shared/contract/files.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { words } from '../messages/words.ts'
import { useTellNotLogged } from '../state/tell-failure.ts'
import { useAppStore } from './app.ts'
import { forgetOnSwitch } from './connections.ts'
import { useNotificationsStore } from './notifications.ts'

/** What a file contains: a failure is shown beside the button that asked for it. */
export type FileOf = 'schedule' | 'templates' | 'sheet' | 'pack' | 'settings'

interface FileFailure {
  readonly of: FileOf
  readonly failure: Failure
}

/** A name that every system takes: the id's own characters, without what a path could mean. */
export function fileName(what: string, id: string | null, ending: 'csv' | 'json' | 'pdf'): string {
  const stem = id === null ? what : `${what} ${id}`
  return `${stem.replace(/[^A-Za-z0-9 _-]+/g, '-').slice(0, 110)}.${ending}`
}

/** Taking what is shown out of Loan Desk, each into a file that the officer chooses. */
export const useFilesStore = defineStore('files', () => {
  const bridge = useBridge()
  const app = useAppStore()
  const notifications = useNotificationsStore()
  const tellNotLogged = useTellNotLogged()
  const busy = ref<FileOf | null>(null)
  const failed = shallowRef<FileFailure | null>(null)
  forgetOnSwitch(forget)
  /** Loan Desk writes PDFs itself; a browser prints. */
  const writesPdf = computed(() => app.facts?.host === 'electron')

  /** Waits for a file that is written, and says where it went or why it did not. */
  async function take(of: FileOf, saving: Promise<Result<SavedFile>>): Promise<void> {
    busy.value = of
    failed.value = null
    const saved = await saving
    busy.value = null
    if (!saved.ok) failed.value = { of, failure: saved.error }
    else if (saved.value !== null) {
      notifications.tell(words.files.saved(saved.value.where))
      tellNotLogged(saved.value)
    }
  }

  function forget(): void {
    failed.value = null
  }

  function saveText(of: FileOf, name: string, text: string): Promise<void> {
    return take(of, bridge.files.saveText({ name, text }))
  }

  /** The page as it prints: a PDF if Loan Desk can write one, else the browser's own dialog. */
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
