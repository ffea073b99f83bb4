import { shell } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { Opener } from '../../ports/opener.ts'

/** Opens a checked address in the system browser. */
export function createElectronOpener(log: Pick<Log, 'unexpected'>): Opener {
  return {
    async openInBrowser(url) {
      try {
        await shell.openExternal(url.href)
        return ok()
      } catch (cause) {
        return failed('opener-failed', { reference: log.unexpected('address-not-opened', cause) })
      }
    },
  }
}
