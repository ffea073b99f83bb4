import { clipboard } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Clipboard } from '../../ports/opener.ts'

/** The clipboard of the computer. */
export const electronClipboard: Clipboard = {
  async write(text) {
    try {
      await clipboard.writeText(text)
      return ok()
    } catch {
      return failed('clipboard-unavailable')
    }
  },
}
