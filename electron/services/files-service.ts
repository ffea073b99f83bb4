import type { Handlers } from '../../shared/contract/contract.ts'
import { failed } from '../../shared/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { ActivityTable } from '../ports/desk-store.ts'
import type { FileSaver, PagePrinter } from '../ports/opener.ts'
import type { Person } from '../ports/person.ts'
import type { ConnectionInUse } from './connection-in-use.ts'

/** Takes what is shown out of the desk; every file that is written is noted in the activity log. */
export function createFilesService(parts: {
  readonly saver: FileSaver
  /** null where the page is in a browser, which prints by itself. */
  readonly printer: PagePrinter | null
  readonly activity: ActivityTable
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly person: Person
}): Handlers['files'] {
  async function save(name: string, content: string | Uint8Array): ReturnType<FileSaver['save']> {
    const saved = await parts.saver.save(name, content)
    if (saved.ok && saved.value !== null) {
      parts.activity.append({
        at: parts.clock.now(),
        who: parts.person.name,
        connectionId: parts.inUse.get()?.id ?? null,
        action: 'exported',
        subject: name,
        bodyHash: null,
        outcome: null,
      })
    }
    return saved
  }

  return {
    saveText: ({ name, text }) => save(name, text),
    savePdf: async ({ name }) => {
      if (parts.printer === null) return failed('print-in-browser')
      const pdf = await parts.printer.toPdf()
      return pdf.ok ? save(name, pdf.value) : pdf
    },
  }
}
