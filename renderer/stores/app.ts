import { defineStore } from 'pinia'
import { computed, readonly, ref, watch } from 'vue'
import type { AppFacts } from '../../shared/contract/startup.ts'
import type { Backup, AppState } from '../../shared/domain/startup/app-state.ts'
import { failed, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { draftsSaved, forgetUnsaved } from '../state/draft-saver.ts'
import { saveForms, noteTypedLost } from '../state/saved-at-lock.ts'

/** Whether Loan Desk is open, what blocks it, and the ways to unblock it. */
export const useAppStore = defineStore('app', () => {
  const bridge = useBridge()
  const facts = ref<AppFacts | null>(null)
  const state = ref<AppState>({ phase: 'opening' })
  const busy = ref(false)
  const failure = ref<Failure | null>(null)
  /**
   * Increases when other data files are opened. Everything read from the previous files is then out
   * of date.
   */
  const filesNumber = ref(0)

  bridge.on('app.state', (now) => (state.value = now))
  watch(bridge.link, (link) => {
    if (link === 'up') void load()
  })

  async function load(): Promise<void> {
    const result = await bridge.app.facts({})
    if (!result.ok) return
    facts.value = result.value
    state.value = result.value.state
  }

  /** What protects the data files and the secrets; null while the files are closed. */
  const protection = computed(() => {
    if (state.value.phase !== 'open') return null
    const { keyMode } = state.value
    return keyMode === 'keychain' && facts.value?.keychainInMemory === true ? 'memory' : keyMode
  })

  async function attempt(call: () => Promise<Result<AppState>>): Promise<boolean> {
    busy.value = true
    failure.value = null
    const result = await call()
    busy.value = false
    if (result.ok) state.value = result.value
    else failure.value = result.error
    return result.ok
  }

  return {
    facts,
    state,
    busy,
    failure,
    filesNumber: readonly(filesNumber),
    noteOtherFiles: () => void (filesNumber.value += 1),
    link: bridge.link,
    protection,
    isOpen: computed(() => state.value.phase === 'open'),
    load,
    /** Saves drafts first, so that they stay with the connection that is in use now. */
    async startSample(): Promise<Result<unknown>> {
      if (!(await draftsSaved())) return failed('drafts-not-saved')
      return bridge.app.startSample({})
    },
    retry: () => attempt(() => bridge.app.retry({})),
    choosePassphrase: (passphrase: string) =>
      attempt(() => bridge.app.choosePassphrase({ passphrase })),
    unlock: (passphrase: string) => attempt(() => bridge.app.unlock({ passphrase })),
    /** Saves drafts first. Locks even if some can't be saved, and tells the officer. */
    async lock(): Promise<void> {
      const saved = await Promise.all([draftsSaved(), saveForms(bridge)])
      if (!(await attempt(() => bridge.app.lock({})))) return
      forgetUnsaved()
      if (saved.includes(false)) noteTypedLost(true)
    },
    restoreBackup: (backup: Backup) =>
      attempt(() => bridge.app.restoreBackup({ name: backup.name })),
  }
})
