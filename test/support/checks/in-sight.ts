import type { Locator } from 'playwright-core'

/**
 * What hides the subject, in words; null if it is visible: all of it, or as much as fills half of
 * the window, with nothing over its middle.
 */
export function hiddenBy(subject: Locator): Promise<string | null> {
  return subject.evaluate(async (element) => {
    // The observer reports only the part that no scrolling ancestor clips.
    const [seen] = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect()
        resolve(entries)
      })
      observer.observe(element)
    })
    if (seen === undefined) return 'it is not looked at'
    const { x, y, width, height } = seen.intersectionRect
    const share = Math.round(seen.intersectionRatio * 100)
    if (share < 95 && height < innerHeight / 2) return `${share} % of it are in sight`
    const over = document.elementFromPoint(x + width / 2, y + height / 2)
    if (over === null || element.contains(over) || over.contains(element)) return null
    return `${over.localName} “${over.textContent.trim().slice(0, 40)}” lies over it`
  })
}
