import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { usage } from '../../../electron/launch/options.ts'
import { programLimitMs } from '../../support/program-limit.ts'

/** Only cases that end before any preparation: a unit test must not install or build anything. */
function start(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['electron/launch/run.mjs', 'start', ...args], {
    encoding: 'utf8',
    timeout: programLimitMs,
  })
}

describe('npm start', () => {
  it('shows its options and starts nothing', () => {
    expect(start('--help')).toMatchObject({ status: 0, stdout: `${usage}\n`, stderr: '' })
  })

  it('rejects an unknown option, names it and shows the others', () => {
    const result = start('--color')
    expect(result).toMatchObject({ status: 2, stdout: '' })
    expect(result.stderr).toContain("Unknown option '--color'")
    expect(result.stderr).toContain(usage)
  })
})
