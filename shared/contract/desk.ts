import { mixed, string } from 'yup'
import type { Backup, DeskState } from '../domain/desk-state.ts'
import { settingSchemas } from '../domain/settings-schema.ts'
import type { Settings } from '../domain/settings.ts'
import { shortestPassphrase } from './app.ts'
import { entry, exactly, nothing } from './entry.ts'

/** Settings of the desk as a whole. */
export const settings = {
  read: entry<Settings>()(nothing),
  /** Changes those that are given and leaves the others. */
  write: entry<Settings>()(exactly(settingSchemas)),
} as const

/** Copies of desk.db, and the key that opens the files. */
export const safekeeping = {
  backups: entry<readonly Backup[]>()(nothing),
  makeBackup: entry<Backup>()(nothing),
  restoreBackup: entry<DeskState>()(exactly({ name: string().min(1).max(200).required() })),
  /** Re-keys both files to a passphrase, or back to a random key in the keychain (null). */
  changeKey: entry<DeskState>()(
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
