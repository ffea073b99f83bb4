import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  sampleExtraIds,
  sampleWorklistIds,
} from '../../electron/sample-service/sample-applications.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings } from '../support/checks/page-checks.ts'

const suite = browserSuite()
const [first = '', second = ''] = sampleExtraIds

/** Drops files with these bytes on the worklist, as from the system's file manager. */
async function dropOnList(
  page: Page,
  names: readonly string[],
  bytes: readonly number[],
): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileNames, content]) => {
      const transfer = new DataTransfer()
      for (const name of fileNames) transfer.items.add(new File([new Uint8Array(content)], name))
      return transfer
    },
    [[...names], [...bytes]] as const,
  )
  const list = page.getByRole('listbox', { name: 'Applications' })
  await list.dispatchEvent('dragenter', { dataTransfer: dropped })
  await list.dispatchEvent('drop', { dataTransfer: dropped })
}

test('an officer adds a file of IDs after a preview', async () => {
  const { page, worklist, desk, refresh } = await suite.openApp()
  const dialog = page.getByRole('dialog', { name: 'Add applications from a file' })
  const rows = [
    'Borrower;Old number;Application ID',
    `Zo\u00eb Quill;app_smpl0001;${first}`,
    `Ann "Nan" Lee;app_smpl0002;${second}`,
    'Jo Marsh;app_smpl0003;app_smpl0004',
    `Jo Marsh;app_smpl0003;${first}`,
    'Eve <b>Bold</b>;;app_../../token',
    'Ida Pole;;\u0430pp_1',
    'Max Hull;;app_nobodyKnows',
  ]

  // Chosen, in UTF-16 as a spreadsheet writes "Unicode text".
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await worklist.addDialog.getByLabel('File with application IDs').setInputFiles({
    name: 'new applications.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, 'utf16le'),
  })
  await dialog.getByText(/new applications\.csv .*UTF-16/).waitFor()
  const findings = dialog.getByRole('region', { name: 'Contents' })
  for (const text of [
    '3 to add',
    '1 already in the worklist',
    '1 repeated in the file',
    '2 invalid IDs',
  ]) {
    await findings.getByText(text, { exact: true }).waitFor()
  }
  const wrong = findings.getByRole('list', { name: 'Skipped: invalid IDs' })
  await expect
    .poll(() => wrong.getByRole('listitem').allInnerTexts())
    .toEqual([
      'Line 6\napp_../../token\nContains a path separator (/)',
      'Line 7\n\u0430pp_1\nContains a look-alike character (U+0430)',
    ])
  await findings.getByText('Same as line 2').waitFor()
  expect(await axeFindings(page)).toEqual([])

  // Another column has other IDs; then back to the first choice.
  const column = dialog.getByRole('combobox', { name: 'ID column' })
  await column.click()
  await page.getByRole('option', { name: 'Column 2: Old number' }).click()
  await findings.getByText('All of these are already in the worklist.').waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled())
    .toBe(true)
  await column.click()
  await page.getByRole('option', { name: 'Column 3: Application ID' }).click()
  await findings.getByText('3 to add').waitFor()
  expect(await desk.ask.applications.counts({ filter: {} })).toMatchObject({
    value: { total: sampleWorklistIds.length },
  })

  await dialog.getByRole('button', { name: 'Add 3 applications' }).click()
  await dialog.getByText('3 applications added.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await worklist.says(`${sampleWorklistIds.length + 3} applications`)
  const copyOf = async (id: string) => {
    const held = await desk.ask.applications.open({ id })
    return held.ok ? { isRead: held.value.copy !== null, gone: held.value.gone } : null
  }
  await expect.poll(() => copyOf(first)).toEqual({ isRead: true, gone: false })
  await expect.poll(() => copyOf(second)).toEqual({ isRead: true, gone: false })
  await expect.poll(() => copyOf('app_nobodyKnows')).toEqual({ isRead: false, gone: true })
  await refresh.says('Imported applications: 2 fetched and 1 gone.')
})

test('a dropped file that isn’t a list is refused with the reason, a pasted list is checked like a file, and an exported list can be imported again', async () => {
  const { page, worklist, desk } = await suite.openApp()
  const dialog = page.getByRole('dialog', { name: 'Add applications from a file' })
  await dropOnList(page, ['ids.csv', 'more.csv'], [0x61])
  await page.getByText('Drop one file at a time. None of these was read.').waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await dropOnList(page, ['ids.xlsx'], [0x50, 0x4b, 3, 4, 20, 0, 6, 0])
  await dialog.getByText('This is an Excel or zip file').waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled())
    .toBe(true)

  await dialog.getByLabel('File with application IDs').setInputFiles({
    name: 'open.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('app_1\n"app_2\napp_3\n'),
  })
  await dialog.getByText('A quotation mark is misplaced or never closed').waitFor()

  // A long pasted list is checked like a file.
  await dialog.getByRole('button', { name: 'Back to typing' }).click()
  const ids = Array.from({ length: 700 }, (_, number) => `app_pasted${number}`)
  await worklist.addDialog
    .getByRole('textbox', { name: 'Application IDs' })
    .fill([...ids, 'app/x', ids[0]].join('\n'))
  await worklist.addDialog.getByRole('button', { name: 'Review 701 applications' }).click()
  await dialog.getByText('700 to add').waitFor()
  await dialog.getByText('1 repeated in the file').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => worklist.total()).toBe(sampleWorklistIds.length)

  const chip = worklist.filter(/^Rejected/)
  const count = Number(/\d+/.exec(await chip.innerText())?.[0])
  await chip.click()
  await worklist.says(`${count} applications found`)
  await page.getByRole('button', { name: 'Export list as CSV' }).click()
  const told = await page.getByText(`${count} applications saved as`).innerText()
  const where = /saved as (.*\.csv)/.exec(told)?.[1] ?? ''
  expect(where.startsWith(desk.dataDir)).toBe(true)
  const [titles, ...rows] = Papa.parse<string[]>(await readFile(where, 'utf8'), {
    skipEmptyLines: true,
  }).data
  expect(titles?.slice(0, 4)).toEqual(['ID', 'Status', 'Credit type', 'Amount'])
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(['rejected']))

  // The exported file can be imported again: every ID in it is already in the worklist.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await worklist.addDialog.getByLabel('File with application IDs').setInputFiles(where)
  await dialog.getByText(`${count} already in the worklist`).waitFor()
})
