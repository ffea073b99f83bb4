import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { programLimitMs } from '../../support/program-limit.ts'

/** Runs a program that is watched for a moment only; `work` is what it does then. */
function watched(work: string): { readonly signal: string | null; readonly said: string } {
  const program = `
    const { watchFile } = await import('./test/support/stuck/watch-file.ts')
    const nowRuns = await watchFile('a.test.ts', 200)
    ${work}`
  const options = ['--input-type=module', '--eval', program]
  const { signal, stderr } = spawnSync(process.execPath, options, {
    encoding: 'utf8',
    timeout: programLimitMs,
  })
  return { signal, said: stderr }
}

describe('a file of tests that does not come to its end', () => {
  it.each([
    ['in a loop', 'for (;;);'],
    ['in promises that never let a timer run', 'for (;;) await null'],
    ['for a program', "(await import('node:child_process')).spawnSync('sleep', ['5'])"],
  ])('is ended while it waits %s, and the test is named', (_where, work) => {
    const { signal, said } = watched(`nowRuns('äpfel > are counted'); ${work}`)
    expect(signal).toBe('SIGKILL')
    expect(said).toContain('stuck for 200 ms: a.test.ts > äpfel > are counted')
  })

  it('is named also where no test has begun', () => {
    expect(watched('for (;;);').said).toContain('stuck for 200 ms: a.test.ts > before any test')
  })

  it('does not keep one that comes to its end from ending', () => {
    expect(watched('')).toEqual({ signal: null, said: '' })
  })
})
