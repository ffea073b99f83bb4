import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import type { ActivityEntry } from '../../shared/domain/activity/activity.ts'
import type { DecisionPack } from '../../shared/contract/packs.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { makeOwnedFolder, realElectron } from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { watchBoundary, type WindowBoundary } from '../support/electron/window-boundary.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

const suite = electronSuite()
let folder = ''
let boundary: WindowBoundary

beforeEach(async (context) => {
  folder = await makeOwnedFolder(realElectron(context), 'saved')
  boundary = await watchBoundary(suite.desk.app)
})

/** Answers the save dialog with a new file, presses the button, and reads the file once it is there. */
async function saved(name: string, press: () => Promise<void>): Promise<string> {
  const file = join(folder, name)
  await boundary.respondToSaves(file)
  await press()
  await suite.page.getByText(file).first().waitFor()
  return readFile(file, 'utf8')
}

const rowsOf = (csv: string): string[][] => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
const press = (name: string) => () => suite.page.getByRole('button', { name, exact: true }).click()

test('the worklist is saved as CSV with its filter', async () => {
  const { worklist } = appScreens(suite.page)
  const chip = worklist.filter(/^Rejected/)
  await chip.click()
  const before = await worklist.found()
  const [titles, ...rows] = rowsOf(await saved('list.csv', press('Export list as CSV')))
  // Applications keep arriving.
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.length).toBeLessThanOrEqual(await worklist.found())
  expect(titles?.slice(0, 2)).toEqual(['ID', 'Status'])
  expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(['rejected']))
  expect(await boundary.suggestedNames()).toEqual([
    expect.stringMatching(/^worklist-\d{4}-\d\d-\d\d\.csv$/),
  ])
  await chip.click()
})

test('a schedule and the templates are saved from the composer', async () => {
  const { page } = suite
  const { composer } = appScreens(page)
  await composer.open(pendingLoanId)
  await composer.type(1, { Amount: '20000', 'Interest rate': '13', Term: '12' })
  // The first payment depends on its date, which is no holiday.
  const [titles, , second] = rowsOf(await saved('schedule.csv', press('Save as CSV')))
  expect(titles).toEqual(['number', 'due', 'payment', 'interest', 'principal', 'balance'])
  expect(second?.[2]).toBe('1786.35')

  await composer.offerAction(1, 'Save as template')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('One year at thirteen')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.waitFor({ state: 'detached' })
  await composer.addOffer('From template')
  expect(await saved('templates.json', press('Export all templates'))).toContain(
    'One year at thirteen',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await boundary.suggestedNames()).toEqual([
    `schedule offer 1 ${pendingLoanId}.csv`,
    'loan-desk-templates.json',
  ])
})

test('the decision pack is saved as JSON', async () => {
  const { page } = suite
  const { appShell, worklist } = appScreens(page)
  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  await page.getByRole('link', { name: 'Decision pack' }).click()
  const pack = JSON.parse(await saved('pack.json', press('Save as JSON'))) as DecisionPack
  expect(pack.application.id).toBe(pendingLoanId)
  expect(pack.application.copy?.application.status).toBe('pending')
})

test('the register of documents is saved as CSV', async () => {
  const { appShell, documents } = appScreens(suite.page)
  await appShell.goTo('Documents')
  await documents.make(typedAuthorization)
  const csv = await saved('documents.csv', press('Export as CSV'))
  expect(csv).toContain(`,fac_smpl01,INV-2291,single,412.50,${typedAuthorization.plannedOn},`)
  expect(csv).not.toContain('http')
})

test('the settings are saved without a secret', async () => {
  const { page } = suite
  const { appShell } = appScreens(page)
  await appShell.goTo('Settings')
  const text = await saved('settings.json', press('Export settings'))
  expect(JSON.parse(text)).toMatchObject({ kind: 'loan-desk-settings' })
  expect(text).not.toMatch(/secret|test_/)
})

test('a backup is an encrypted file next to the data', async () => {
  const { settings } = appScreens(suite.page)
  await settings.backups.getByRole('button', { name: 'Back up now' }).click()
  await suite.page.getByText('Backup made.').waitFor()
  const backups = join(suite.desk.dataDir, 'backups')
  const [name = ''] = await readdir(backups)
  const backup = await readFile(join(backups, name))
  expect(backup.length).toBeGreaterThan(4096)
  expect(backup.includes('SQLite format 3')).toBe(false)
  expect(await boundary.suggestedNames()).toEqual([])
})

test('the activity log is saved as CSV and as JSON, and each export is recorded in it', async () => {
  const { appShell } = appScreens(suite.page)
  await appShell.goTo('Activity')
  const [titles, ...rows] = rowsOf(await saved('activity.csv', press('Export as CSV')))
  const entries = JSON.parse(
    await saved('activity.json', press('Export as JSON')),
  ) as ActivityEntry[]
  expect(titles?.slice(0, 5)).toEqual(['number', 'at', 'who', 'connectionId', 'action'])
  expect(entries.map(({ number }) => number)).toEqual(
    Array.from({ length: rows.length + 1 }, (_, index) => index + 1),
  )
  const exported = entries.filter(({ action }) => action === 'exported')
  expect(exported.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^worklist-/),
    `schedule offer 1 ${pendingLoanId}.csv`,
    'loan-desk-templates.json',
    `decision-pack ${pendingLoanId}.json`,
    'documents',
    expect.stringMatching(/^loan-desk-settings-/),
    'activity',
  ])
})

test('a canceled dialog saves nothing and doesn’t count as an export', async () => {
  const { page } = suite
  const { appShell } = appScreens(page)
  await appShell.goTo('Worklist')
  await boundary.respondToSaves(null)
  await press('Export list as CSV')()
  await expect.poll(boundary.suggestedNames).toHaveLength(1)
  await page.getByRole('region', { name: 'List export' }).waitFor({
    state: 'detached',
  })
  expect(await readdir(folder)).toEqual([])
  await appShell.goTo('Activity')
  expect(
    await page
      .getByRole('row')
      .filter({ hasText: /worklist-/ })
      .count(),
  ).toBe(1)
})

test('a folder that can’t be written to is named as the reason, and another one works', async () => {
  const { page } = suite
  const { appShell } = appScreens(page)
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o555 })
  await boundary.respondToSaves(join(closed, 'list.csv'))
  await appShell.goTo('Worklist')
  await press('Export list as CSV')()
  const bar = page.getByRole('region', { name: 'List export' })
  await bar.getByText('The file can’t be saved there').waitFor()
  await bar.getByText(/choose another folder/).waitFor()
  expect(await readdir(closed)).toEqual([])

  await boundary.respondToSaves(join(folder, 'no-such-folder', 'list.csv'))
  await press('Export list as CSV')()
  await bar.getByText('The file couldn’t be saved').waitFor()
  expect(rowsOf(await saved('list.csv', press('Export list as CSV'))).length).toBeGreaterThan(1)
})
