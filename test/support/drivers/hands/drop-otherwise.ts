import type { JSHandle, Locator } from 'playwright-core'
import { record } from './hands-record.ts'
import { chooseFiles, click } from './keyboard-acts.ts'

/**
 * Replaces dropping a file on the list, because nothing can be dragged by keyboard. The file is
 * chosen with the file button instead; what follows is the same.
 */
export async function dropOtherwise(on: Locator, type: string, init: unknown): Promise<void> {
  if (type === 'dragenter') return
  if (type !== 'drop') throw new Error(`nobody does ${type} by keyboard`)
  record(
    'otherwise',
    'a file is not dropped on the list but chosen under Add: nothing is dragged by keyboard',
  )
  const { dataTransfer } = init as { dataTransfer: JSHandle<DataTransfer> }
  const file = await dataTransfer.evaluate(async ({ files }) => {
    const [dropped] = files
    if (dropped === undefined) throw new Error('nothing is dropped')
    return { name: dropped.name, bytes: [...new Uint8Array(await dropped.arrayBuffer())] }
  })
  const page = on.page()
  await click(page.getByRole('button', { name: 'Add', exact: true }))
  await chooseFiles(page.getByRole('dialog').getByLabel('File with application IDs'), {
    name: file.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file.bytes),
  })
}
