import type { Page } from 'playwright-core'

/** Amounts, percentages and dates on the page that are split by a line break. */
export function brokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
    const figure = new RegExp(
      `\\$[\\d,]+(?:\\.\\d+)?|\\d[\\d,.]*\\s?%|(?:${months})\\s\\d{1,2},\\s\\d{4}`,
      'g',
    )
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue
      for (const match of (node.textContent ?? '').matchAll(figure)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(match[0])
      }
    }
    return found
  })
}
