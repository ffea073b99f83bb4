import { string } from 'yup'
import type { AppState } from '../domain/startup/app-state.ts'
import { entry, exactly, nothing } from './entry.ts'

/** At least twelve characters: only the passphrase protects stolen files. */
export const shortestPassphrase = 12
const passphrase = string().min(shortestPassphrase).max(1024).required()

export interface AppFacts {
  readonly version: string
  readonly host: 'electron' | 'browser'
  /** Whether the keychain is in memory only and is lost when the app closes. */
  readonly keychainInMemory?: boolean
  /** Whether Loan Desk can run its own sample service for trying it out. */
  readonly samplePossible: boolean
  readonly state: AppState
}

/**
 * The state of Loan Desk itself: whether it is open, and if not, why. The only group available
 * before it is open.
 */
export const app = {
  facts: entry<AppFacts>()(nothing),
  /**
   * Starts the sample service if it isn't running, and uses its connection. Fails with not-sample
   * if there is none, and with app-not-open.
   */
  startSample: entry<null>()(nothing),
  /** Tries again after the officer unlocked the keychain or repaired a file. */
  retry: entry<AppState>()(nothing),
  /** First start without a keychain: the officer chooses a passphrase. */
  choosePassphrase: entry<AppState>()(exactly({ passphrase })),
  unlock: entry<AppState>()(exactly({ passphrase: string().min(1).max(1024).required() })),
  /**
   * Closes the files and discards their key; `retry` or `unlock` opens them again. Sends in
   * progress finish first.
   */
  lock: entry<AppState>()(nothing),
  restoreBackup: entry<AppState>()(exactly({ name: string().min(1).max(200).required() })),
} as const
