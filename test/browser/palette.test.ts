import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { words } from '../../renderer/messages/words.ts'
import { shortcuts, type ShortcutName } from '../../renderer/shortcuts.ts'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import { addConnection } from '../support/drivers/adding-connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import type { CommandPalette } from '../support/drivers/screens/command-palette.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'
import { listed } from '../support/drivers/listed.ts'

const suite = browserSuite()

/** Buttons that aren't commands of a screen, with the reason. */
const exceptions = {
  'form *': 'a form’s fields and the buttons that confirm it',
  'li *, tr *, [role=row] *': 'about one row',
  '[role]': 'a field or a tab',
  '[aria-pressed]': 'a chip that filters',
  '[aria-haspopup=menu], [aria-haspopup=listbox]': 'a menu: its entries are commands',
  '[aria-live] *': 'a notification goes by itself',
  '[aria-label^="Help:"], [aria-label^="About these terms:"]': 'a term is read where it stands',
  '[aria-label^="Copy "]': 'an ID that is copied where it stands',
  '[aria-expanded]:not([data-slot=base])': 'a part of the page that unfolds',
}
/** Buttons that the palette lists, with keys, under a more specific name. */
const longNames: Readonly<Record<string, string>> = {
  Add: 'Add applications',
  Refresh: 'Refresh application',
  'Follow up': 'Set follow-up date',
  'Continue composing': 'Compose offers',
  'Remove from worklist': 'Remove',
  'View: All': 'Views',
}

const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (apart) =>
      [...document.querySelectorAll<HTMLElement>('#content :is(button, a[data-slot=base])')]
        .filter((it) => it.checkVisibility() && !it.matches(`:disabled, [aria-disabled], ${apart}`))
        .map((it) => it.getAttribute('aria-label') ?? it.innerText.trim()),
    Object.keys(exceptions).join(', '),
  )

interface Command {
  readonly name: string
  /** Number of key caps next to it. */
  readonly caps: number
}

/** Every command that the palette lists now. */
async function commandsIn(page: Page, palette: CommandPalette): Promise<Command[]> {
  await page.keyboard.press('Control+k')
  await palette.choice('Help and terms').waitFor()
  // The sections of the settings appear last.
  await palette.choice('Settings: Backups').waitFor()
  const commands = await palette.dialog.getByRole('option').evaluateAll((options) =>
    options.map((option) => ({
      name: (option as HTMLElement).innerText.trim(),
      caps: option.querySelectorAll('kbd').length,
    })),
  )
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })
  return commands
}

/** Buttons of the screen that are none of these commands. */
const missingFrom = (commands: readonly Command[], buttons: readonly string[]): string[] =>
  buttons.filter(
    (button) => !commands.some(({ name }) => name.startsWith(longNames[button] ?? button)),
  )

/** Buttons of the screen that the palette doesn't list. */
async function missing(page: Page, palette: CommandPalette): Promise<string[]> {
  const buttons = await buttonsOf(page)
  return missingFrom(await commandsIn(page, palette), buttons)
}

/** Commands without a button on the screen, by screen: from its menus, or of the whole app. */
const commandsOf = {
  application: ['Compose offers', 'New note', 'Settings: Backups', 'Density: comfortable'],
  list: ['Export list as CSV', 'Show as table'],
  compose: ['Add loan', 'Templates'],
  sheet: ['Print or save as PDF'],
} as const

/**
 * Keys that work only in the list, the palette's own, Esc, what works only after an approval or on
 * another screen, and what this service doesn't support.
 */
const noKeysHere: readonly ShortcutName[] = [
  ...(['reject', 'palette', 'back', 'open', 'selectAll', 'extendNext'] as const),
  ...(['extendPrevious', 'forward', 'nextPending', 'remove'] as const),
]

