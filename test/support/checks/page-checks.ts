import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules that depend on the colors of a theme; all other results are the same in both. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Axe as its runner brings it, without comments. */
const axeFile = createRequire(
  createRequire(import.meta.url).resolve('@axe-core/playwright'),
).resolve('axe-core/axe.min.js')

/**
 * Axe with all its rules, for a page without frames: its support for cross-origin frames and the
 * lists of passed rules take longer than the rules themselves.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  // A page keeps axe until it is reloaded; the runner would load it twice each time, which takes as
  // long as the rules.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(await readFile(axeFile, 'utf8'))
  return new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}

async function violationsOf(axe: AxeBuilder): Promise<readonly object[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  )
}

/** What axe finds on the current page, in its current theme. Empty if it finds nothing. */
export const axeViolations = async (page: Page): Promise<readonly object[]> =>
  violationsOf(await axeOn(page))

/** What axe finds on the current page, in both themes. Empty if it finds nothing. */
export async function axeFindings(page: Page): Promise<object[]> {
  const found: object[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = await axeOn(page)
    if (colorScheme === 'dark') axe.withRules(rulesOfColor)
    found.push(...(await violationsOf(axe)).map((one) => ({ colorScheme, ...one })))
  }
  return found
}

/**
 * Clipped content: a page that scrolls sideways, and texts that are partly hidden with no way to
 * read them (an ellipsis with the whole text in a title is one). Empty if nothing is clipped.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} too wide`)
    if (scrollHeight > clientHeight) {
      found.push(`the page is ${scrollHeight - clientHeight} too high`)
    }

    const hides = (value: string): boolean => value === 'hidden' || value === 'clip'
    const isForEars = (box: DOMRect): boolean => box.width <= 1 || box.height <= 1
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
      const holder = text.parentElement
      if (holder === null || text.textContent?.trim() === '') continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (isForEars(box) || isForEars(holder.getBoundingClientRect())) continue

      for (
        let around: Element | null = holder;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around)
        const frame = around.getBoundingClientRect()
        // Stays on the page for screen reader users, or until it takes the focus.
        if (isForEars(frame) || style.clipPath !== 'none') break
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
        if (scrolls) break
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (isShortened && around.closest('[title]') !== null) break
        const sideways =
          hides(style.overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1)
        const lengthwise =
          hides(style.overflowY) && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3)
        if (sideways || lengthwise) {
          found.push(`${text.textContent?.trim()} in ${around.tagName}.${around.className}`)
          break
        }
      }
    }
    return [...new Set(found)]
  })
}

/** Controls of the page without visible marking: no border, no outline, no underlined text. */
export function unmarkedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, textarea, [role=combobox], [role=radio], [role=checkbox], [role=switch], [role=slider]',
    )
    return [...controls]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 2)
      .filter((control) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(control)
        const isBordered = borderTopStyle !== 'none' && borderTopWidth !== '0px'
        return !isBordered && outlineStyle === 'none'
      })
      .map((control) => control.outerHTML.slice(0, 160))
  })
}

/** Whether a control has the focus: focus that fell back to the page's body is lost. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement !== null && document.activeElement !== document.body,
  )
}
