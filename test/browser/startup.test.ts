import { expect, test } from 'vitest'
import type { Backup, AppState } from '../../shared/domain/startup/app-state.ts'
import { ok, type failed, type Result } from '../../shared/result.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openBridgePage } from '../support/drivers/bridge-page.ts'
import { given } from '../support/checks/given.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { axeFindings, axeViolations } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

const suite = browserSuite()

const facts = (state: AppState): Result<unknown> =>
  ok({ version: '0.1.0', host: 'electron', state })
const blockedBy = (code: Parameters<typeof failed>[0], backups: Backup[] = []): AppState => ({
  phase: 'blocked',
  failure: { code },
  backups,
})
const backup: Backup = {
  name: 'desk-2026-11-19.db',
  madeAt: Date.UTC(2026, 10, 19, 14, 5),
  bytes: 262_144,
  reason: 'daily',
}

const titles = {
  'key-missing': 'The keyring has no key for your files',
  'keychain-locked': 'The keyring is locked',
  'keychain-hung': 'The keyring hasn’t responded yet',
  'keychain-absent': 'This computer has no keyring',
  'key-wrong': 'The key in the keyring doesn’t open your files',
  'store-damaged': 'The file with your work is damaged',
  'store-newer': 'A newer version of Loan Desk wrote your files',
  'store-foreign': 'Your data folder contains an item that Loan Desk didn’t make',
  'store-read-only': 'Loan Desk can’t write to your data folder',
  'disk-full': 'The disk is full',
  'cache-failed': 'Cached applications can’t be used',
  'desk-in-use': 'Loan Desk is already open with these files',
} as const

test('every reason why Loan Desk can’t open has its own screen with a next step', async () => {
  const codes = Object.keys(titles) as (keyof typeof titles)[]
  let at = 0
  const state = () => {
    const code = codes[at] ?? 'unexpected'
    const hasBackup = code === 'cache-failed' || code === 'keychain-absent'
    return blockedBy(code, hasBackup ? [backup] : [])
  }
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      'app.facts': () => facts(state()),
      'app.retry': () => {
        at += 1
        return ok(state())
      },
    }),
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  for (const code of codes) {
    await page.getByRole('heading', { level: 1, name: titles[code] }).waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => retry.isEnabled()).toBe(true)
    // One screen with buttons for its backups, and one without.
    if (code === 'key-missing' || code === 'cache-failed') {
      expect(await axeFindings(page)).toEqual([])
    }
    // Or the disk refuses every lock: then no other window is open.
    if (code === 'desk-in-use') {
      expect(await page.getByText('the disk may not support file locks').count()).toBe(1)
    }
    // If only the cache is damaged, there is no advice about backups.
    if (code === 'cache-failed') {
      await page.getByText('Your own work is complete and unchanged.').waitFor()
      expect(await page.getByText(/backup/i).count()).toBe(0)
      await expect.poll(() => page.getByRole('button').allInnerTexts()).toEqual(['Try again'])
    }
    // Without the keychain that holds the key, nothing is offered that can't open the files.
    if (code === 'keychain-absent') {
      await page.getByText(/^Start or install one .* then try again\.$/).waitFor()
      expect(await page.getByText(/passphrase/i).count()).toBe(0)
      await expect.poll(() => page.getByRole('button').allInnerTexts()).toEqual(['Try again'])
    }
    await retry.click()
  }
  await expect.poll(() => at).toBe(codes.length)
})

test('a damaged file offers dated backups and restores one after confirmation, and the outcome shows beside the work', async () => {
  const { page, asked } = suite.watch(
    await openBridgePage(suite.browser(), {
      'app.facts': () => facts(blockedBy('store-damaged', [backup])),
      'app.restoreBackup': () =>
        ok({
          phase: 'open',
          keyMode: 'keychain',
          warnings: ['files-older', 'cache-set-aside', 'read-only', 'disk-full'],
        }),
    }),
  )
  await page.getByRole('button', { name: 'Restore backup: Nov 19, 2026, 9:05 AM' }).click()
  await page.getByText('Restore the backup from Nov 19, 2026, 9:05 AM?').waitFor()
  expect(asked.some(({ channel }) => channel === 'app.restoreBackup')).toBe(false)
  await page.getByRole('button', { name: 'Restore backup', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(asked).toContainEqual({ channel: 'app.restoreBackup', payload: { name: backup.name } })

  const told = [
    /Your files are older than your last work.*Check the outcomes in Submissions\./,
    /quarantined them and fetches them again\. Your own work is complete\./,
    /Loan Desk can’t write to your data folder\. You can read everything/,
    /The disk is full\. You can read everything/,
  ].map((words) => expect.stringMatching(words) as unknown)
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toEqual(expect.arrayContaining(told))
})

test('unreadable connections and claims are reported on every screen, and can be loaded again', async () => {
  const { desk, page, tap } = await openTapped(suite, (opened) => {
    opened.fail('store-failed', 'connections.list', 'team.claims')
  })
  const unread = page.getByRole('status').filter({ hasText: 'Loan Desk couldn’t read' })
  await expect.poll(() => unread.count()).toBe(2)
  tap.respond('connections.list', given(await desk.ask.connections.list({})))
  tap.respond('team.claims', [])
  await unread.first().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => unread.count()).toBe(0)
})

test('backups that can’t be listed are reported as such, not as missing', async () => {
  const state = { ...blockedBy('store-damaged'), backupsFailure: { code: 'store-failed' } } as const
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), { 'app.facts': () => facts(state) }),
  )
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByRole('alert').waitFor()
  expect(await backups.getByText('No backups.').count()).toBe(0)
})

