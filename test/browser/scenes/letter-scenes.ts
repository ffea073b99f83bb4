import type { Locator, Page } from 'playwright-core'
import { firstId, inArea, type Stage } from './scene.ts'

const form = (page: Page): Locator => page.getByRole('form', { name: 'Letter' })

async function write({ page, worklist }: Stage, id: string): Promise<Locator> {
  await worklist.open(id)
  await page.getByRole('link', { name: 'Write letter' }).click()
  await form(page).getByLabel('Borrower’s name and address').fill('Ana Brooks\n4 Elm Road')
  return form(page)
}

export const letterScenes = inArea('application', {
  'letter-adverse-action': {
    everyday: true,
    async go(stage) {
      const letter = await write(stage, 'app_smplUnknownReason')
      await letter.getByRole('radio', { name: 'Consumer report', exact: true }).check()
      await letter.getByRole('switch', { name: 'A credit score was used' }).setChecked(true)
      await letter.getByLabel('Credit score', { exact: true }).fill('555')
      await letter.getByLabel('Score date', { exact: true }).fill('11/2/2026')
      await letter.getByLabel('Key factors').fill('Serious delinquency\nProportion of balances')
      await letter.getByLabel('Principal reasons').fill('Bankruptcy\nUnable to verify income')
    },
  },
  'letter-incompleteness': {
    async go(stage) {
      const letter = await write(stage, 'app_smpl0004')
      await letter.getByLabel('Information needed').fill('Two recent payslips\nProof of address')
      await letter.getByLabel('Respond by', { exact: true }).fill('12/20/2027')
    },
  },
  'letter-right-to-reasons': {
    async go(stage) {
      const { page, worklist } = stage
      const creditTypes = ['commercial_installment_loan']
      await worklist.open(await firstId(stage, { statuses: ['pending'], creditTypes }))
      await page.getByRole('link', { name: 'Disclosure of the right to reasons' }).click()
      await form(page).getByLabel('Borrower’s name and address').fill('Brooks Bakery\n4 Elm Road')
    },
  },
  'letter-business': {
    async go(stage) {
      const creditTypes = ['commercial_installment_loan']
      const id = await firstId(stage, { statuses: ['rejected'], creditTypes })
      const letter = await write(stage, id)
      await letter.getByLabel('Principal reasons').fill('Value or type of collateral')
    },
  },
  'letter-not-saved': {
    async go(stage) {
      const letter = await write(stage, 'app_smpl0004')
      stage.tap.fail('disk-full', 'drafts.save')
      await letter.getByLabel('Information needed').fill('Two recent payslips')
      await stage.page.getByRole('alert').waitFor()
    },
  },
  'letter-incomplete': {
    async go(stage) {
      const letter = await write(stage, 'app_smpl0004')
      await letter.getByLabel('Borrower’s name and address').fill('')
      await letter.getByLabel('Information needed').fill('')
      await letter.getByText('The information that you need.').waitFor()
    },
  },
  letters: {
    async go({ worklist, desk, page }) {
      const written = { recipient: 'Ana Brooks\n4 Elm Road', source: 'none', reasons: 'Bankruptcy' }
      await desk.ask.drafts.save({
        ...{ kind: 'letter', subject: 'app_smplUnknownReason' },
        content: { kind: 'adverse-action', form: written },
      })
      await worklist.filter(/^Rejected/).click()
      await worklist.list.press('Control+a')
      await page.getByRole('link', { name: 'Letters' }).click()
      await page.getByText('1 letter ready').waitFor()
    },
    subject: ({ page }) => page.getByText('1 letter ready'),
  },
  // From here on with the lender's cutoff score.
  'letter-risk-based-pricing': {
    async go(stage) {
      const { page, appShell } = stage
      await appShell.goTo('Settings')
      const settings = page.getByRole('region', { name: 'Letters', exact: true })
      await settings.getByLabel('Cutoff score for risk-based pricing notices').fill('850')
      await settings.getByRole('button', { name: 'Save letters' }).click()
      await page.getByText('Letters saved.').waitFor()
      await appShell.goTo('Worklist')
      const creditTypes = ['consumer_installment_loan']
      const id = await firstId(stage, { statuses: ['accepted'], creditTypes, ficoTo: 800 })
      const letter = await write(stage, id)
      await letter.getByLabel('Score date', { exact: true }).fill('11/2/2026')
      await letter.getByLabel('Key factors').fill('Serious delinquency')
    },
  },
})
