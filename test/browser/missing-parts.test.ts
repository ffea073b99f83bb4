import { expect, test } from 'vitest'
import { loadingMessages } from '../../renderer/messages/loading-messages.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('a missing program file is reported, whether for the first screen or a later one', async () => {
  const { desk } = await suite.openApp()
  // Not watched: the browser writes resources that fail to load to its console.
  const { page, context } = await desk.open(suite.browser())
  const note = page.getByRole('alert').filter({ hasText: loadingMessages.failed })
  await page.route('**/assets/CommandPalette-*.js', (route) => route.abort())
  await page.getByRole('option').first().waitFor()
  expect(await note.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await note.waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)

  await page.route('**/assets/app-page-*.js', (route) => route.abort())
  await page.reload()
  await note.waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  await context.close()
})
