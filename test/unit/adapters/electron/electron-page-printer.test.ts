import type { WebContents } from 'electron'
import { expect, it } from 'vitest'
import { createElectronPagePrinter } from '../../../../electron/adapters/electron/electron-page-printer.ts'
import { failed } from '../../../../shared/result.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

it('logs why the page wasn’t printed under the officer’s reference', async () => {
  const log = new RecordingLog()
  const page = { printToPDF: () => Promise.reject(new Error('no printer')) }
  const printer = createElectronPagePrinter(() => page as unknown as WebContents, log)
  expect(await printer.toPdf()).toEqual(failed('print-failed', { reference: 'R1' }))
  expect(log.lines).toEqual([expect.stringMatching(/page-not-printed.*R1.*no printer/)])
})
