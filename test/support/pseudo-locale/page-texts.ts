import type { Page } from 'playwright-core'

/** A text that a person reads or hears, and where it is. */
export interface PageText {
  readonly text: string
  readonly where: string
  /** Formatted as code: data to or from the service, verbatim. */
  readonly isCode: boolean
}

const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
]

/**
 * Every text of the current page. Content that flows in one line is one text, whatever its
 * elements; content that its layout or a margin separates is a text of its own.
 */
export function pageTexts(page: Page): Promise<PageText[]> {
  return page.evaluate((attributes) => {
    const found: PageText[] = []
    const code = 'code, pre, kbd, .font-mono, [data-typed]'
    const placeOf = (element: Element): string => {
      const classes = [...element.classList].slice(0, 4).join('.')
      return `${element.tagName.toLowerCase()}${classes === '' ? '' : `.${classes}`}`
    }
    const add = (text: string, element: Element, where = placeOf(element)): void => {
      const plain = text.replaceAll(/\s+/g, ' ').trim()
      if (plain !== '') found.push({ text: plain, where, isCode: element.closest(code) !== null })
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false })

    /** Adds the texts below an element, line by line; returns what continues in its parent's line. */
    const read = (element: Element): string => {
      if (element.matches('script, style, noscript, template') || !isSeen(element)) return ''
      const isAnnounced = element.closest('[aria-hidden="true"]') === null
      for (const name of attributes) {
        const value = element.getAttribute(name)
        const isKept = isAnnounced || !name.startsWith('aria-')
        if (value !== null && isKept) add(value, element, `${name} of ${placeOf(element)}`)
      }
      const { display } = getComputedStyle(element)
      const isLaidOut = /flex|grid/.test(display)
      const isInline = display === 'inline' || display === 'contents'
      const isCode = element.matches(code)
      let line = ''
      const end = (): void => {
        add(line, element)
        line = ''
      }
      for (const child of element.childNodes) {
        if (child instanceof Text) {
          line += child.data
          if (isLaidOut) end()
        } else if (child instanceof Element) {
          const style = getComputedStyle(child)
          const isApart =
            isLaidOut ||
            style.display !== 'inline' ||
            parseFloat(style.marginInlineStart) > 0 ||
            parseFloat(style.marginInlineEnd) > 0
          if (isApart) end()
          line += read(child)
          if (isApart) end()
        }
      }
      if (isInline && !isCode) return line
      end()
      return ''
    }
    const rest = read(document.body)
    add(rest, document.body)
    add(document.title, document.documentElement, 'title')
    return found
  }, spokenAttributes)
}
