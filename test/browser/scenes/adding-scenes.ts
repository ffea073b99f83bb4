import type { Locator, Page } from 'playwright-core'
import { sampleExtraIds } from '../../../electron/sample-service/sample-applications.ts'
import type { Scenes } from './scene.ts'

async function addFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add applications', exact: true })
  await dialog.getByLabel('File with application IDs').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
}

const packedFile = (page: Page): Locator => page.getByText('This is an Excel or zip file')

const mixedFile = [
  'Borrower;Old number;Application ID',
  `Zo\u00eb Quill;app_smpl0001;${sampleExtraIds[0] ?? ''}`,
  `Ann "Nan" Lee;app_smpl0002;${sampleExtraIds[1] ?? ''}`,
  'Jo Marsh;app_smpl0003;app_smpl0004',
  `Jo Marsh;app_smpl0003;${sampleExtraIds[0] ?? ''}`,
  'Eve <b>Bold</b>;;app_../../token',
  'Ida Pole;;\u0430pp_1',
  'Max Hull;;app_nobodyKnows',
]

/** Adding to the worklist, typed or from a file. */
export const addingScenes: Scenes = {
  add: {
    everyday: true,
    go: ({ worklist }) =>
      worklist.add(`${sampleExtraIds.join('\n')} app_smpl0001 app_nobodyKnows not/an/id`),
    subject: ({ worklist }) =>
      worklist.addDialog.getByRole('list', { name: 'Results' }).getByRole('listitem').first(),
  },
  import: {
    async go({ page }) {
      await addFile(page, 'new applications.csv', mixedFile)
      await page.getByRole('region', { name: 'Contents' }).waitFor()
    },
    subject: ({ page }) =>
      page.getByRole('region', { name: 'Contents' }).getByRole('heading').first(),
  },
  'import-refused': {
    async go({ page }) {
      await addFile(page, 'ids.xlsx', ['PK\u0003\u0004\u0014\u0000\u0006\u0000'])
      await packedFile(page).waitFor()
    },
    subject: ({ page }) => packedFile(page),
  },
}
