import { shell } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Opener } from '../../ports/opener.ts'

/** Opens a checked address in the system browser. */
export const electronOpener: Opener = {
  async openInBrowser(url) {
    try {
      await shell.openExternal(url.href)
      return ok()
    } catch {
      return failed('opener-failed')
    }
  },
}
