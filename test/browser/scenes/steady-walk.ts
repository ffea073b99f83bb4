import type { Browser, ViewportSize } from 'playwright-core'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { tapBridge, type BridgeTap } from '../../support/drivers/bridge-tap.ts'
import type { BrowserApp } from '../../support/drivers/browser-app.ts'
import { appScreens } from '../../support/drivers/screens/app-screens.ts'
import { unrestDuring, untilNoticeable, type Unrest } from '../../support/checks/stillness.ts'
import { authorize, someAuthorization } from './authorizing.ts'
import { waitingBar } from './place-scenes.ts'
import type { Place } from './places.ts'
import type { Stage } from './scene.ts'

/** Fills every place with something: documents, a refused decision, backups. */
export async function furnish(desk: BrowserApp): Promise<void> {
  for (const number of [1, 2, 7]) await authorize(desk, someAuthorization(number))
  await desk.ask.dataFiles.makeBackup({})
}

/** Requests of the place, in the order in which they are answered. */
const asksOf = ({ reads, besides = [] }: Place) => [...reads, ...besides]

/** Answers one request after the other, and draws each response before the next. */
async function respond({ tap }: Stage, place: Place): Promise<void> {
  for (const channel of asksOf(place)) {
    tap.release(channel)
    await tap.quiet()
  }
}

/** Goes there with every request unanswered, waits until loading shows, then lets the responses arrive. */
async function fill(stage: Stage, place: Place): Promise<Unrest> {
  const { page, tap } = stage
  if (place.approach !== undefined) {
    await place.approach(stage)
    await tap.quiet()
  }
  const { jumps } = await unrestDuring(
    page,
    async () => {
      tap.hold(...asksOf(place))
      await place.go(stage)
      await waitingBar(page).waitFor()
      await respond(stage, place)
    },
    place,
  )
  // The place was empty before, so nothing can disappear.
  return { jumps, blinks: [] }
}

/** Loan Desk reports that anything may have changed, and responds slowly. */
async function stir(stage: Stage, place: Place): Promise<Unrest> {
  const { page, tap, desk } = stage
  const summary = await desk.ask.decisions.summary({})
  if (!summary.ok) throw new Error(summary.error.code)
  const events: readonly Omit<AppEvent, 'revision'>[] = [
    { name: 'applications.changed', payload: { ids: null } },
    { name: 'decisions.changed', payload: { ids: [], summary: summary.value } },
    { name: 'documents.changed', payload: { ids: [] } },
  ]
  return unrestDuring(page, async () => {
    tap.hold(...asksOf(place))
    for (const event of events) tap.notify(event)
    await untilNoticeable(page)
    await respond(stage, place)
  })
}

/** Goes elsewhere and back by the sidebar, while Loan Desk responds slowly. */
async function comeBack(stage: Stage, place: Place): Promise<Unrest> {
  const { page, tap, appShell } = stage
  const { sidebar } = place
  if (sidebar === undefined) return { jumps: [], blinks: [] }
  return unrestDuring(
    page,
    async () => {
      await appShell.goTo(sidebar === 'Activity' ? 'Documents' : 'Activity')
      await tap.quiet()
      tap.hold(...asksOf(place))
      await appShell.goTo(sidebar)
      await untilNoticeable(page)
      await respond(stage, place)
    },
    place,
  )
}

const mostNamed = 5

/** What one cause moved is one finding, whatever it contains. */
function inShort(after: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const others = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return [`${after}: ${names.slice(0, mostNamed).join('; ')}${others}`]
}

/** Goes to a place and adds to `found` what moves or disappears there, and after which step. */
export async function unrestAt(
  stage: Stage,
  place: Place,
  found: { readonly jumps: string[]; readonly blinks: string[] } = { jumps: [], blinks: [] },
): Promise<Unrest> {
  for (const [after, act] of [
    ['filling', fill],
    ['told of changes', stir],
    ['coming back', comeBack],
  ] as const) {
    const { jumps, blinks } = await act(stage, place)
    found.jumps.push(...inShort(after, jumps))
    found.blinks.push(...inShort(after, blinks))
  }
  return found
}

/** The same on a separate page, in a window of any size. */
export async function unrestOf(
  browser: Browser,
  desk: BrowserApp,
  place: Place,
  viewport: ViewportSize,
): Promise<Unrest & { readonly faults: readonly string[] }> {
  const taps: BridgeTap[] = []
  const { page, faults, close } = await desk.open(browser, { viewport }, async (opened) => {
    const made = await tapBridge(opened)
    if (place.isFirst === true) made.hold(...asksOf(place))
    taps.push(made)
  })
  const [tap] = taps
  if (tap === undefined) throw new Error('the page was opened without its tap')
  const stage = { ...appScreens(page), desk, tap }
  const found = { jumps: [], blinks: [] }
  try {
    if (place.isFirst !== true) {
      await stage.worklist.isReady()
      await tap.quiet()
    }
    await unrestAt(stage, place, found)
  } catch (cause) {
    faults.push(`the place was not come to: ${String(cause).split('\n', 3).join(' ')}`)
  }
  await close()
  return { ...found, faults }
}
