import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleLongestId } from '../../electron/sample-service/special-samples.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { brokenFigures } from '../support/checks/broken-figures.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { cutOff, unmarkedControls } from '../support/checks/page-checks.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { settle } from './scenes/walk-scenes.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()
const wideWindow = { width: 1440, height: 900 }

/** Visits the screens and calls `look` on each; returns its findings by screen. */
async function everyScreen(
  desk: OpenApp,
  look: () => Promise<readonly string[]>,
): Promise<Record<string, readonly string[]>> {
  const { page, appShell, palette, worklist, documents } = desk
  const found: Record<string, readonly string[]> = {}
  const note = async (name: string): Promise<void> => {
    const here = await look()
    if (here.length > 0) found[name] = here
  }
  await note('worklist')
  for (const place of ['Submissions', 'Documents', 'Activity', 'Settings'] as const) {
    await appShell.goTo(place)
    await note(place)
  }
  await documents.openForm()
  await note('new authorization')
  await palette.choose('Help and terms')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await note('help')
  await appShell.goTo('Worklist')
  await worklist.open('app_smplEveryOfferKind')
  await note('application with every kind of offer')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByRole('group', { name: 'Pages of the decision pack' }).waitFor()
  await note('decision pack')
  return found
}

/** 1024 and 1440 pixels wide, each also at 200%; the test continues in the last one. */
const windows = [
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
  { width: 512, height: 350 },
  wideWindow,
] as const

/** Clipped content in any of the windows, and each amount, percentage or date split there. */
async function brokenInSomeWindow(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await settle(page)
    const here = [...(await cutOff(page)), ...(await brokenFigures(page))]
    found.push(...here.map((text) => `at ${viewport.width}: ${text}`))
  }
  return found
}

/** Controls without visible marking under the system's forced colors. */
async function unmarkedInForcedColors(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const found = await unmarkedControls(page)
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
  return found
}

test('nothing is cut off in any window, no amount or date breaks, and forced colors keep borders and states', async () => {
  const desk = await suite.openApp({ viewport: wideWindow })
  const { page, appShell } = desk
  const look = async () => [
    ...(await brokenInSomeWindow(page)),
    ...(await unmarkedInForcedColors(page)),
  ]
  expect(await everyScreen(desk, look)).toEqual({})

  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await appShell.goTo('Settings')
  const ground = (name: string) =>
    page
      .getByRole('radio', { name, exact: true })
      .evaluate((radio) => getComputedStyle(radio).backgroundColor)
  expect(await ground('Comfortable')).not.toBe(await ground('Compact'))
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' })
  const on = await letters.evaluate((button) => getComputedStyle(button).backgroundColor)
  await letters.press('Space')
  await expect
    .poll(() => letters.evaluate((button) => getComputedStyle(button).backgroundColor))
    .not.toBe(on)
})

