/** Places that a person recognizes as the one they were in. */
const places = 'li, form, section, article, [role=group], [role=region], [role=dialog], main'

/** Dialogs and menus give the focus back themselves, a moment after they are gone. */
const patienceMs = 80

/**
 * Where the control that has the focus vanishes (a button that did its work, a row that left the
 * list), the browser puts the focus back to the top of the page. Instead it goes to the nearest
 * place around that is still there (WCAG 2.4.3). Answers how to end it.
 */
export function keepFocus(page: Document): () => void {
  let around: readonly Element[] = []
  let waiting: ReturnType<typeof setTimeout> | null = null

  function remember({ target }: Event): void {
    const found: Element[] = []
    for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
      found.push(one)
    }
    around = found
  }

  function isLost(): boolean {
    const [last] = around
    return page.activeElement === page.body && last !== undefined && !last.isConnected
  }

  function mend(): void {
    waiting = null
    if (!isLost()) return
    const place = around.find(
      (one): one is HTMLElement =>
        one instanceof HTMLElement && one.isConnected && one.matches(places),
    )
    if (place === undefined) return
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(() => {
    if (waiting === null && isLost()) waiting = setTimeout(mend, patienceMs)
  })
  page.addEventListener('focusin', remember)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    if (waiting !== null) clearTimeout(waiting)
  }
}
