import type { WebContents } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { PagePrinter } from '../../ports/opener.ts'

/** Prints the desk's own page; letter paper, as lenders in the United States use it. */
export function createElectronPagePrinter(contents: () => WebContents | null): PagePrinter {
  return {
    async toPdf() {
      const page = contents()
      if (page === null) return failed('print-failed')
      try {
        return ok(await page.printToPDF({ pageSize: 'Letter', printBackground: true }))
      } catch {
        return failed('print-failed')
      }
    },
  }
}
