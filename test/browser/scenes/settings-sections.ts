import type { Locator } from 'playwright-core'
import type { AppScene, Beginning, Stage } from './scene.ts'

export const part = ({ page }: Stage, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
const headOf =
  (name: string) =>
  (stage: Stage): Locator =>
    part(stage, name).getByRole('heading', { name, exact: true })

/** A section of the page, unchanged. */
export function partScene(name: string, title: string): AppScene {
  return {
    name,
    area: 'settings',
    go: ({ frame }) => frame.goTo('Settings'),
    subject: headOf(title),
  }
}

/** The confirmation of a button whose action can't be undone. */
export function questionScene(
  name: string,
  begins: Beginning,
  button: (stage: Stage) => Locator,
): AppScene {
  return {
    name,
    area: 'settings',
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      await button(stage).click()
    },
    subject: ({ settings }) => settings.dialog,
  }
}
