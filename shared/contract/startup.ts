import { string } from 'yup'
import type { AppState } from '../domain/startup/app-state.ts'
import { entry, exactly, nothing } from './entry.ts'

/** Twelve characters at least: the passphrase alone stands between a thief and the files. */
export const shortestPassphrase = 12
const passphrase = string().min(shortestPassphrase).max(1024).required()

export interface AppFacts {
  readonly version: string
  readonly host: 'electron' | 'browser'
  /** Whether the keychain is one in memory, which is gone when the app closes. */
  readonly keychainInMemory?: boolean
  /** Whether Loan Desk can run its own sample service to be tried out with. */
  readonly samplePossible: boolean
  readonly state: AppState
}

/** Loan Desk itself: is it open, what is in the way. The only group that answers before it is open. */
export const app = {
  facts: entry<AppFacts>()(nothing),
  /**
   * Starts the sample service if it doesn't run yet, and uses its connection. Fails with
   * not-sample if there is none, and with desk-not-open.
   */
  startSample: entry<null>()(nothing),
  /** Tries again after the officer unlocked the keychain or mended a file. */
  retry: entry<AppState>()(nothing),
  /** First start without a keychain: a passphrase is chosen on purpose. */
  choosePassphrase: entry<AppState>()(exactly({ passphrase })),
  unlock: entry<AppState>()(exactly({ passphrase: string().min(1).max(1024).required() })),
  /**
   * Closes the files and forgets their key; `retry` or `unlock` opens them again. What is being sent
   * is finished first.
   */
  lock: entry<AppState>()(nothing),
  restoreBackup: entry<AppState>()(exactly({ name: string().min(1).max(200).required() })),
} as const
