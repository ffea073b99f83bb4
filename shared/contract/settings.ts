import { boolean, mixed, string } from 'yup'
import type { Backup, AppState } from '../domain/startup/app-state.ts'
import { settingSchemas } from '../domain/settings/settings-schema.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { shortestPassphrase } from './startup.ts'
import { entry, exactly, nothing } from './entry.ts'
import { largestSettingsFile } from '../domain/settings/settings-file.ts'
import type { SettingsPlan } from '../domain/settings/settings-plan.ts'
import type { SavedFile } from './files.ts'

/** Settings of Loan Desk as a whole. */
export const settings = {
  read: entry<Settings>()(nothing),
  /** Changes those that are given and leaves the others. */
  write: entry<Settings>()(exactly(settingSchemas)),
} as const

/** Copies of desk.db, and the key that opens the files. */
export const safekeeping = {
  backups: entry<readonly Backup[]>()(nothing),
  makeBackup: entry<Backup>()(nothing),
  restoreBackup: entry<AppState>()(exactly({ name: string().min(1).max(200).required() })),
  /** Re-keys both files to a passphrase, or back to a random key in the keychain (null). */
  changeKey: entry<AppState>()(
    exactly({
      passphrase: mixed<string>()
        .nullable()
        .defined()
        .test(
          'passphrase',
          'passphrase',
          (value: unknown) =>
            value === null ||
            (typeof value === 'string' &&
              value.length >= shortestPassphrase &&
              value.length <= 1024),
        ),
    }),
  ),
} as const

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
   * Does all of what was shown, or nothing. Fails with settings-plan-outdated if the file would
   * change something else by now, and with connection-in-use while something is being sent by a
   * connection that it changes. Fails with confirmation-required while it changes the service profile
   * of a Production connection and that is not confirmed.
   */
  apply: entry<SettingsPlan>()(
    exactly({
      text: text(),
      mark: string().max(128).required(),
      profilesConfirmed: boolean().required(),
    }),
  ),
} as const

/** What lies in the data folder, in bytes; null for what can't be read. */
export interface DataFolderSizes {
  readonly desk: number | null
  readonly cache: number | null
  readonly backups: number | null
  readonly logs: number | null
}

export interface DataFolderFacts {
  readonly path: string
  readonly sizes: DataFolderSizes
  /** Whether Loan Desk can show it in the system's file manager. */
  readonly canOpen: boolean
}

/** The one folder that everything of Loan Desk is in. */
export const folder = {
  facts: entry<DataFolderFacts>()(nothing),
  /** Shows that very folder; fails with opener-failed. No path is ever taken from a page. */
  open: entry<null>()(nothing),
} as const
