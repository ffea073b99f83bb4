import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'

/** Open message boxes: each is answered by its test. */
const questions: { options: MessageBoxOptions; respond(response: number): void }[] = []
vi.mock('electron', () => ({
  BrowserWindow: undefined,
  dialog: {
    showMessageBox: (_window: unknown, options: MessageBoxOptions) =>
      new Promise((resolve) => {
        const settle = (response: number) => resolve({ response, checkboxChecked: false })
        questions.push({ options, respond: settle })
        // The system closes an aborted message box as if it had been canceled.
        options.signal?.addEventListener('abort', () => settle(options.cancelId ?? 0))
      }),
  },
}))
const { recoverPage } = await import('../../../electron/window/page-recovery.ts')

function watch() {
  questions.length = 0
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => 'app://desk/',
    reload: vi.fn(),
    forcefullyCrashRenderer: vi.fn(),
  })
  const clock = new FakeClock()
  const log = new RecordingLog()
  const quit = vi.fn()
  const window = { webContents: contents, isDestroyed: () => false }
  recoverPage(window as unknown as BrowserWindow, { clock, log, quit })
  const dies = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason })
  return { contents, clock, log, quit, dies }
}

/** Answers the newest message box and lets what waits for it continue. */
async function respond(response: number): Promise<void> {
  questions.at(-1)?.respond(response)
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a page whose process dies', () => {
  beforeEach(() => {
    questions.length = 0
  })

  it('is reloaded, but not after a clean exit', () => {
    const { contents, dies, log } = watch()
    dies('clean-exit')
    expect(contents.reload).not.toHaveBeenCalled()
    dies()
    expect(contents.reload).toHaveBeenCalledOnce()
    expect(log.lines).toEqual([expect.stringContaining('"reason":"crashed"')])
  })

  it('repeatedly makes Loan Desk ask the officer, and then reload or quit as chosen', async () => {
    const { contents, dies, quit } = watch()
    for (let stop = 0; stop < 4; stop += 1) dies()
    expect(contents.reload).toHaveBeenCalledTimes(3)
    expect(questions).toHaveLength(1)
    await respond(0)
    expect(contents.reload).toHaveBeenCalledTimes(4)
    for (let stop = 0; stop < 4; stop += 1) dies()
    await respond(1)
    expect(contents.reload).toHaveBeenCalledTimes(7)
    expect(quit).toHaveBeenCalledOnce()
  })

  it('occasionally is reloaded each time without asking', async () => {
    const { contents, dies, clock } = watch()
    for (let stop = 0; stop < 10; stop += 1) {
      dies()
      await clock.advance(30_000)
    }
    expect(contents.reload).toHaveBeenCalledTimes(10)
    expect(questions).toHaveLength(0)
  })
})

describe('a page that hangs', () => {
  it('is ended only when the officer confirms, with one dialog at a time', async () => {
    const { contents } = watch()
    contents.emit('unresponsive')
    contents.emit('unresponsive')
    expect(questions).toHaveLength(1)
    await respond(0)
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
    contents.emit('unresponsive')
    await respond(1)
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
  })

  it('and responds again closes the dialog, and its result is ignored', async () => {
    const { contents } = watch()
    contents.emit('unresponsive')
    contents.emit('responsive')
    await respond(1)
    expect(questions[0]?.options.signal?.aborted).toBe(true)
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  })

  it('and dies while the dialog is open is reloaded, and the dialog’s result is ignored', async () => {
    const { contents, dies } = watch()
    contents.emit('unresponsive')
    dies('killed')
    await respond(1)
    expect(contents.reload).toHaveBeenCalledOnce()
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  })
})
