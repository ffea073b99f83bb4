import type { AppState } from '../../../shared/domain/startup/app-state.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import { failed, ok } from '../../../shared/result.ts'
import type { GateScene } from './scene.ts'

const area = 'app-shell'

/** The page before the app is open, in a state that never changes. */
function gateScene(name: string, state: AppState, everyday?: true): GateScene {
  return {
    name,
    area,
    begins: 'gate',
    ...(everyday && { everyday }),
    responses: { 'app.facts': () => ok({ version: '0.1.0', host: 'electron', state }) },
    go: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  }
}

function blocked(code: ErrorCode, everyday?: true): GateScene {
  const backups = [1, 2, 3].map((days) => ({
    name: `desk-${days}.db`,
    madeAt: Date.now() - days * 86_400_000,
    bytes: 262_144,
    reason: 'daily' as const,
  }))
  return gateScene(
    `gate-${code}`,
    {
      phase: 'blocked',
      failure: failed(code).error,
      backups: code === 'store-damaged' ? backups : [],
    },
    everyday,
  )
}

/** Screens shown while the app isn't open. */
export const startupScenes: readonly GateScene[] = [
  blocked('store-damaged', true),
  blocked('keychain-locked', true),
  blocked('key-missing', true),
  blocked('keychain-absent'),
  blocked('disk-full'),
  blocked('desk-in-use'),
  blocked('cache-failed'),
  {
    ...blocked('store-damaged'),
    name: 'gate-put-back',
    async go(page) {
      await page
        .getByRole('button', { name: /^Restore backup: / })
        .first()
        .click()
      await page.getByText(/^Restore the backup from/).waitFor()
    },
  },
  {
    ...gateScene('gate-opening', { phase: 'opening' }),
    go: (page) => page.getByText('Opening Loan Desk').waitFor(),
  },
  {
    ...gateScene('gate-rebuilding', {
      phase: 'opening',
      rebuild: { done: 41_200, total: 100_000 },
    }),
    go: (page) => page.getByText('41,200 of 100,000').waitFor(),
  },
  gateScene('gate-choose-passphrase', {
    phase: 'choose-key',
    failure: failed('keychain-absent').error,
  }),
  {
    ...gateScene('gate-unlock', { phase: 'passphrase-needed', failure: null }),
    name: 'gate-unlock-wrong',
    responses: {
      'app.facts': () =>
        ok({
          version: '0.1.0',
          host: 'electron',
          state: { phase: 'passphrase-needed', failure: null },
        }),
      'app.unlock': () => failed('passphrase-wrong'),
    },
    async go(page) {
      await page.getByLabel('Passphrase', { exact: true }).fill('a candle on the pier')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
]
