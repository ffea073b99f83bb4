import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { DataFolderFacts } from '../../shared/contract/settings.ts'
import type { Backup, AppState } from '../../shared/domain/startup/app-state.ts'
import { defaultSettings, type Settings } from '../../shared/domain/settings/settings.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'

/** Appearance, the data folder, and backups. */
export const useSettingsStore = defineStore('settings', () => {
  const bridge = useBridge()
  const settings = ref<Settings>(defaultSettings)
  const backups = shallowRef<readonly Backup[]>([])
  const backupsFailure = shallowRef<Failure | null>(null)
  const folder = shallowRef<DataFolderFacts | null>(null)
  const folderFailure = shallowRef<Failure | null>(null)
  /** Whether backups and folder were read once. They stay on screen while they are read again. */
  const filesRead = ref(false)
  const loaded = ref(false)
  /** Why the settings could not be read. The defaults are shown instead. */
  const failure = shallowRef<Failure | null>(null)

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
    const result = await bridge.settings.read({})
    if (result.ok) settings.value = result.value
    loaded.value = result.ok
    failure.value = result.ok ? null : result.error
  }

  /** Shows the change at once, and reverts it if it could not be saved. */
  async function change(changes: Partial<Settings>): Promise<Result<unknown>> {
    const before = settings.value
    settings.value = { ...before, ...changes }
    const result = await bridge.settings.write(changes)
    settings.value = result.ok ? result.value : before
    return result
  }

  async function loadBackups(): Promise<void> {
    const result = await bridge.dataFiles.backups({})
    backupsFailure.value = result.ok ? null : result.error
    if (result.ok) backups.value = result.value
  }

  async function loadFolder(): Promise<void> {
    const result = await bridge.folder.facts({})
    folderFailure.value = result.ok ? null : result.error
    if (result.ok) folder.value = result.value
  }

  async function loadFiles(): Promise<void> {
    await Promise.all([loadBackups(), loadFolder()])
    filesRead.value = true
  }

  async function makeBackup(): Promise<Result<unknown>> {
    const result = await bridge.dataFiles.makeBackup({})
    if (!result.ok) return result
    await loadFiles()
    return result
  }

  /** Restores a backup. This adds a backup to the list, because the replaced files are copied first. */
  async function restoreBackup(name: string): Promise<Result<AppState>> {
    const result = await bridge.dataFiles.restoreBackup({ name })
    await loadFiles()
    return result
  }

  return {
    settings,
    dark,
    backups,
    backupsFailure,
    folder,
    folderFailure,
    filesRead,
    loaded,
    failure,
    load,
    change,
    loadFiles,
    makeBackup,
    restoreBackup,
    /** Re-keys the files with a passphrase, or with a new key in the keychain (null). */
    changeKey: (passphrase: string | null) => bridge.dataFiles.changeKey({ passphrase }),
  }
})