test('the palette has every command of every screen with its keys, and only while it can be used', async () => {
  const desk = await suite.begin({ prepared: inject('preparedDesk') })
  await addConnection(desk.ask, desk.service)
  const { page, palette, worklist, application, appShell, decisions, composer } =
    await suite.reopen(desk)
  const screens: Record<string, readonly string[]> = {}
  expect(await buttonsOf(page)).toContain('Show as table')
  /** Notes what the palette lacks on a screen, and returns what it has. */
  const look = async (screen: string): Promise<readonly Command[]> => {
    const buttons = await buttonsOf(page)
    const commands = await commandsIn(page, palette)
    screens[screen] = missingFrom(commands, buttons)
    return commands
  }
  const expectIn = (all: readonly Command[], names: readonly string[], isIn = true): void => {
    const found = names.filter((name) => all.some((command) => command.name.startsWith(name)))
    expect(found).toEqual(isIn ? names : [])
  }
  const expectKeys = (all: readonly Command[], names: readonly ShortcutName[]): void => {
    for (const name of names) {
      const label = words.shortcuts[name]
      const found = all.filter((command) => command.name.split('\n')[0]?.trim() === label)
      expect({ label, caps: found.map(({ caps }) => caps) }).toEqual({
        ...{ label, caps: [shortcuts[name].caps.length] },
      })
    }
  }
  await page.getByRole('region', { name: 'Oldest pending' }).waitFor()
  expectIn(await look('Today'), commandsOf.application.slice(0, 2), false)
  await worklist.open(pendingLoanId)
  await application.heading.waitFor()
  await approve(desk)
  await worklist.open('app_smpl0001')
  await application.heading.waitFor()
  const ofApplication = await look('application')
  expectIn(ofApplication, [...commandsOf.application, ...commandsOf.list])
  expectIn(ofApplication, ['Add loan'], false)
  const names = Object.keys(shortcuts) as ShortcutName[]
  expectKeys(
    ofApplication,
    names.filter((name) => !noKeysHere.includes(name)),
  )
  await palette.choose('Compose offers')
  await composer.offer(1).waitFor()
  const ofComposer = await look('compose')
  expectKeys(ofComposer, ['forward'])
  expectIn(ofComposer, commandsOf.compose)
  // The offer is incomplete, so it has no sheet to print yet.
  expectIn(ofComposer, commandsOf.sheet, false)
  await palette.choose('Add loan')
  await composer.offer(2).waitFor()
  await composer.offerAction(2, 'Remove')
  await composer.offer(2).waitFor({ state: 'detached' })
  await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '3' })
  expectIn(await commandsIn(page, palette), commandsOf.sheet)
  await page.keyboard.press('Control+Enter')
  await composer.review.waitFor()
  await look('review')
  for (const [place, button] of [
    ['Documents', 'New authorization'],
    ['Activity', 'Verify log'],
    ['Settings', 'Back up now'],
  ] as const) {
    await appShell.goTo(place)
    await page.getByRole('button', { name: button }).first().waitFor()
    expectIn(await look(place), ['Add loan'], false)
  }
  await appShell.goTo('Submissions')
  await decisions.showAll()
  await decisions.open('Confirmed')
  await look('Submissions')
  expect(screens).toEqual(Object.fromEntries(Object.keys(screens).map((screen) => [screen, []])))
  await palette.choose('Use connection Alder Bank')
  await appShell.says('Alder Bank')
})

test('for a service with facilities and payments, the palette has their commands and the help their terms', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { page, palette, worklist, appShell, documents } = await suite.reopen(desk)
  await worklist.open(driftingApplicationId)
  const facility = page.getByRole('region', { name: 'Facility', exact: true })
  await facility.getByText('Active').waitFor()
  expect(await buttonsOf(page)).toContain('Fetch payoff amounts')
  expect(await missing(page, palette)).toEqual([])
  await authorize(desk, asTyped(typedAuthorization))
  await appShell.goTo('Documents')
  await documents.row(typedAuthorization.payment).waitFor()
  expect(await missing(page, palette)).toEqual([])
  await palette.choose('Help and terms')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  for (const term of ['Payment', 'Return code', 'Payoff amount', 'Service check of offers']) {
    await page.getByText(term, { exact: true }).waitFor()
  }
})

test('what the service doesn’t support is in no screen, key, command or help text', async () => {
  const { desk, page, palette, appShell, worklist, application, documents, configuration } =
    await suite.openApp()
  const impossible = palette.dialog.getByRole('option', {
    name: /payment at|Make payment|Fetch payoff|Reject/,
  })
  await worklist.open(driftingApplicationId)
  await page.getByRole('region', { name: 'Offers' }).waitFor()
  expect(await page.getByRole('region', { name: 'Loan agreement' }).count()).toBe(0)
  await worklist.open(pendingLoanId)
  await page.getByRole('region', { name: 'Notice to the borrower' }).waitFor()
  expect(await page.getByRole('region', { name: 'Borrower', exact: true }).count()).toBe(0)
  await application.composeButton.waitFor()
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0)
  await application.heading.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Compose offers').waitFor()
  expect(await page.getByText('Reject application').count()).toBe(0)
  await page.keyboard.press('Escape')
  await authorize(desk, asTyped(typedAuthorization))
  await appShell.goTo('Documents')
  const { payment } = typedAuthorization
  await documents
    .row(payment)
    .getByRole('button', { name: `More actions for ${payment}` })
    .click()
  await page.getByRole('menuitem', { name: 'Mark as used' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Make payment' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await appShell.goTo('Settings')
  await configuration.webhook.getByText('Not set from this computer yet.').waitFor()
  expect(await configuration.webhook.getByText('At the service now').count()).toBe(0)
  expect(await configuration.webhook.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

  await palette.choose('Help and terms')
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  for (const term of ['Payment', 'Return code', 'Payoff amount', 'Service check of offers']) {
    expect(await page.getByText(term, { exact: true }).count()).toBe(0)
  }
  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  await page.keyboard.press('Control+k')
  await palette.choice(/Compose offers/).waitFor()
  expect(await impossible.count()).toBe(0)
})

test('the palette shows the amount beside a name that is too long for its line', async () => {
  const { palette, desk, tap } = await openTapped(suite)
  const found = await listed(desk, { search: 'smpl0001' })
  const borrowerName = 'Northwind Traders of Greater Metropolitan Albuquerque '.repeat(3)
  const rows = found.map((row) => ({ ...row, borrowerName, requestedAmount: 420_000 }))
  tap.respond('applications.page', { total: rows.length, rows })
  await palette.type('smpl0001')
  const option = palette.choice(/Northwind/)
  const amount = option.getByText('$4,200.00', { exact: true })
  const right = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  await amount.waitFor()
  expect(await right(amount)).toBeLessThanOrEqual(await right(option))
})
