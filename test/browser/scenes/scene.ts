import type { Locator, Page } from 'playwright-core'
import type { BridgeTap } from '../../support/drivers/bridge-tap.ts'
import type { BrowserApp } from '../../support/drivers/browser-app.ts'
import type { Answers } from '../../support/drivers/bridge-page.ts'
import type { AppScreens } from '../../support/drivers/screens/app-screens.ts'

/** Where a scene plays: anyone who works on one room looks at its pictures alone. */
export const areas = [
  'worklist',
  'application',
  'composer',
  'decisions',
  'documents',
  'settings',
  'frame',
] as const
export type Area = (typeof areas)[number]

/**
 * How Loan Desk begins. Scenes that begin alike share one app, in the order of the table:
 * - `sample`: the sample lender with its sixty applications
 * - `empty`: a lender, and nothing else yet
 * - `one`: one application, one decision, one document
 * - `many`: hundreds of applications, dozens of everything else
 * - `production`: a connection of that kind in use
 * - `offline`: the service went away after everything was read
 * - `newest-profile`: the sample lender in the profile that can do most
 * - `first-start`: no connection yet, and the tour still offered
 */
export const beginnings = [
  'sample',
  'empty',
  'one',
  'many',
  'production',
  'offline',
  'newest-profile',
  'first-start',
] as const
export type Beginning = (typeof beginnings)[number]

/** All that a scene has at hand. */
export interface Stage extends AppScreens {
  readonly desk: BrowserApp
  readonly tap: BridgeTap
}

interface AnyScene {
  /** The picture's name; it begins with the screen. */
  readonly name: string
  readonly area: Area
  /** Among the pictures that are made where none are asked for by name. */
  readonly everyday?: true
  /** Pictured under forced colors too. */
  readonly forced?: true
}

/** A scene on a whole app. */
export interface AppScene extends AnyScene {
  /** `sample` where it doesn't say. */
  readonly begins?: Beginning
  /** Before the page asks for anything; the scene then waits for nothing by itself. */
  readonly before?: (tap: BridgeTap) => void
  /** From the open page, its list read, to what is to be seen. */
  go(stage: Stage): Promise<void>
  /** What it is named for: scrolled to after every change of size, and a fault where it is hidden then. */
  readonly subject?: (stage: Stage) => Locator
  /** Comes to the subject again, where a change of size has put it away. */
  readonly again?: (stage: Stage) => Promise<void>
  /** Once it was looked at: what the next scene must not meet. */
  readonly after?: (stage: Stage) => Promise<void>
}

/** A scene of a list in which all play in one area. */
export type SceneInArea = Omit<AppScene, 'area'>

export const inArea = (area: Area, scenes: readonly SceneInArea[]): readonly AppScene[] =>
  scenes.map((scene) => ({ ...scene, area }))

/** A scene before there is an open app: the page alone, answered as the scene says. */
export interface GateScene extends AnyScene {
  readonly begins: 'gate'
  readonly answers: Answers
  go(page: Page): Promise<void>
}

export type Scene = AppScene | GateScene

/** The ID of the first application of the list with such a status and credit type. */
export async function firstId(
  { desk }: Pick<Stage, 'desk'>,
  filter: { statuses: string[]; creditTypes?: string[] },
): Promise<string> {
  const sort = { by: 'id', direction: 'ascending' } as const
  const page = await desk.ask.applications.page({ filter, sort, offset: 0, limit: 1 })
  return (page.ok && page.value.rows[0]?.id) || ''
}
