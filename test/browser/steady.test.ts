import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { tapBridge, type BridgeTap } from '../support/drivers/bridge-tap.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { unrestDuring, untilNoticeable } from '../support/checks/stillness.ts'
import { desktop } from '../support/drivers/watched-page.ts'
import { places } from './scenes/places.ts'
import { furnish, unrestOf } from './scenes/steady-walk.ts'

const suite = browserSuite()
const still = { jumps: [], blinks: [] }

test('nothing jumps or blinks while a place fills, is told of changes and is come back to', async () => {
  const desk = await suite.begin({})
  await furnish(desk)
  // Those an officer goes between all day; `npm run long -- looks` watches every place in every size.
  const { application, decisions, activity } = places
  const found: Record<string, unknown> = {}
  for (const place of [application, decisions, activity]) {
    found[place.name] = await unrestOf(suite.browser(), desk, place, desktop)
  }
  const calm = { ...still, faults: [] }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, calm])))
})

test('the rows stay while those of another filter are read', async () => {
  const desk = await suite.begin({})
  const taps: BridgeTap[] = []
  const watched = suite.watch(
    await desk.open(suite.browser(), {}, async (opened) => {
      taps.push(await tapBridge(opened))
    }),
  )
  const { page, worklist } = appScreens(watched.page)
  await worklist.isReady()
  await taps[0]?.quiet()
  const { blinks } = await unrestDuring(page, async () => {
    taps[0]?.hold('applications.page', 'applications.counts')
    await worklist.filter(/^Rejected/).click()
    await untilNoticeable(page)
    taps[0]?.release('applications.page')
    await worklist.says(/applications found/)
    taps[0]?.release('applications.counts')
    await taps[0]?.quiet()
  })
  expect(blinks).toEqual([])
})

test('commands of the palette stay in place while the sections of the settings are read', async () => {
  const { page, palette } = await suite.openApp()
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
