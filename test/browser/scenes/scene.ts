import type { Locator, Page } from 'playwright-core'
import type { BridgeTap } from '../../support/drivers/bridge-tap.ts'
import type { BrowserApp } from '../../support/drivers/browser-app.ts'
import type { Responses } from '../../support/drivers/bridge-page.ts'
import { listed } from '../../support/drivers/listed.ts'
import type { AppScreens } from '../../support/drivers/screens/app-screens.ts'

/** Where a scene belongs: a developer can take the screenshots of one area only. */
export const areas = [
  'worklist',
  'application',
  'composer',
  'decisions',
  'documents',
  'settings',
  'app-shell',
] as const
export type Area = (typeof areas)[number]

/**
 * How Loan Desk starts. Scenes with the same start share one app, in the order of the table:
 * - `sample`: the sample lender with its sixty applications
 * - `empty`: a lender, and nothing else yet
 * - `one`: one application, one decision, one document
 * - `many`: hundreds of applications, dozens of everything else
 * - `production`: an active production connection
 * - `offline`: the service went offline after everything was fetched
 * - `newest-profile`: the sample lender in the profile with the most features
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

/** Everything that a scene can use. */
export interface Stage extends AppScreens {
  readonly desk: BrowserApp
  readonly tap: BridgeTap
}

interface AnyScene {
  /** Name of the picture; it starts with the screen. */
  readonly name: string
  readonly area: Area
  /** Included in the screenshots if no names are given. */
  readonly everyday?: true
  /** Also pictured under forced colors. */
  readonly forced?: true
}

/** A scene on a whole app. */
export interface AppScene extends AnyScene {
  /** `sample` by default. */
  readonly begins?: Beginning
  /** Runs before the page requests anything; the scene then has to do its own waiting. */
  readonly before?: (tap: BridgeTap) => void
  /** Goes from the open page with a loaded list to the state to show. */
  go(stage: Stage): Promise<unknown>
  /** What the scene is named for: scrolled to after every change of size; hidden then, it is a fault. */
  readonly subject?: (stage: Stage) => Locator
  /** Goes to the subject again if a change of size has hidden it. */
  readonly again?: (stage: Stage) => Promise<void>
  /** Cleans up after the scene, for the next ones. */
  readonly after?: (stage: Stage) => Promise<unknown>
}

export type SceneInArea = Omit<AppScene, 'name' | 'area'>
/** Scenes of one area by name, in their order. */
export type Scenes = Readonly<Record<string, SceneInArea>>

export const inArea = (area: Area, scenes: Scenes): readonly AppScene[] =>
  Object.entries(scenes).map(([name, scene]) => ({ ...scene, name, area }))

/** A scene before the app is open: the page alone, with responses from the scene. */
export interface GateScene extends AnyScene {
  readonly begins: 'gate'
  readonly responses: Responses
  go(page: Page): Promise<void>
}

export type Scene = AppScene | GateScene

/** ID of the list's first application with this status and credit type. */
export async function firstId(
  { desk }: Pick<Stage, 'desk'>,
  filter: Parameters<typeof listed>[1],
): Promise<string> {
  return (await listed(desk, filter))[0]?.id ?? ''
}
