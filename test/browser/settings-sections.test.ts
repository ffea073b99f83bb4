import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { Keyboard } from '../support/drivers/keyboard.ts'

const suite = browserSuite()

test('an officer opens a section of the settings by key, and the list follows the section in use', async () => {
  const { page, appShell } = await suite.openApp()
  await appShell.goTo('Settings')
  const list = page.getByRole('navigation', { name: 'Settings sections' })
  const current = list.locator('[aria-current=location]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['Appearance'])

  await new Keyboard(page).use(list.getByRole('link', { name: 'File encryption' }))
  await expect.poll(() => current.allInnerTexts()).toEqual(['File encryption'])
  const within = page.getByRole('region', { name: 'File encryption' })
  await expect
    .poll(() => within.evaluate((it) => it.parentElement === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => within.evaluate((it) => it.contains(document.activeElement))).toBe(true)

  // The last section can't scroll to the top and is still the current one.
  await list.getByRole('link', { name: 'About and diagnostics' }).click()
  await expect.poll(() => current.allInnerTexts()).toEqual(['About and diagnostics'])
  await page.getByRole('region', { name: 'Backups' }).hover()
  await page.mouse.wheel(0, -20_000)
  await expect.poll(() => current.allInnerTexts()).toEqual(['Appearance'])

  // The section that an officer works in is the current one, until the page is scrolled by hand.
  const isAt = (name: string) => expect.poll(() => current.allInnerTexts()).toEqual([name])
  const details = page.getByRole('region', { name: 'Lending details' })
  // The mouse is over the pane.
  const wheel = (by: number) => page.mouse.wheel(0, by)

  // Its header is still far from the top of the page.
  await details.getByRole('button', { name: 'Set lending details' }).click()
  await isAt('Lending details')
  await page.keyboard.type('500 Example Avenue')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await isAt('Lending details')

  await wheel(20_000)
  await isAt('About and diagnostics')
  await wheel(-20_000)
  await isAt('Appearance')
  await page.keyboard.type('Floor 2')
  await isAt('Lending details')

  // The focus moves to the next section and back.
  await page.getByRole('button', { name: 'Set webhook URL' }).focus()
  await isAt('Webhook URL')
  await page.keyboard.press('Shift+Tab')
  await isAt('Lending details')

  await wheel(20_000)
  await details.getByLabel('City', { exact: true }).click()
  await isAt('Lending details')
  const onePageUp = async () => {
    await page.keyboard.press('PageUp')
    return current.allInnerTexts()
  }
  await expect.poll(onePageUp).toEqual(['Appearance'])

  // If there is no room for the list, the header has it as a menu.
  await page.setViewportSize({ width: 720, height: 450 })
  expect(await list.isVisible()).toBe(false)
  await page.getByRole('combobox', { name: 'Settings sections' }).click()
  await page.getByRole('option', { name: 'Backups' }).click()
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect.poll(async () => (await backups.boundingBox())?.y ?? 450).toBeLessThan(200)
})
