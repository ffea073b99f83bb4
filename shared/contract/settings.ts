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
  /** Changes the given settings; the others stay. */
  write: entry<Settings>()(exactly(settingSchemas)),
} as const

/** Backups of desk.db, and the key of the files. */
export const dataFiles = {
  backups: entry<readonly Backup[]>()(nothing),
  makeBackup: entry<Backup>()(nothing),
  restoreBackup: entry<AppState>()(exactly({ name: string().min(1).max(200).required() })),
  /** Re-keys both files to a passphrase, or to a random key in the keychain (null). */
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

/** The changes that a settings file would make. `digest` identifies them when the officer confirms. */
export interface ShownPlan {
  readonly plan: SettingsPlan
  readonly digest: string
}

/** Settings, connections (without secrets and client IDs) and templates in one file. */
export const transfer = {
  save: entry<SavedFile>()(nothing),
  /**
   * The changes that importing the file would make. Fails with import-unreadable,
   * settings-file-other or settings-file-invalid (`problems` names each place).
   */
  preview: entry<ShownPlan>()(exactly({ text: text() })),
  /**
   * Makes all of the previewed changes, or none. Fails with settings-plan-outdated if the file
   * would make other changes by now; with connection-in-use if the file changes a connection that
   * is sending something, or whose open submissions don't fit the change; and with
   * confirmation-required if it changes the service profile of a Production connection without
   * confirmation.
   */
  apply: entry<SettingsPlan>()(
    exactly({
      text: text(),
      digest: string().max(128).required(),
      profilesConfirmed: boolean().required(),
    }),
  ),
} as const

/** Sizes of the data folder's contents in bytes; null if unreadable. */
export interface DataFolderSizes {
  readonly desk: number | null
  readonly cache: number | null
  readonly backups: number | null
  readonly logs: number | null
}

export interface DataFolderFacts {
  readonly path: string
  readonly sizes: DataFolderSizes
  /** Whether Loan Desk can show the folder in the system's file manager. */
  readonly canOpen: boolean
}

/** The folder that contains all of Loan Desk's files. */
export const folder = {
  facts: entry<DataFolderFacts>()(nothing),
  /** Shows that folder; fails with opener-failed. Paths from a page are never accepted. */
  open: entry<null>()(nothing),
} as const
