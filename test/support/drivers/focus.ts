import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Settles once the control has the focus; the page may draw or focus it a moment later. */
export async function focusIsOn(control: Locator): Promise<void> {
  await expect.poll(() => control.and(control.page().locator(':focus')).count()).toBe(1)
}
