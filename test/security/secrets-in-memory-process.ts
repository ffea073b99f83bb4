import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { given } from '../support/checks/given.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { startInFolder } from './desk-in-folder.ts'

/*
 * Runs Loan Desk with two lenders one after the other, then writes all of its memory to a file. The
 * client secrets come from a file too, so that this program itself contains neither.
 */

const [folder = '', ...lenders] = process.argv.slice(2)

const { ask } = await startInFolder(folder)

async function workAt(baseUrl: string, index: number): Promise<void> {
  const secret = readFileSync(join(folder, `${index}.secret`), 'utf8')
  const lender = { baseUrl, credentials: { clientId: 'client_sample', secret } }
  await useNewConnection(ask, lender, { name: `Lender ${index}` })
  given(await ask.session.signIn({}))
  given(await ask.applications.add({ ids: ['app_smpl0001'] }))
}

for (const [index, baseUrl] of lenders.entries()) await workAt(baseUrl, index)
globalThis.gc?.()
writeHeapSnapshot(join(folder, 'memory.heapsnapshot'))
process.exit(0)
