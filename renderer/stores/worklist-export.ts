import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { useNotLoggedNotification } from '../state/failure-notification.ts'
import { forgetOnSwitch } from './connections.ts'
import { useNotificationsStore } from './notifications.ts'

type ExportQuery = Parameters<Client['files']['saveWorklist']>[0]

/** Exporting the worklist to a file. Loan Desk writes it; the page shows the progress. */
export const useWorklistExportStore = defineStore('worklist export', () => {
  const bridge = useBridge()
  const notifications = useNotificationsStore()
  const notifyNotLogged = useNotLoggedNotification()
  const busy = ref(false)
  const progress = ref<Progress | null>(null)
  const failure = shallowRef<Failure | null>(null)

  forgetOnSwitch(dismiss)
  bridge.on('files.progress', (now) => {
    if (busy.value) progress.value = now
  })

  async function save(query: ExportQuery): Promise<void> {
    if (busy.value) return
    dismiss()
    busy.value = true
    const result = await bridge.files.saveWorklist(query)
    busy.value = false
    progress.value = null
    if (!result.ok) {
      if (result.error.code !== 'canceled') failure.value = result.error
      return
    }
    if (result.value === null) return
    const { rows, where, hasChanged } = result.value
    const text = words.worklistExport
    const sentence = text.saved(rows, where)
    // The path comes last: a period after it could be mistaken for part of it.
    notifications.notify(hasChanged ? words.sentences([text.hasChanged, sentence]) : sentence)
    notifyNotLogged(result.value)
  }

  function dismiss(): void {
    failure.value = null
  }

  return {
    busy,
    progress,
    failure,
    save,
    stop: () => bridge.files.stopWorklist({}),
    dismiss,
  }
})
