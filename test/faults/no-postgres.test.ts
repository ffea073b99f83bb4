import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../electron/sample-team/sample-team.ts')

it('without PostgreSQL, one sentence says what a team space needs (needs root on Linux)', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-no-pg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const team = join(folder, 'team')
  // Only a process with its own mounts can run without the computer's PostgreSQL.
  const hide = 'mount -t tmpfs tmpfs /usr/lib/postgresql'
  const alone = ['--mount', 'sh', '-c']
  const env = { PATH: `/usr/bin:/bin:/usr/sbin:/sbin` }
  const hidden = spawnSync('unshare', [...alone, hide], { env })
  context.skip(hidden.status !== 0, 'nothing can be mounted, or there is no folder to hide')
  const started = spawnSync(
    'unshare',
    [
      ...alone,
      `${hide} && exec "$@"`,
      'sh',
      process.execPath,
      program,
      team,
      'specification',
      'a',
      'b',
    ],
    { cwd: dirname(program), encoding: 'utf8', env },
  )
  expect(started.stderr).toBe(
    'This computer has no PostgreSQL 15 or newer, which a team space needs (Debian: apt-get install postgresql).\n',
  )
  expect(started).toMatchObject({ status: 1, stdout: '' })
  expect(readdirSync(folder)).toEqual([])
})
