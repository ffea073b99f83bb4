import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import type { Result } from '../../shared/result.ts'
import { startInFolder } from './desk-in-folder.ts'

/*
 * Loan Desk, at two lenders one after the other; then everything that is in its memory is written to
 * a file. The client secrets come from a file too, so that this program itself holds neither.
 */

const [folder = '', ...lenders] = process.argv.slice(2)

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const { ask } = await startInFolder(folder)

async function workAt(baseUrl: string, index: number): Promise<void> {
  const { id } = valueOf(
    await ask.connections.create({
      name: `Lender ${index}`,
      kind: 'sandbox',
      baseUrl,
      clientId: 'client_sample',
      unitsProfile: 'cents-and-basis-points',
      serviceProfile: 'specification',
      timeZone: 'America/New_York',
      starterMode: false,
      trustedDocumentHosts: [],
      secret: readFileSync(join(folder, `${index}.secret`), 'utf8'),
    }),
  )
  valueOf(await ask.connections.activate({ id }))
  valueOf(await ask.session.signIn({}))
  valueOf(await ask.applications.add({ ids: ['app_smpl0001'] }))
}

for (const [index, baseUrl] of lenders.entries()) await workAt(baseUrl, index)
globalThis.gc?.()
writeHeapSnapshot(join(folder, 'memory.heapsnapshot'))
process.exit(0)
