import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startControlledService } from '../support/sample-service/controlled-service.ts'

/*
 * The attack: an attacker who reads the memory of the app once, for example from a crash report,
 * finds the client secret of each lender that was active since the morning.
 */

const script = fileURLToPath(new URL('./secrets-in-memory-process.ts', import.meta.url))

it('the client secret of a lender leaves memory after a switch to another lender', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-memory-'))
  const first = await startControlledService({ secret: 'test_secretOfTheFirstLender' })
  const second = await startControlledService({ secret: 'test_secretOfTheSecondLender' })
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()])
    rmSync(folder, { recursive: true, force: true })
  })
  const lenders = [first, second].map(({ baseUrl, credentials }, index) => {
    writeFileSync(join(folder, `${index}.secret`), credentials.secret)
    return baseUrl
  })

  const child = spawn(process.execPath, ['--expose-gc', script, folder, ...lenders], {
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  const memory = readFileSync(join(folder, 'memory.heapsnapshot'), 'utf8')
  expect(memory.includes(second.credentials.secret), 'the lender worked for').toBe(true)
  expect(memory.includes(first.credentials.secret), 'the lender before').toBe(false)
})
