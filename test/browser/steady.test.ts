import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { unrestDuring, untilNoticeable } from '../support/checks/stillness.ts'
import { places } from './scenes/places.ts'
import { furnish, unrestAt } from './scenes/steady-walk.ts'

const suite = browserSuite()
test('nothing jumps or blinks while a screen loads, updates or is visited again', async () => {
  const stage = await openTapped(suite)
  await furnish(stage.desk)
  await stage.tap.quiet()
  // The places that officers use all day; `npm run long -- looks` watches every place in every
  // size. Each is opened for the first time: the way back to the submissions leads over Activity.
  for (const place of [places.application, places.composer, places.activity, places.decisions]) {
    expect(await unrestAt(stage, place), place.name).toEqual({ jumps: [], blinks: [] })
  }
})

test('rows stay while another filter loads, and palette commands stay while settings sections load', async () => {
  const { page, palette, worklist, tap } = await openTapped(suite)
  await tap.quiet()
  const { blinks } = await unrestDuring(page, async () => {
    tap.hold('applications.page', 'applications.counts')
    await worklist.filter(/^Rejected/).click()
    await untilNoticeable(page)
    tap.release('applications.page')
    await worklist.says(/applications found/)
    tap.release('applications.counts')
    await tap.quiet()
  })
  expect(blinks).toEqual([])

  const { promise: isRead, resolve: read } = Promise.withResolvers<undefined>()
  await page.route('**/settings-sections-*.js', async (route) => {
    await isRead
    await route.continue()
  })
  const section = palette.choice('Settings: Appearance')
  const offered = () => palette.dialog.getByRole('option').allTextContents()

  await palette.type('')
  await palette.choice('Help and terms').waitFor()
  const before = await offered()
  expect(await section.count()).toBe(0)
  read(undefined)
  await section.waitFor()
  expect((await offered()).slice(0, before.length)).toEqual(before)
})
