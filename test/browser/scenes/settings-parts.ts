import type { Locator } from 'playwright-core'
import type { DeskScene, Stage } from './scene.ts'

export const part = ({ page }: Stage, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
export const into = (name: string) => (stage: Stage) => part(stage, name).scrollIntoViewIfNeeded()

/** A part of the page as it stands, with nothing done to it. */
export function partScene(name: string, title: string): DeskScene {
  return {
    name,
    room: 'settings',
    begins: 'sample',
    go: ({ frame }) => frame.goTo('Settings'),
    bringIntoView: into(title),
  }
}
