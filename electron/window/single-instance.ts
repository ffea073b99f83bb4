import { accessSync, constants, lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'

/**
 * Whether this start may open Loan Desk; if another one has, its window comes forward. Electron's
 * answer is the same if it can't create its lock, on a full or read-only disk. Then Loan Desk opens:
 * the files themselves are locked.
 */
export function mayOpen(app: Pick<App, 'requestSingleInstanceLock'>, dataDir: string): boolean {
  if (app.requestSingleInstanceLock()) return true
  // On Windows, the lock is not a file.
  return process.platform !== 'win32' && !isLocked(dataDir)
}

function isLocked(dataDir: string): boolean {
  try {
    // In a folder that can't be written, a lock is left over from an earlier process.
    accessSync(dataDir, constants.W_OK)
    lstatSync(join(dataDir, 'SingletonLock'))
    return true
  } catch {
    return false
  }
}
