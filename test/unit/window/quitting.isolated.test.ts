import { lookup } from 'node:dns/promises'
import { EventEmitter } from 'node:events'
import type { App, MessageBoxOptions } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'

/** Open message boxes, each with a function that presses one of its buttons. */
const questions: (MessageBoxOptions & { readonly press: (response: number) => void })[] = []
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (options: MessageBoxOptions) =>
      new Promise((resolve) => {
        questions.push({ ...options, press: (response) => resolve({ response }) })
      }),
  },
}))
const { endDespiteThreads, finishBeforeQuitting } =
  await import('../../../electron/window/quitting.ts')

const sendLimitMs = 60_000

/** Quits while the work in progress never ends. */
function quitWith(sends: number) {
  const clock = new FakeClock()
  const app = Object.assign(new EventEmitter(), { quit: vi.fn() })
  finishBeforeQuitting(app as unknown as App, {
    ...{ clock, log: new RecordingLog(), sendLimitMs },
    window: () => null,
    sendsUnderWay: () => sends,
    finish: () => new Promise(() => undefined),
  })
  const asked = { preventDefault: vi.fn() }
  app.emit('before-quit', asked)
  expect(asked.preventDefault).toHaveBeenCalledOnce()
  const passes = async (milliseconds: number): Promise<void> => {
    await clock.advance(milliseconds)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { app, passes }
}

beforeEach(() => {
  questions.length = 0
})

it('waits for a send up to its time limit, shows a dialog, and then quits', async () => {
  const { app, passes } = quitWith(1)
  await passes(sendLimitMs - 1)
  expect(app.quit).not.toHaveBeenCalled()
  expect(questions).toMatchObject([{ message: expect.stringContaining('submission') as string }])
  await passes(1)
  expect(app.quit).toHaveBeenCalledOnce()
  expect(questions[0]?.signal?.aborted).toBe(true)
})

it('waits five seconds for its files if nothing is being sent, without a dialog', async () => {
  const { app, passes } = quitWith(0)
  await passes(4_999)
  expect(app.quit).not.toHaveBeenCalled()
  await passes(1)
  expect(app.quit).toHaveBeenCalledOnce()
  expect(questions).toEqual([])
})

it('quits during a send only if the officer doesn’t want to wait', async () => {
  for (const [pressed, times] of [
    ['Keep waiting', 0],
    ['Quit now', 1],
  ] as const) {
    const { app, passes } = quitWith(1)
    const question = questions.at(-1)
    question?.press(question.buttons?.indexOf(pressed) ?? -1)
    await passes(0)
    expect(app.quit).toHaveBeenCalledTimes(times)
  }
})

it.each([
  ['the keychain', true, () => Promise.resolve()],
  ['a name server', false, () => lookup('localhost')],
])('ends the process at once while %s hasn’t responded', async (_who, isCalling, ask) => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const app = new EventEmitter()
  endDespiteThreads(app as unknown as App, () => isCalling)
  const asked = ask()
  app.emit('quit')
  await asked
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
})

it('lets the process end by itself if nothing is waited for', async () => {
  await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const app = new EventEmitter()
  endDespiteThreads(app as unknown as App, () => false)
  app.emit('quit')
  expect(kill).not.toHaveBeenCalled()
})
