import { expect, test } from 'vitest'
import type { DecisionState } from '../../shared/domain/decisions/decision.ts'
import type { Client } from '../../shared/contract/contract.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import {
  makeOwnedFolder,
  realElectron,
  startAgain,
  startElectronApp,
  startOnWorklist,
  type ElectronApp,
  type ReadyElectron,
} from '../support/electron/electron-app.ts'
import { atFirstWindow } from '../support/electron/first-window.ts'
import { askThrough, connectTo, startLender } from '../support/electron/lender-connection.ts'
import { pressKeys } from '../support/electron/real-keys.ts'

const passphrase = 'a passphrase for the tests'

/** Starts Loan Desk with its files under a passphrase, so that a later start can open them. */
async function startProtected(
  electron: ReadyElectron,
  start: { readonly sample: boolean; readonly dataDir?: string },
): Promise<ElectronApp & { readonly ask: Client }> {
  const desk = await startElectronApp(electron, {
    ...start,
    keychain: 'system',
    env: { DBUS_SESSION_BUS_ADDRESS: undefined },
  })
  const ask = askThrough(desk.page)
  const phase = async (): Promise<string | null> => {
    const facts = await ask.app.facts({})
    return facts.ok ? facts.value.state.phase : null
  }
  await expect.poll(phase).not.toBe('opening')
  const isNew = (await phase()) === 'choose-key'
  const opened = await (isNew
    ? ask.app.choosePassphrase({ passphrase })
    : ask.app.unlock({ passphrase }))
  expect(opened).toMatchObject({ ok: true, value: { phase: 'open' } })
  return { ...desk, ask }
}

async function stateOf(ask: Client, id: string): Promise<DecisionState | null> {
  const decision = await ask.decisions.get({ id })
  return decision.ok ? decision.value.state : null
}

test('a submission that was being sent when the process was killed is unknown and is never sent twice', async (context) => {
  const electron = realElectron(context)
  const lender = await startLender()
  const first = await startProtected(electron, { sample: false })
  const ask = await connectTo(lender, first.page)
  lender.control.fault({ endpoint: 'approve', kind: 'hang', work: 'done' })
  const { id } = await approve({ ask })
  await expect.poll(() => lender.control.processedCount('approve')).toBe(1)
  expect(await stateOf(ask, id)).toBe('sending')
  await first.kill()

  await lender.setReachable(false)
  const { dataDir } = first
  const second = await startProtected(electron, { sample: false, dataDir })
  expect(await stateOf(second.ask, id)).toBe('unknown')
  await lender.setReachable(true)
  await second.ask.decisions.settle({ id })
  expect(await stateOf(second.ask, id)).toBe('confirmed')
  expect(lender.control.processedCount('approve')).toBe(1)
})

/** Holds every submission back until the returned function is called. */
async function holdSends({ app }: ElectronApp): Promise<() => Promise<void>> {
  await app.evaluate(({ session }) => {
    const shared = globalThis as unknown as { release: () => void }
    const released = new Promise<null>((resolve) => (shared.release = () => resolve(null)))
    session
      .fromPartition('lending-send-1', { cache: false })
      .webRequest.onBeforeSendHeaders((_details, go) => void released.then(() => go({})))
  })
  return () => app.evaluate(() => (globalThis as unknown as { release(): void }).release())
}

interface Asked {
  readonly message: string
  readonly buttons: readonly string[]
}

/** Answers the question about quitting as an officer would; null leaves it open. */
function chooseInDialog({ app }: ElectronApp, result: number | null): Promise<void> {
  return app.evaluate(({ dialog }, response) => {
    const shared = globalThis as unknown as { asked: Asked[] }
    shared.asked = []
    dialog.showMessageBox = (_window: unknown, options?: Electron.MessageBoxOptions) => {
      const { message = '', buttons = [], signal } = options ?? {}
      shared.asked.push({ message, buttons })
      return new Promise((resolve) => {
        const close = (given: number): void => resolve({ response: given, checkboxChecked: false })
        signal?.addEventListener('abort', () => close(0))
        if (response !== null) close(response)
      })
    }
  }, result)
}

const quit = ({ app }: ElectronApp): Promise<void> =>
  app.evaluate(({ app: electronApp }) => electronApp.quit())

test('quitting waits for a submission that is being sent to the sample service, and says so', async (context) => {
  const electron = realElectron(context)
  const first = await startProtected(electron, { sample: true })
  const { ask } = first
  await expect
    .poll(async () => (await ask.applications.refresh({ id: pendingLoanId })).ok)
    .toBe(true)
  const release = await holdSends(first)
  await chooseInDialog(first, null)
  const { id } = await approve({ ask })
  await expect.poll(() => stateOf(ask, id)).toBe('sending')

  await quit(first)
  const asked = (): Promise<Asked[]> =>
    first.app.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked)
  await expect.poll(asked).toEqual([
    {
      message: 'Finishing 1 submission before quitting…',
      buttons: ['Keep waiting', 'Quit now'],
    },
  ])
  // Quitting again doesn't ask again.
  await quit(first)
  expect(await asked()).toHaveLength(1)
  await release()
  expect(await first.ended).toBe(0)

  const { dataDir } = first
  const second = await startProtected(electron, { sample: true, dataDir })
  // The new sample service has no such record; the attempt shows that the previous service
  // confirmed it.
  const kept = await second.ask.decisions.get({ id })
  const sends = kept.ok ? kept.value.attempts.filter(({ purpose }) => purpose === 'send') : []
  expect(sends).toMatchObject([{ outcome: 'done', status: 200 }])
})

test('an officer who doesn’t want to wait can quit during a send', async (context) => {
  const desk = await startProtected(realElectron(context), { sample: true })
  const { ask } = desk
  await expect
    .poll(async () => (await ask.applications.refresh({ id: pendingLoanId })).ok)
    .toBe(true)
  await holdSends(desk)
  await chooseInDialog(desk, 1)
  const { id } = await approve({ ask })
  await expect.poll(() => stateOf(ask, id)).toBe('sending')
  await quit(desk)
  expect(await desk.ended).toBe(0)
})

test.runIf(process.platform === 'linux')('Ctrl+Q quits Loan Desk', async (context) => {
  const electron = realElectron(context)
  const desk = await startOnWorklist(electron)
  // Without a window manager, the window can lose the first key after it gets the focus.
  await pressKeys(electron, desk, 'Escape', 'ctrl+q')
  expect(await desk.ended).toBe(0)
})

test('closing the window before its page has loaded quits Loan Desk', async (context) => {
  const electron = realElectron(context)
  const dataDir = await makeOwnedFolder(electron, 'data')
  const closes =
    "window.webContents.once('did-start-loading', () => setImmediate(() => window.close()))"
  const start = { dataDir, env: await atFirstWindow(dataDir, closes) }
  expect((await startAgain(electron, start)).code).toBe(0)
})
