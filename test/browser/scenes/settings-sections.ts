import type { Locator } from 'playwright-core'
import type { Beginning, SceneInArea, Stage } from './scene.ts'

export const part = ({ page }: Stage, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
const headOf =
  (name: string) =>
  (stage: Stage): Locator =>
    part(stage, name).getByRole('heading', { name, exact: true })

/** A section of the page, unchanged. */
export const partScene = (title: string): SceneInArea => ({
  go: ({ appShell }) => appShell.goTo('Settings'),
  subject: headOf(title),
})

/** The confirmation of a button whose action can't be undone. */
export function questionScene(begins: Beginning, button: (stage: Stage) => Locator): SceneInArea {
  return {
    begins,
    async go(stage) {
      await stage.appShell.goTo('Settings')
      await button(stage).click()
    },
    subject: ({ settings }) => settings.dialog,
  }
}
