import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What only the colors of a theme can break; everything else is the same in both. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/**
 * Axe with all its rules, for a page without frames: the way it goes for those of other origins, and
 * the lists of what passed, take longer than the rules themselves.
 */
export function axeOn(page: Page, axeSource?: string): AxeBuilder {
  const axe = new AxeBuilder(axeSource === undefined ? { page } : { page, axeSource })
  return axe.setLegacyMode().options({ resultTypes: ['violations'] })
}

/** What axe finds on the page as it stands, in both themes. Empty where all is well. */
export async function axeFindings(page: Page): Promise<unknown[]> {
  const found: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // For the second theme axe is in the page already.
    const axe = colorScheme === 'light' ? axeOn(page) : axeOn(page, ';')
    if (colorScheme === 'dark') axe.withRules(rulesOfColor)
    for (const { id, nodes } of (await axe.analyze()).violations) {
      found.push(
        ...nodes.map(({ html, failureSummary }) => ({ colorScheme, id, html, failureSummary })),
      )
    }
  }
  return found
}

/**
 * What is cut off: the page that scrolls sideways, and texts of which a part is hidden without a way
 * to it (an ellipsis that has the whole in a title is one). Empty where all is well.
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
        // Left on the page for those who listen, or until it takes the focus.
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

/** Controls of the page that nothing marks out: no border, no outline, no underlined text. */
export function unmarkedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, textarea, [role=combobox], [role=radio], [role=checkbox], [role=switch]',
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

/** Whether the keyboard is somewhere: focus that fell back to the page's body is lost. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement !== null && document.activeElement !== document.body,
  )
}
