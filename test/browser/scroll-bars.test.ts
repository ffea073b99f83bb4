import type { Locator } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { launchChromium } from '../support/drivers/chromium.ts'
import { appScreens, type AppScreens } from '../support/drivers/screens/app-screens.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { settle } from './scenes/walk-scenes.ts'

const suite = browserSuite()

/** In a browser whose scroll bars take room, as those of a desktop do. */
async function openWithScrollBars(): Promise<AppScreens> {
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  onTestFinished(() => browser.close())
  const desk = await suite.begin({ prepared: inject('preparedDesk') })
  const { page } = suite.watch(await desk.open(browser, { viewport: { width: 1440, height: 900 } }))
  const screens = appScreens(page)
  await screens.worklist.isReady()
  return screens
}

async function compose(screens: AppScreens): Promise<ComposerScreen> {
  await screens.worklist.open(pendingLoanId)
  await screens.application.composeButton.click()
  const composer = new ComposerScreen(screens.page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  return composer
}

test('the composer does not move sideways when it is scrolled down and a menu is opened', async () => {
  const screens = await openWithScrollBars()
  const composer = await compose(screens)
  await composer.offerAction(1, 'Duplicate')
  await composer.region.locator('canvas').first().scrollIntoViewIfNeeded()
  await settle(screens.page)
  const grid = composer.region.locator('.scroll-pane').first()
  const place = () =>
    grid.evaluate((pane) => ({ hidden: pane.scrollWidth - pane.clientWidth, at: pane.scrollLeft }))
  expect(await place()).toEqual({ hidden: 0, at: 0 })
  const head = composer.region.getByRole('heading', { name: /^Offer 1/ })
  const before = await head.boundingBox()
  await composer.region.getByRole('button', { name: 'Actions for offer 1' }).click()
  await screens.page.getByRole('menu').waitFor()
  expect(await place()).toEqual({ hidden: 0, at: 0 })
  expect((await head.boundingBox())?.x).toBe(before?.x)
})

/** How far the inner left edges of heads and of the cells below them are apart, in pixels. */
async function shiftOfHeads(heads: Locator, cells: Locator): Promise<number[]> {
  const edges = (all: Locator) =>
    all.evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        return [
          left + Number.parseFloat(style.paddingLeft),
          right - Number.parseFloat(style.paddingRight),
        ]
      }),
    )
  const [above, below] = [await edges(heads), await edges(cells)]
  expect(above.length).toBeGreaterThan(0)
  return above.flatMap((edge, place) =>
    edge.map((at, side) => Math.round(Math.abs(at - (below[place]?.[side] ?? Number.NaN)))),
  )
}

test('table heads stand above their columns', async () => {
  const screens = await openWithScrollBars()
  const { page, frame } = screens
  const found: Record<string, number[]> = {}
  await page.getByRole('button', { name: 'Show as table' }).click()
  const grid = page.getByRole('grid', { name: 'Applications' })
  await grid.getByRole('gridcell').nth(5).waitFor()
  found['worklist'] = await shiftOfHeads(
    page.getByRole('region', { name: 'Worklist', exact: true }).getByRole('columnheader'),
    grid.getByRole('row').first().getByRole('gridcell'),
  )
  await page.getByRole('button', { name: 'Show as list' }).click()
  const composer = await compose(screens)
  const schedule = composer.region.getByRole('table', { name: 'Estimated payments of offer 1' })
  await schedule.scrollIntoViewIfNeeded()
  await schedule.getByRole('cell').first().waitFor()
  found['schedule'] = await shiftOfHeads(
    schedule.getByRole('columnheader'),
    schedule.getByRole('row').nth(1).getByRole('cell'),
  )
  await frame.goTo('Activity')
  const log = page.getByRole('table')
  await log.getByRole('cell').first().waitFor()
  found['activity'] = await shiftOfHeads(
    log.getByRole('columnheader'),
    log.getByRole('row').nth(1).getByRole('cell'),
  )
  for (const [name, shifts] of Object.entries(found)) {
    expect(Math.max(...shifts), name).toBeLessThanOrEqual(1)
  }
})
