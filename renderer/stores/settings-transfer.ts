import { defineStore } from 'pinia'
import type { ShownPlan } from '../../shared/contract/settings.ts'
import { largestSettingsFile } from '../../shared/domain/settings/settings-file.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { chosenText } from '../state/chosen-text.ts'
import { useResettable } from '../state/resettable.ts'
import { useTemplatesStore } from './composer-templates.ts'
import { useConnectionsStore } from './connections.ts'
import { useFilesStore } from './files.ts'
import { useSettingsStore } from './settings.ts'

/** Exporting settings to a file, and importing them after a preview of the changes. */
export const useSettingsTransferStore = defineStore('settings transfer', () => {
  const bridge = useBridge()
  const files = useFilesStore()
  const settings = useSettingsStore()
  const connections = useConnectionsStore()
  const templates = useTemplatesStore()
  const { resettable, reset } = useResettable()
  const shown = resettable<ShownPlan | null>(null)
  const failure = resettable<Failure | null>(null)
  const busy = resettable(false)
  /** Whether the officer confirmed another service profile for a Production connection. */
  const profilesConfirmed = resettable(false)
  let text = ''
  /** Increases when a file is opened or closed. Responses about an earlier one are dropped. */
  let latest = 0

  async function open(file: Blob): Promise<void> {
    drop()
    const mine = latest
    const content = await chosenText(file, largestSettingsFile)
    if (mine !== latest) return
    if (!content.ok) {
      failure.value = content.error
      return
    }
    text = content.value
    await look()
  }

  /** Previews the changes that the file would make to the current settings. */
  async function look(): Promise<void> {
    const mine = latest
    busy.value = true
    const result = await bridge.transfer.preview({ text })
    if (mine !== latest) return
    busy.value = false
    failure.value = result.ok ? null : result.error
    shown.value = result.ok ? result.value : null
  }

  /** Applies the previewed changes; returns whether that succeeded. */
  async function apply(): Promise<boolean> {
    const agreed = shown.value
    if (agreed === null || busy.value) return false
    const mine = latest
    busy.value = true
    const result = await bridge.transfer.apply({
      text,
      digest: agreed.digest,
      profilesConfirmed: profilesConfirmed.value,
    })
    const isShown = mine === latest
    if (isShown) busy.value = false
    if (!result.ok) {
      if (isShown && result.error.code === 'settings-plan-outdated') await look()
      failure.value = result.error
      return false
    }
    if (isShown) drop()
    await Promise.all([settings.load(), connections.load()])
    if (templates.loaded) await templates.load()
    return true
  }

  function drop(): void {
    latest += 1
    reset()
    text = ''
  }

  return {
    shown,
    failure,
    busy,
    profilesConfirmed,
    save: () => files.take('settings', bridge.transfer.save({})),
    open,
    apply,
    drop,
  }
})
