import type { Locator } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { launchChromium } from '../support/drivers/chromium.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { settle } from './scenes/walk-scenes.ts'

const suite = browserSuite()

/** Distance between the inner left edges of headers and the cells below, in pixels. */
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

test('with wide scroll bars the composer stays in place, and table heads align with their columns', async () => {
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  onTestFinished(() => browser.close())
  const desk = await suite.begin({ prepared: inject('preparedDesk') })
  const { page } = suite.watch(await desk.open(browser, { viewport: { width: 1440, height: 900 } }))
  const { worklist, appShell, composer } = appScreens(page)
  await worklist.isReady()
  const found: Record<string, number[]> = {}
  await page.getByRole('button', { name: 'Show as table' }).click()
  const list = page.getByRole('grid', { name: 'Applications' })
  await list.getByRole('gridcell').nth(5).waitFor()
  found['worklist'] = await shiftOfHeads(
    page.getByRole('region', { name: 'Worklist', exact: true }).getByRole('columnheader'),
    list.getByRole('row').first().getByRole('gridcell'),
  )
  await page.getByRole('button', { name: 'Show as list' }).click()

  await composer.open(pendingLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  const schedule = composer.region.getByRole('table', { name: 'Estimated payments of offer 1' })
  await schedule.scrollIntoViewIfNeeded()
  await schedule.getByRole('cell').first().waitFor()
  found['schedule'] = await shiftOfHeads(
    schedule.getByRole('columnheader'),
    schedule.getByRole('row').nth(1).getByRole('cell'),
  )

  // Two offers fit, and nothing moves sideways when the page is scrolled and a menu opens.
  await composer.offerAction(1, 'Duplicate')
  await composer.offer(2).waitFor()
  await composer.region.locator('canvas').first().scrollIntoViewIfNeeded()
  await settle(page)
  const places = () =>
    composer.region
      .locator('.scroll-pane')
      .evaluateAll((panes) =>
        panes.map((pane) => [pane.scrollWidth - pane.clientWidth, pane.scrollLeft]),
      )
  const inPlace = (await places()).map(() => [0, 0])
  expect(inPlace).not.toEqual([])
  expect(await places()).toEqual(inPlace)
  const head = composer.region.getByRole('heading', { name: /^Offer 1/ })
  const before = await head.boundingBox()
  await composer.region.getByRole('button', { name: 'Actions for offer 1' }).click()
  await page.getByRole('menu').waitFor()
  expect(await places()).toEqual(inPlace)
  expect((await head.boundingBox())?.x).toBe(before?.x)
  await page.keyboard.press('Escape')

  await appShell.goTo('Activity')
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
