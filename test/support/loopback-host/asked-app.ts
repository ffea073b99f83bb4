import { createBridge, type Bridge } from '../../../renderer/bridge.ts'
import { startApp, type AppOptions } from './app-process.ts'

/** Loan Desk without a page, keychain or sample service; the test calls it as a page would. */
export async function startAskedApp(
  options: Pick<AppOptions, 'dataDir'> & Partial<AppOptions>,
): Promise<{ readonly ask: Bridge } & Awaited<ReturnType<typeof startApp>>> {
  const app = await startApp({ keychain: 'memory', sample: false, ...options }, () => undefined)
  const ask = createBridge({
    request: (channel, payload) => app.router.handle(channel, payload),
    subscribe: () => () => undefined,
  })
  return { ...app, ask }
}
