/** Elements that the officer recognizes as the place they were in. */
const places = 'li, form, section, article, [role=group], [role=region], [role=dialog], main'

/** Menus are over the page, so the elements around them are not where the officer was. */
const overAll = '#menus'

/** Of each, only the last focused control is remembered. All others disappear together with it. */
const closable = '[role=dialog], [role=menu]'

/** Dialogs and menus restore the focus themselves shortly after they close. In milliseconds. */
const graceMs = 80

/** A busy button is disabled, and is usually enabled again within this time. In milliseconds. */
const workMs = 200

/**
 * How many earlier focus positions are remembered, for example a menu, its dialog and a
 * confirmation in it.
 */
const mostRemembered = 8

/** The element that had the focus, and its ancestors at that time, from inside to outside. */
type Spot = readonly [HTMLElement, ...Element[]]

/** Runs on every DOM change, so it must not force a layout. */
const isThere = (one: HTMLElement): boolean => one.isConnected && !one.matches(':disabled')

/**
 * If the focused control is removed, hidden or disabled (a button that has run, a row that left the
 * list, a dialog whose opener is gone), the browser resets the focus to the top of the page. This
 * function moves it to the nearest ancestor that still exists, else to an earlier focus position,
 * else to the main element (WCAG 2.4.3). A button that was only busy gets the focus back. A control
 * that gets the focus from Tab is scrolled into view. Returns a function that stops this.
 */
export function keepFocus(page: Document): () => void {
  /** Newest first. */
  let trail: readonly Spot[] = []
  /** Whether the officer pressed outside the last focused control, and so left it on purpose. */
  let hasLeft = false
  let waiting: ReturnType<typeof setTimeout> | null = null
  /** A busy button, and the element that has the focus in its place. */
  let atWork: { readonly button: HTMLElement; readonly place: HTMLElement | null } | null = null

  function remember({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return
    hasLeft = false
    if (target !== atWork?.place) atWork = null
    const around: Element[] = []
    for (let one = target.parentElement; one?.matches(overAll) === false; one = one.parentElement) {
      around.push(one)
    }
    const closing = target.closest(closable)
    const before = trail.filter(([one]) => one !== target && closing?.contains(one) !== true)
    trail = [[target, ...around] as const, ...before].slice(0, mostRemembered)
  }

  function notePress({ target }: Event): void {
    const last = trail[0]?.[0]
    hasLeft = !(target instanceof Node && last?.contains(target) === true)
  }

  const isNowhere = (): boolean => page.activeElement === page.body
  const isLost = (): boolean => trail[0] !== undefined && !isThere(trail[0][0])

  function wait(ms: number, then: () => void): void {
    if (waiting !== null) clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = null
      if (!isNowhere()) return
      if (isLost()) then()
      // The control was moved in the page, hidden, or disabled for a moment.
      else if (!hasLeft) goBack()
    }, ms)
  }

  function restoreFocus(): void {
    const last = trail[0]?.[0]
    if (last === undefined) return
    if (!last.isConnected) {
      goBack()
      return
    }
    atWork = { button: last, place: null }
    wait(workMs, goBack)
  }

  function enter(place: HTMLElement): void {
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }

  function goBack(): void {
    for (const spot of trail) {
      const [one] = spot
      if (isThere(one) && one.checkVisibility()) {
        one.focus({ preventScroll: true })
        return
      }
      const place = spot.find(
        (around): around is HTMLElement =>
          around instanceof HTMLElement && around.checkVisibility() && around.matches(places),
      )
      if (place === undefined) continue
      atWork = one.isConnected ? { button: one, place } : null
      enter(place)
      return
    }
    const whole = page.querySelector('main')
    if (whole !== null) enter(whole)
  }

  function onChange(): void {
    if (atWork !== null && isThere(atWork.button)) {
      const { button, place } = atWork
      atWork = null
      if (isNowhere() || page.activeElement === place) button.focus({ preventScroll: true })
      return
    }
    if (atWork?.place === null) {
      if (atWork.button.isConnected) return
      atWork = null
      wait(graceMs, goBack)
      return
    }
    // The browser takes the focus from a disabled control only at the next rendering.
    const isAway = isNowhere() && !hasLeft && trail.length > 0
    if (waiting === null && (isLost() || isAway)) wait(graceMs, restoreFocus)
  }

  /**
   * A focused element that gets hidden loses the focus at the next rendering; no other event
   * reports that.
   */
  function onFocusLost({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null && waiting === null) wait(graceMs, restoreFocus)
  }

  /** After the last control of a dialog, Reka focuses the first one without scrolling to it. */
  function showTabbed({ key, defaultPrevented }: KeyboardEvent): void {
    if (key === 'Tab' && defaultPrevented) page.activeElement?.scrollIntoView({ block: 'nearest' })
  }

  const observer = new MutationObserver(onChange)
  page.addEventListener('focusin', remember)
  page.addEventListener('focusout', onFocusLost)
  page.addEventListener('pointerdown', notePress)
  page.addEventListener('keydown', showTabbed)
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('focusout', onFocusLost)
    page.removeEventListener('pointerdown', notePress)
    page.removeEventListener('keydown', showTabbed)
    if (waiting !== null) clearTimeout(waiting)
  }
}
