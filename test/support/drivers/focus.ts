import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Ends once the keyboard acts on this control; a page may draw it, or reach it, a moment later. */
export async function focusIsOn(control: Locator): Promise<void> {
  await expect.poll(() => control.and(control.page().locator(':focus')).count()).toBe(1)
}