test('an officer is told that the daily backup failed, sees why beside the folder’s known sizes, and makes one', async () => {
  const { page, settings, tap } = await openTapped(suite)
  const sizes = { desk: 4_096, cache: 4_096, backups: null, logs: 0 }
  tap.respond('folder.facts', { path: '/data', sizes, canOpen: false })
  const open = { phase: 'open', keyMode: 'keychain', warnings: [] } as const
  const backupFailure = { at: Date.UTC(2026, 10, 20, 15), failure: { code: 'disk-full' } } as const
  tap.notify({ name: 'app.state', payload: { ...open, backupFailure } })
  const told = page.getByRole('status').filter({ hasText: 'Loan Desk couldn’t back up your work.' })
  await told.getByRole('link', { name: 'Show backups' }).click()
  const why = settings.backups.getByRole('alert')
  await why.getByText(/^The daily backup failed on .*Nov 20, 2026.*: The disk is full\.$/).waitFor()
  const unread = page.getByRole('group', { name: 'Data folder' }).getByText('Can’t be read')
  await expect.poll(() => unread.count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await settings.backups.getByRole('button', { name: 'Back up now' }).click()
  await settings.backups.getByRole('button', { name: /^Restore backup: / }).waitFor()
  tap.notify({ name: 'app.state', payload: open })
  await why.waitFor({ state: 'detached' })
  expect(await told.count()).toBe(0)
})

test('a passphrase must be long enough and typed twice', async () => {
  const { page, asked } = suite.watch(
    await openBridgePage(suite.browser(), {
      'app.facts': () => facts({ phase: 'choose-key', failure: { code: 'keychain-absent' } }),
      'app.choosePassphrase': () => ok({ phase: 'open', keyMode: 'passphrase', warnings: [] }),
    }),
  )
  await page.getByText('With a passphrase, Loan Desk can’t detect an older copy').waitFor()
  const choose = page.getByRole('button', { name: 'Set passphrase' })
  await page.getByLabel('Passphrase', { exact: true }).fill('too short')
  await page.getByLabel('Confirm passphrase').fill('something else')
  await choose.click()
  await page.getByText('Passphrases don’t match.').waitFor()
  const first = page.getByLabel('Passphrase', { exact: true })
  const second = page.getByLabel('Confirm passphrase')
  await focusIsOn(first)
  await first.fill('a lantern on the pier')
  await choose.click()
  await focusIsOn(second)
  expect(asked.some(({ channel }) => channel === 'app.choosePassphrase')).toBe(false)
  await second.fill('a lantern on the pier')
  await choose.click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

test('an officer locks the app, the page is cleared, and typed text returns after unlocking, except secrets', async () => {
  const sent: string[] = []
  const { page, appShell, settings, worklist } = await suite.openApp({}, (opened) => {
    opened.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()))
    })
    return Promise.resolve()
  })
  await worklist.open(pendingLoanId)
  await page.getByRole('button', { name: 'New note' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Employer called back')
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Loan Desk is locked' }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/smpl|Employer|\$/)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => note.inputValue()).toBe('Employer called back')

  await appShell.goTo('Settings')
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  await rules.getByLabel('FICO floor', { exact: true }).fill('69')
  await rules.getByRole('button', { name: 'Add cap' }).click()
  const source = rules.getByRole('group', { name: 'Cap 1' }).getByLabel('Source')
  await source.fill('Counsel memo')
  await settings.beginConnection()
  const secret = 'test_onlyTypedHere'
  await settings.fill({ name: 'Alder', clientId: 'client-7', secret })
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Loan Desk is locked' }).waitFor()

  const unlock = page.getByRole('button', { name: 'Unlock' })
  await focusIsOn(unlock)
  await unlock.click()
  const value = (label: string) => settings.form.getByLabel(label, { exact: true }).inputValue()
  await expect.poll(() => value('Name')).toBe('Alder')
  expect(await value('Client ID')).toBe('client-7')
  expect(await value('Client secret')).toBe('')
  await expect.poll(() => rules.getByLabel('FICO floor', { exact: true }).inputValue()).toBe('69')
  await expect.poll(() => source.inputValue()).toBe('Counsel memo')
  expect(sent.some((told) => told.includes('client-7'))).toBe(true)
  expect(sent.filter((told) => told.includes(secret))).toEqual([])
})
