import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createChildren, exitCodeOf } from '../../../electron/launch/children.mjs'
import { programLimitMs } from '../../support/stuck/program-limit.ts'

const cwd = process.cwd()
const options = { cwd, quiet: true }

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that has ended and was not collected yet still has its number.
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: programLimitMs,
    })
    return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('programs that were started', () => {
  let children = createChildren()
  beforeEach(() => {
    children = createChildren()
  })
  afterEach(() => children.endAll())

  it('answer with their output and their exit code', async () => {
    const answer = await children.run('sh', ['-c', 'echo built; exit 3'], options)
    expect(answer).toEqual({ ok: false, code: 3, timedOut: false, output: 'built\n' })
  })

  it('that are not there answer 127', async () => {
    const answer = await children.run('no-such-program', [], options)
    expect(answer).toMatchObject({ ok: false, code: 127 })
  })

  it('end when their time is over', async () => {
    const answer = await children.run('sleep', ['600'], { ...options, limitMs: 20 })
    expect(answer).toMatchObject({ ok: false, timedOut: true, code: 137 })
  })

  it('end together with what they have started', async () => {
    const child = children.start('sh', ['-c', 'sleep 600 & echo $!; wait'], {
      cwd,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    const grandchild = Number(line.toString())
    expect(isAlive(grandchild)).toBe(true)
    await children.endAll()
    expect(child.signalCode).toBe('SIGTERM')
    expect(isAlive(grandchild)).toBe(false)
  })

  it('end by force where they do not listen', async () => {
    const script = "trap '' TERM; echo ready; while :; do sleep 0.05; done"
    const child = children.start('sh', ['-c', script], { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
    await once(child.stdout ?? child, 'data')
    const closed = once(child, 'close')
    await children.endAll(50)
    expect(await closed).toEqual([null, 'SIGKILL'])
  })

  it('are no longer started once all were ended', async () => {
    await children.endAll()
    expect(await children.run('true', [], options)).toMatchObject({ ok: false })
  })
})

describe('the exit code', () => {
  it('is that of a shell', () => {
    expect(exitCodeOf(2, null)).toBe(2)
    expect(exitCodeOf(null, 'SIGINT')).toBe(130)
    expect(exitCodeOf(null, 'SIGTERM')).toBe(143)
  })
})
