import type { Page } from 'playwright-core'

/** Runs in a task of the page's own, where the freedoms of an evaluation by the test are over. */
export function inPage<T>(page: Page, script: () => T | Promise<T>): Promise<T> {
  const task = `setTimeout(() => Promise.resolve().then(${script.toString()}).then(resolve, reject))`
  return page.evaluate(`new Promise((resolve, reject) => ${task})`)
}
