import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  makeOwnedFolder,
  realElectron,
  startAgain,
  type ReadyElectron,
} from '../support/electron/electron-app.ts'
import { writeLauncher } from '../support/electron/prepared-electron.ts'

const run = promisify(execFile)

/** A copy of the program that writes its error box to stdout, because no one is there to close it. */
async function copyProgram(electron: ReadyElectron): Promise<string> {
  const folder = `${dirname(electron.program)}-incomplete`
  await run('cp', ['-al', dirname(electron.program), folder])
  const app = join(folder, 'resources/app')
  const file = join(app, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { main: string }
  // Removed first: the copy shares its files with the original.
  await rm(file)
  await writeFile(file, JSON.stringify({ ...manifest, main: './box.cjs' }))
  await writeFile(
    join(app, 'box.cjs'),
    `const { dialog } = require('electron')
dialog.showErrorBox = (...box) => process.stdout.write(JSON.stringify(box))
require(${JSON.stringify(manifest.main)})
`,
  )
  return folder
}

test('an incomplete installation reports that once, logs why and exits with code 1', async (context) => {
  const electron = realElectron(context)
  const dataDir = await makeOwnedFolder(electron, 'data')
  const folder = await copyProgram(electron)
  await rm(join(folder, 'resources/app/out/renderer/index.html'))
  const launcher = await writeLauncher(electron.account, join(folder, 'electron'))

  const { code, stdout } = await startAgain(electron, { dataDir, launcher })
  expect(code).toBe(1)
  const [title, content] = JSON.parse(stdout) as [string, string]
  expect(title).toBe('Loan Desk couldn’t start')
  const reference = /look for (\w{8}) in its log/.exec(content)?.[1]
  const log = await readFile(join(dataDir, 'logs/loan-desk.log'), 'utf8')
  const noted = log.split('\n').filter((line) => line.includes('"event":"start"'))
  expect(noted).toHaveLength(1)
  expect(JSON.parse(noted[0] ?? '')).toMatchObject({ event: 'start', reference })
})
