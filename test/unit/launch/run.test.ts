import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A fully installed checkout, with a program from the test. */
describe.skipIf(process.platform === 'win32')('an npm command', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loan-desk-run-'))
    cpSync('electron/launch', join(root, 'electron/launch'), { recursive: true })
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
      writeFileSync(join(root, file), JSON.stringify({ packages: {} }))
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function run(program: string) {
    writeFileSync(join(root, 'electron/launch/start.ts'), program)
    const args = [join(root, 'electron/launch/run.mjs'), 'start', '--port', '80']
    const command = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    return { command, ended: once(command, 'exit'), firstLine: once(command.stdout, 'data') }
  }

  it('passes its arguments to the program and exits with the program’s exit code', async () => {
    const { ended, firstLine } = run('console.log(process.argv.slice(2).join()); process.exit(3)')
    expect(String(await firstLine)).toBe('--port,80\n')
    expect(await ended).toEqual([3, null])
  })

  it('ends every process that it started when it is stopped', async () => {
    const { command, firstLine } = run(`
      import { spawn } from 'node:child_process'
      spawn('sh', ['-c', 'echo started; sleep 600 & wait'], { stdio: 'inherit' })`)
    await firstLine
    command.kill('SIGTERM')
    // The output closes once the last process has ended.
    expect(await once(command, 'close')).toEqual([143, null])
  })
})
