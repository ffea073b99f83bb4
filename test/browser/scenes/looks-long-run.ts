import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { LongOutcome, LongRun } from '../../faults/long-run.ts'
import { overlapping, smallTargets } from '../../support/checks/box-checks.ts'
import { startBrowserApp } from '../../support/drivers/browser-app.ts'
import { launchChromium } from '../../support/drivers/chromium.ts'
import {
  axeFindings,
  axeViolations,
  cutOff,
  hasFocus,
  unmarkedControls,
} from '../../support/checks/page-checks.ts'
import { namedIn, scenesNamed } from './all-scenes.ts'
import { places } from './places.ts'
import { furnish, unrestOf } from './steady-walk.ts'
import { themes, viewSizes, type ViewSize } from './take-pictures.ts'
import { settle, walkScenes, type Played } from './walk-scenes.ts'

const zooms = [1, 2] as const

/** LOOKS_ONLY names areas or parts of scene names, to rerun a few. */
const only = (process.env['LOOKS_ONLY'] ?? '').split(',').filter((word) => word !== '')

/** LOOKS_PICTURES names a folder for a picture of every view, for a manual review. */
const pictures = process.env['LOOKS_PICTURES'] ?? ''

interface Tally {
  scenes: number
  views: number
  axeRuns: number
  visits: number
  axe: number
  cutOff: number
  overlapping: number
  smallTargets: number
  withoutBorder: number
  focusLost: number
  jumps: number
  blinks: number
  faults: number
}

type Kind = Exclude<keyof Tally, 'scenes' | 'views' | 'axeRuns' | 'visits'>

/** Findings without the numbers that differ from page to page, and where they occurred. */
type Found = Map<string, Set<string>>

type Note = (kind: Kind, where: string, findings: readonly unknown[]) => void

const withoutNumbers = (text: string): string =>
  text
    .replaceAll(/(v|reka[a-z-]*)-[\d:.-]+[a-z]*/g, '$1')
    .replaceAll(/[\da-f]{8}-[\da-f-]{20,}/g, '#')
    .replaceAll(/\d+/g, '#')

/** Counts each finding once, and keeps all of its places. */
function noteIn(tally: Tally, found: Found): Note {
  return (kind, where, findings) => {
    for (const finding of findings) {
      const text = typeof finding === 'string' ? finding : JSON.stringify(finding)
      const key = `${kind}: ${withoutNumbers(text)}`
      const before = found.get(key) ?? new Set()
      if (before.size === 0) tally[kind] += 1
      found.set(key, before.add(where))
    }
  }
}

/** Checks one scene in every view. */
async function lookAt(played: Played, tally: Tally, noteAnywhere: Note): Promise<void> {
  const { scene, page, faults, resize } = played
  const note: Note = (kind, view, findings) => {
    noteAnywhere(kind, `${scene.name} ${view}`, findings)
  }
  tally.scenes += 1
  note('focusLost', 'at first', await lostInDialog(page))

  for (const size of Object.keys(viewSizes) as ViewSize[]) {
    for (const zoom of zooms) {
      const [width, height] = viewSizes[size]
      await resize(width / zoom, height / zoom)
      for (const colorScheme of themes) {
        const view = `${size} ${zoom * 100} % ${colorScheme}`
        tally.views += 1
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settle(page)
        note('cutOff', view, await cutOff(page))
        note('overlapping', view, await overlapping(page))
        note('smallTargets', view, await smallTargets(page))
        if (pictures !== '') {
          const name = `${scene.name}-${size}-${zoom * 100}-${colorScheme}.png`
          await page.screenshot({ path: join(pictures, name) })
        }
      }
      if (size === '2560x1440') continue
      const view = `${size} ${zoom * 100} % forced`
      await page.emulateMedia({ forcedColors: 'active' })
      note('withoutBorder', view, await unmarkedControls(page))
      await page.emulateMedia({ forcedColors: 'none' })
    }
  }

  const [width, height] = viewSizes['1440x900']
  await resize(width, height)
  tally.axeRuns += 2
  note('axe', '1440x900', await axeFindings(page))
  await resize(width / 2, height / 2)
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(page)
  tally.axeRuns += 1
  note('axe', '1440x900 200 %', await axeViolations(page))
  note('focusLost', 'once closed', await lostAfterDialog(page))
  note('faults', 'console', faults)
}

/** Checks that an open dialog contains the focus. */
async function lostInDialog(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog').first()
  if ((await dialog.count()) === 0) return []
  const isIn = await dialog.evaluate((element) => element.contains(document.activeElement))
  return isIn ? [] : ['a dialog is open and the keyboard is not in it']
}

/** Checks that a dialog that is closed by key leaves the focus on a control. */
async function lostAfterDialog(page: Page): Promise<string[]> {
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) === 0) return []
  await page.keyboard.press('Escape')
  await dialogs
    .first()
    .waitFor({ state: 'detached', timeout: 2_000 })
    .catch(() => undefined)
  if ((await dialogs.count()) > 0) return ['Escape does not close the dialog']
  // The focus returns late if its control does.
  for (let turn = 0; turn < 30; turn += 1) {
    if (await hasFocus(page)) return []
    await settle(page)
  }
  return ['the focus is lost where a dialog was closed']
}

/** Watches every place in every size and zoom while it loads, changes and is revisited. */
async function watchPlaces(browser: Browser, tally: Tally, note: Note): Promise<void> {
  const named = namedIn(Object.values(places), only)
  if (named.length === 0) return
  const desk = await startBrowserApp()
  await furnish(desk)
  for (const place of named) {
    for (const size of Object.keys(viewSizes) as ViewSize[]) {
      for (const zoom of zooms) {
        const [width, height] = viewSizes[size]
        const viewport = { width: width / zoom, height: height / zoom }
        const where = `${place.name} ${size} ${zoom * 100} %`
        const { jumps, blinks, faults } = await unrestOf(browser, desk, place, viewport)
        tally.visits += 1
        note('jumps', where, jumps)
        note('blinks', where, blinks)
        note('faults', where, faults)
      }
    }
  }
  await desk.stop()
}

/** Every scene in every size, zoom and theme, with every check of layout and accessibility. */
export const looksLongRun: LongRun = {
  name: 'looks',
  about:
    'every screen in every state, size, zoom and theme: axe, cut off, overlapping, focus, still',
  async run(progress): Promise<LongOutcome> {
    const tally: Tally = {
      scenes: 0,
      views: 0,
      axeRuns: 0,
      visits: 0,
      axe: 0,
      cutOff: 0,
      overlapping: 0,
      smallTargets: 0,
      withoutBorder: 0,
      focusLost: 0,
      jumps: 0,
      blinks: 0,
      faults: 0,
    }
    const found: Found = new Map()
    const note = noteIn(tally, found)
    const browser = await launchChromium()
    const scenes = scenesNamed(only)
    await walkScenes({
      browser,
      scenes,
      async look(played) {
        progress(`${tally.scenes + 1} of ${scenes.length}, ${played.scene.name}`)
        await lookAt(played, tally, note)
      },
    })
    progress('what moves while it fills')
    await watchPlaces(browser, tally, note)
    await browser.close()
    const wrongs = [...found].map(([finding, views]) => {
      const [first, ...others] = views
      return `${finding}\n    ${String(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`
    })
    return { counts: { ...tally }, wrongs }
  },
}
