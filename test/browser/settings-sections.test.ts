import { expect, test } from 'vitest'
import { browserSuite } from '../support/browser-suite.ts'
import { Keyboard } from '../support/keyboard.ts'

const suite = browserSuite()

test('an officer goes to a section of the settings by key, and the list follows what is read', async () => {
  const { page, frame } = await suite.openDesk()
  await frame.goTo('Settings')
  const list = page.getByRole('navigation', { name: 'Sections of the settings' })
  const current = list.locator('[aria-current=location]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['Appearance'])

  await new Keyboard(page).use(list.getByRole('link', { name: 'Protection of the files' }))
  await expect.poll(() => current.allInnerTexts()).toEqual(['Protection of the files'])
  await page.keyboard.press('Tab')
  const within = page.getByRole('region', { name: 'Protection of the files' })
  expect(await within.evaluate((it) => it.contains(document.activeElement))).toBe(true)

  // The last one cannot come up to the top and is the chosen one all the same.
  await list.getByRole('link', { name: 'About and diagnostics' }).click()
  await expect.poll(() => current.allInnerTexts()).toEqual(['About and diagnostics'])
  await page.getByRole('region', { name: 'Backups' }).hover()
  await page.mouse.wheel(0, -20_000)
  await expect.poll(() => current.allInnerTexts()).toEqual(['Appearance'])

  // Where there is no room for the list, the head has it as a choice.
  await page.setViewportSize({ width: 720, height: 450 })
  expect(await list.isVisible()).toBe(false)
  await page.getByRole('combobox', { name: 'Sections of the settings' }).click()
  await page.getByRole('option', { name: 'Backups' }).click()
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect.poll(async () => (await backups.boundingBox())?.y ?? 450).toBeLessThan(200)
})
