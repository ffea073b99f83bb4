import type { Locator } from 'playwright-core'
import { axeOn } from '../checks/page-checks.ts'

const mark = 'data-axe'

/**
 * What axe finds in a part of a page, in the theme that it has. The rest of its screen, and the other
 * theme, are looked at in access*.test.ts and in every scene of the long run: on the whole page axe
 * takes four times as long.
 */
export async function axeIn(part: Locator): Promise<readonly unknown[]> {
  await part.evaluate((element, name) => element.setAttribute(name, ''), mark)
  const { violations } = await axeOn(part.page()).include(`[${mark}]`).analyze()
  await part.evaluate((element, name) => element.removeAttribute(name), mark)
  return violations
}
