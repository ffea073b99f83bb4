import type { PrintToPDFOptions, WebContents } from 'electron'
import { failed, ok } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { PagePrinter } from '../../ports/opener.ts'

/** US Letter paper; tags and an outline for screen readers. */
const asPrinted: PrintToPDFOptions = {
  pageSize: 'Letter',
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

/** Prints the app's own page; its title becomes the title of the PDF. */
export function createElectronPagePrinter(
  contents: () => WebContents | null,
  log: Pick<Log, 'unexpected'>,
): PagePrinter {
  return {
    async toPdf() {
      const page = contents()
      if (page === null) return failed('print-failed')
      try {
        return ok(await page.printToPDF(asPrinted))
      } catch (cause) {
        return failed('print-failed', { reference: log.unexpected('page-not-printed', cause) })
      }
    },
  }
}
