import type { Page } from 'playwright-core'

/** Runs the script in a task of the page itself, without the privileges of the test's `evaluate`. */
export function inPage<T>(page: Page, script: () => T | Promise<T>): Promise<T> {
  const task = `setTimeout(() => Promise.resolve().then(${script.toString()}).then(resolve, reject))`
  return page.evaluate(`new Promise((resolve, reject) => ${task})`)
}
