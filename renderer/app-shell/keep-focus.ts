/** Places that a person recognizes as the one they were in. */
const places = 'li, form, section, article, [role=group], [role=region], [role=dialog], main'

/** Menus stand over the page: what is around them is not where a person was. */
const overAll = '#menus'

/** Dialogs and menus give the focus back themselves, a moment after they are gone. */
const graceMs = 80

/** A button that is at work is switched off, and mostly comes back within this time. */
const workMs = 200

/** How many earlier places of the focus are remembered: a menu, its dialog and a question in it. */
const mostRemembered = 8

/** What had the focus, and everything around it at that time, from inside to outside. */
type Spot = readonly [HTMLElement, ...Element[]]

/** Asked at every change of the page: nothing here may make the browser draw it. */
const isThere = (one: HTMLElement): boolean => one.isConnected && !one.matches(':disabled')

/**
 * Where the control that has the focus vanishes, is hidden or switched off (a button that did its
 * work, a row that left the list, a dialog whose opener is gone), the browser puts the focus back to
 * the top of the page. Instead it goes to the nearest place around that is still there, or to where
 * it was before, or to the main part (WCAG 2.4.3); a button that was only at work gets it back.
 * Returns how to end it.
 */
export function keepFocus(page: Document): () => void {
  /** The newest first. */
  let trail: readonly Spot[] = []
  /** Whether a person pressed beside everything, and so left the control of the trail on purpose. */
  let hasLeft = false
  let waiting: ReturnType<typeof setTimeout> | null = null
  /** A button that is at work, and the place that has the focus for it. */
  let atWork: { readonly button: HTMLElement; readonly place: HTMLElement | null } | null = null

  function remember({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return
    hasLeft = false
    if (target !== atWork?.place) atWork = null
    const around: Element[] = []
    for (let one = target.parentElement; one?.matches(overAll) === false; one = one.parentElement) {
      around.push(one)
    }
    const before = trail.filter(([one]) => one !== target)
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
      // Moved within the page, hidden, or switched off for a blink.
      else if (!hasLeft) goBack()
    }, ms)
  }

  function mend(): void {
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
    // The browser takes the focus from what is switched off only when it draws the page next.
    const isAway = isNowhere() && !hasLeft && trail.length > 0
    if (waiting === null && (isLost() || isAway)) wait(graceMs, mend)
  }

  /** What is hidden with the focus in it loses it when the page is drawn next, and nothing else tells. */
  function onLoss({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null && waiting === null) wait(graceMs, mend)
  }

  const observer = new MutationObserver(onChange)
  page.addEventListener('focusin', remember)
  page.addEventListener('focusout', onLoss)
  page.addEventListener('pointerdown', notePress)
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('focusout', onLoss)
    page.removeEventListener('pointerdown', notePress)
    if (waiting !== null) clearTimeout(waiting)
  }
}