test('nothing is cut off while composing and reviewing, and requested amount, status and ID appear once', async () => {
  const { page, worklist, application, composer } = await suite.openApp({ viewport: wideWindow })
  const found: Record<string, unknown> = {}
  const count = async (name: string, place = page.getByRole('main')): Promise<void> => {
    const text = await place.innerText()
    const times = (pattern: RegExp): number => [...text.matchAll(pattern)].length
    found[name] = [
      times(/\$2,711\.00/g),
      times(/Pending|Approved/g),
      // The request to the service is shown as sent, with the ID in its path.
      times(/(?<!\/)app_smplNewest/g),
    ]
  }
  await worklist.open('app_smplNewest')
  await count('application', application.pane)
  await application.composeButton.click()
  await composer.type(1, { Amount: '12000000', 'Interest rate': '12.5', Term: '24' })
  await composer.offer(1).getByText('Total of payments').waitFor()
  expect(await brokenInSomeWindow(page)).toEqual([])
  await composer.type(1, { Amount: '2000' })
  await composer.says('Draft saved')
  await count('compose')
  expect(await brokenInSomeWindow(page)).toEqual([])
  await composer.priceToFit()
  await page.getByRole('tab', { name: 'What if' }).click()
  await page.getByRole('slider', { name: 'Amount' }).waitFor()
  expect(await unmarkedInForcedColors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await composer.toReview()
  const approve = composer.review.getByRole('button', { name: /^Approve with/ })
  await approve.waitFor()
  await count('review')
  expect(await brokenInSomeWindow(page)).toEqual([])
  // A window of 1280 by 720 pixels, zoomed to 200%.
  await page.setViewportSize({ width: 640, height: 360 })
  await expect.poll(() => hiddenBy(approve)).toBeNull()
  await approve.click()
  await page.getByRole('link', { name: 'Open application' }).waitFor()
  await count('outcome')
  const once = [1, 1, 1]
  expect(found).toEqual({ application: once, compose: once, review: once, outcome: once })
})

/** Transitions and animations that take less than `from` or more than `until`, in milliseconds. */
function motionsOutside(page: Page, from: number, until: number): Promise<string[]> {
  return page.evaluate(
    (limits) => {
      const found = new Set<string>()
      for (const element of document.querySelectorAll('*')) {
        const { transitionDuration, transitionProperty, animationDuration, animationName } =
          getComputedStyle(element)
        const durations = [
          ...(transitionProperty === 'none' ? [] : transitionDuration.split(', ')),
          ...(animationName === 'none' ? [] : animationDuration.split(', ')),
        ]
        for (const duration of durations) {
          const milliseconds = Number.parseFloat(duration) * 1000
          if (milliseconds !== 0 && (milliseconds < limits.from || milliseconds > limits.until)) {
            found.add(`${duration} ${element.tagName}.${String(element.getAttribute('class'))}`)
          }
        }
      }
      return [...found]
    },
    { from, until },
  )
}

test('animations take 120 to 200 ms or none with reduced motion; 1024 pixels show a document’s full keep-until date', async () => {
  const motion = { reducedMotion: 'no-preference', viewport: wideWindow } as const
  const { desk, page, appShell, palette, documents } = await suite.openApp(motion)
  await appShell.goTo('Settings')
  await page.getByRole('region', { name: 'Appearance' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette.dialog.waitFor()
  expect(await motionsOutside(page, 120, 200)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motionsOutside(page, 0, 0.011)).toEqual([])

  await page.keyboard.press('Escape')
  const payment = 'Second installment of the bakery line'
  await authorize(desk, asTyped({ ...typedAuthorization, payment, amount: '123456.78' }))
  await appShell.goTo('Documents')
  await documents.open(payment).click()
  await documents.choose(payment, 'Mark as used')
  await documents.row(payment).getByText('Used', { exact: true }).waitFor()
  for (const width of [1024, 1100, 1180]) {
    await page.setViewportSize({ width, height: 700 })
    await settle(page)
    const days = documents.row(payment).getByText(/^[A-Z][a-z]{2} \d+, \d{4}$/)
    expect(await hiddenBy(days.last()), `at ${width}`).toBeNull()
  }
})

test('options are readable and have a border in forced colors; a calendar fits a window at 200%', async () => {
  const { page, worklist } = await suite.openApp({ viewport: wideWindow })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Lender of record' }).waitFor()
  expect(await cutOff(page)).toEqual([])
  const options = page.getByRole('listbox').filter({ hasText: 'Lender of record' })
  expect(await options.evaluate((list) => getComputedStyle(list).outlineStyle)).toBe('solid')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 512, height: 350 })
  await worklist.open('app_smpl0004')
  await page.getByRole('button', { name: 'Record notice' }).click()
  await page.getByRole('button', { name: 'Choose date: Respond by' }).click()
  for (const part of [
    page.getByRole('button', { name: 'Previous month' }),
    page.getByText('Banks are closed on crossed-out days.'),
  ]) {
    await part.waitFor()
    await expect.poll(() => hiddenBy(part)).toBeNull()
  }
})

test('IDs of 200 characters fit the window', async () => {
  const { desk, page, appShell, worklist } = await suite.openApp({ viewport: wideWindow })
  await authorize(desk, asTyped({ ...typedAuthorization, facility: `fac_${'x'.repeat(196)}` }))
  await worklist.open(sampleLongestId)
  const copyId = page.getByRole('button', { name: `Copy application ID ${sampleLongestId}` })
  expect(await hiddenBy(copyId)).toBeNull()
  await appShell.goTo('Documents')
  const open = page.getByRole('region', { name: /^Open submissions/ })
  expect(await hiddenBy(open.getByText(/^fac_x+$/))).toBeNull()
})
