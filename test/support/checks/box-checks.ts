import type { Page } from 'playwright-core'

/** How far two boxes may overlap before it counts, in CSS pixels. */
const tolerated = 2
/** WCAG 2.2, 2.5.8: smallest side of a pointer target, in CSS pixels. */
const leastTarget = 24

const controls =
  'button, a[href], input, textarea, select, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=tab], [role=menuitem]'

/**
 * Controls and texts that overlap: unrelated boxes that intersect by more than two pixels each way.
 * Floating content (dialogs, menus, sticky headers) is compared only with other floating content,
 * not with the content that it covers on purpose. Empty if there are no overlaps.
 */
export function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ selector, slack }) => {
      interface Piece {
        readonly holder: Element
        readonly layer: Element
        readonly box: { left: number; top: number; right: number; bottom: number }
        readonly name: string
      }
      const layerOf = (element: Element): Element => {
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
        }
        return document.body
      }
      /** The visible rest of a box after its ancestors clip it. */
      const visiblePart = (given: DOMRect, holder: Element): Piece['box'] | null => {
        const box = { left: given.left, top: given.top, right: given.right, bottom: given.bottom }
        for (let at: Element | null = holder; at !== null; at = at.parentElement) {
          const style = getComputedStyle(at)
          if (style.clipPath !== 'none' || (at !== document.body && at.clientWidth === 1))
            return null
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
          const frame = at.getBoundingClientRect()
          box.left = Math.max(box.left, frame.left)
          box.top = Math.max(box.top, frame.top)
          box.right = Math.min(box.right, frame.right)
          box.bottom = Math.min(box.bottom, frame.bottom)
        }
        box.right = Math.min(box.right, innerWidth)
        box.bottom = Math.min(box.bottom, innerHeight)
        return box.right - box.left > slack && box.bottom - box.top > slack ? box : null
      }
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true], canvas, svg') === null

      const pieces: Piece[] = []
      const add = (holder: Element, rectangle: DOMRect, name: string): void => {
        const box = visiblePart(rectangle, holder)
        if (box !== null) pieces.push({ holder, layer: layerOf(holder), box, name })
      }
      for (const control of document.querySelectorAll(selector)) {
        const { opacity } = getComputedStyle(control)
        if (!isShown(control) || opacity === '0') continue
        // A link that wraps onto a second line has two boxes.
        for (const part of control.getClientRects()) {
          add(control, part, control.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110))
        }
      }
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
        const holder = text.parentElement
        if (holder === null || text.textContent?.trim() === '' || !isShown(holder)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const line of range.getClientRects()) add(holder, line, `“${text.textContent}”`)
      }

      /** Whether a prefix or unit stays inside the padding that its field reserves for it. */
      const isInField = ({ holder, box }: Piece, inner: Piece): boolean => {
        if (!(holder instanceof HTMLInputElement)) return false
        if (holder.parentElement?.contains(inner.holder) !== true) return false
        const { paddingLeft, paddingRight } = getComputedStyle(holder)
        return (
          Number.parseFloat(paddingRight) >= box.right - inner.box.left - slack ||
          Number.parseFloat(paddingLeft) >= inner.box.right - box.left - slack
        )
      }

      const found = new Set<string>()
      pieces.sort((one, other) => one.box.top - other.box.top)
      pieces.forEach((one, index) => {
        for (const other of pieces.slice(index + 1)) {
          if (other.box.top >= one.box.bottom - slack) break
          const isWide =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) >
            slack
          const isHigh = Math.min(one.box.bottom, other.box.bottom) - other.box.top > slack
          if (!isWide || !isHigh || one.layer !== other.layer) continue
          if (one.holder.contains(other.holder) || other.holder.contains(one.holder)) continue
          if (isInField(one, other) || isInField(other, one)) continue
          found.add(`${one.name} and ${other.name}`)
        }
      })
      return [...found]
    },
    { selector: controls, slack: tolerated },
  )
}

/**
 * Controls smaller than 24 by 24 CSS pixels, except links in a sentence. A control with a label
 * counts as large as both together. Empty if there are none.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ selector, least }) => {
      const found = new Set<string>()
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        if (control.closest('[inert], [aria-hidden=true], :disabled') !== null) continue
        const own = control.getBoundingClientRect()
        const style = getComputedStyle(control)
        // For screen reader users only, or a form field that another control replaces.
        if (own.width <= 1 || own.height <= 1 || style.clipPath !== 'none') continue
        const isInSentence =
          control instanceof HTMLAnchorElement &&
          style.display === 'inline' &&
          (control.parentElement?.textContent.trim().length ?? 0) >
            control.textContent.trim().length
        if (isInSentence) continue
        const labels = 'labels' in control ? [...((control.labels as NodeList | null) ?? [])] : []
        const boxes = [control, ...labels].map((part) => (part as Element).getBoundingClientRect())
        const width =
          Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
        const height =
          Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
        if (width < least - 0.5 || height < least - 0.5) {
          const size = `${Math.round(width)}×${Math.round(height)}`
          found.add(`${size} ${control.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 140)}`)
        }
      }
      return [...found]
    },
    { selector: controls, least: leastTarget },
  )
}
