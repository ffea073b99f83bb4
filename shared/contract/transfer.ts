import { string } from 'yup'
import { largestSettingsFile } from '../domain/settings-file.ts'
import type { SettingsPlan } from '../domain/settings-plan.ts'
import { entry, exactly, nothing } from './entry.ts'
import type { SavedFile } from './files.ts'

const text = () => string().max(largestSettingsFile).required()

/** What a file of settings would change, and the mark by which that is agreed to. */
export interface ShownPlan {
  readonly plan: SettingsPlan
  readonly mark: string
}

/** Settings, connections without their secrets and client ids, and templates as one file. */
export const transfer = {
  save: entry<SavedFile>()(nothing),
  /**
   * What taking the file in would change. Fails with import-unreadable, settings-file-other or
   * settings-file-invalid (`problems` names each place).
   */
  preview: entry<ShownPlan>()(exactly({ text: text() })),
  /**
   * Does all of what was shown, or nothing. Fails with settings-plan-outdated where the file would
   * change something else by now, and with connection-in-use while something is being sent by a
   * connection that it changes.
   */
  apply: entry<SettingsPlan>()(exactly({ text: text(), mark: string().max(128).required() })),
} as const
