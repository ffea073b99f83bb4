import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Backup } from '../../shared/domain/desk-state.ts'
import { defaultSettings, type Settings } from '../../shared/domain/settings.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'

/** How the desk looks, and the copies of its files. */
export const useSettingsStore = defineStore('settings', () => {
  const bridge = useBridge()
  const settings = ref<Settings>(defaultSettings)
  const backups = shallowRef<readonly Backup[]>([])
  const failure = ref<Failure | null>(null)

  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const dark = ref(systemDark.matches)
  systemDark.addEventListener('change', applyTheme)

  function applyTheme(): void {
    const { theme } = settings.value
    dark.value = theme === 'dark' || (theme === 'system' && systemDark.matches)
    document.documentElement.classList.toggle('dark', dark.value)
    document.documentElement.dataset['density'] = settings.value.density
  }
  watch(settings, applyTheme, { immediate: true })

  async function load(): Promise<void> {
    const answer = await bridge.settings.read({})
    if (answer.ok) settings.value = answer.value
  }

  /** Shows the change at once; takes it back where it could not be saved. */
  async function change(changes: Partial<Settings>): Promise<void> {
    const before = settings.value
    settings.value = { ...before, ...changes }
    const answer = await bridge.settings.write(settings.value)
    failure.value = answer.ok ? null : answer.error
    settings.value = answer.ok ? answer.value : before
  }

  async function loadBackups(): Promise<void> {
    const answer = await bridge.safekeeping.backups({})
    if (answer.ok) backups.value = answer.value
    failure.value = answer.ok ? null : answer.error
  }

  async function makeBackup(): Promise<boolean> {
    const answer = await bridge.safekeeping.makeBackup({})
    if (answer.ok) await loadBackups()
    else failure.value = answer.error
    return answer.ok
  }

  async function restoreBackup(name: string): Promise<boolean> {
    const answer = await bridge.safekeeping.restoreBackup({ name })
    failure.value = answer.ok ? null : answer.error
    return answer.ok
  }

  /** Re-keys the files to a passphrase, or to a new key in the keychain (null). */
  async function changeKey(passphrase: string | null): Promise<boolean> {
    const answer = await bridge.safekeeping.changeKey({ passphrase })
    failure.value = answer.ok ? null : answer.error
    return answer.ok
  }

  function reset(): void {
    settings.value = defaultSettings
    backups.value = []
    failure.value = null
  }

  return {
    settings,
    dark,
    backups,
    failure,
    load,
    change,
    loadBackups,
    makeBackup,
    restoreBackup,
    changeKey,
    reset,
  }
})
