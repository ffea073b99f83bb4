import { clipboard } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { Clipboard } from '../../ports/opener.ts'

/** The clipboard of the computer. */
export function createElectronClipboard(log: Pick<Log, 'unexpected'>): Clipboard {
  return {
    async write(text) {
      try {
        await clipboard.writeText(text)
        return ok()
      } catch (cause) {
        return failed('clipboard-unavailable', { reference: log.unexpected('not-copied', cause) })
      }
    },
  }
}
