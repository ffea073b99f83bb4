/** How a control is operated once it has the focus. */
export type Manner =
  | 'field'
  | 'date'
  | 'select'
  /** Space toggles it. */
  | 'toggle'
  /** Space selects it, unless the arrows already did. */
  | 'radio'
  /** Enter selects it, unless the arrows already did. */
  | 'follows'
  | 'combobox'
  | 'enter'

declare global {
  // The last control operated on this document.
  var workedLast: string | undefined
}

/** What a keyboard user can tell about the way to a control. */
export interface Sight {
  /** Left the page since it was located. */
  readonly isGone: boolean
  /** Whether the control has the focus, or is the active item of the focused widget. */
  readonly isThere: boolean
  /** Where the focus is now. */
  readonly at: string
  /** The last control operated, if nothing has had the focus since. */
  readonly lostAfter: string | null
  readonly manner: Manner
  /** For controls that are selected when focused: whether it is selected now. */
  readonly isChosen: boolean
  /** What to press next, and how often before the next look; null if there is no way. */
  readonly next: { readonly key: string; readonly times: number } | null
}

/**
 * Inspects the page from the current focus. Only inspects: the caller presses the proposed keys and
 * inspects again. Runs in the page, so it can't use anything else in this file.
 */
export function look(target: Element): Sight {
  const focusable =
    'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable],[role=option],[role=row],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=tab],[role=radio],[role=treeitem]'
  const composites =
    '[role=listbox],[role=menu],[role=menubar],[role=radiogroup],[role=tablist],[role=grid],[role=treegrid],[role=tree],[role=toolbar]'

  const own = target.closest<HTMLElement>(focusable)
  const label = target.closest('label')
  const control =
    label?.control != null && (own === null || !label.contains(own)) ? label.control : own

  const active = document.activeElement
  const isNowhere = active === null || active === document.body
  const pointedAt = active?.getAttribute('aria-activedescendant') ?? ''
  const pointed = pointedAt === '' ? null : document.getElementById(pointedAt)
  const current = pointed ?? active

  const placeOf = (element: Element | null): string => {
    if (element === null) return 'nothing'
    const { top, left } = element.getBoundingClientRect()
    const words = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
    return `${role} “${words}” at ${Math.round(left)}, ${Math.round(top)}`
  }
  const lostAfter = isNowhere ? (globalThis.workedLast ?? null) : null
  const told = { isGone: !target.isConnected, at: placeOf(current), lostAfter }

  if (control === null || !target.isConnected) {
    return { ...told, isThere: false, manner: 'enter', isChosen: false, next: null }
  }

  const role = control.getAttribute('role') ?? ''
  const type = control instanceof HTMLInputElement ? control.type : ''
  const composite = control.parentElement?.closest<HTMLElement>(composites) ?? null
  const holdsFocusItself = composite !== null && composite.tabIndex >= 0

  const mannerOf = (): Manner => {
    if (control instanceof HTMLSelectElement) return 'select'
    if (type === 'checkbox' || ['checkbox', 'switch'].includes(role)) return 'toggle'
    if (type === 'radio' || role === 'radio') return 'radio'
    if (role === 'combobox' && type !== '') return 'combobox'
    if (['date', 'time', 'month', 'datetime-local'].includes(type)) return 'date'
    const isPress = ['button', 'submit', 'reset', 'file'].includes(type)
    if ((type !== '' && !isPress) || control instanceof HTMLTextAreaElement) return 'field'
    if (role === 'slider' || role === 'separator') return 'field'
    if (role === 'tab' || (holdsFocusItself && ['option', 'row'].includes(role))) return 'follows'
    return 'enter'
  }
  const isChosen =
    control.getAttribute('aria-checked') === 'true' ||
    control.getAttribute('aria-selected') === 'true' ||
    (control instanceof HTMLInputElement && control.checked)
  const seen = { ...told, manner: mannerOf(), isChosen }
  const arrived = (): Sight => {
    globalThis.workedLast = placeOf(control)
    return { ...seen, isThere: true, next: null }
  }
  if (active === control || current === control) return arrived()
  const go = (key: string, times = 1): Sight => ({ ...seen, isThere: false, next: { key, times } })

  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable]',
    ),
  ].filter(isStop)

  /** The Tab stop from which arrows lead to a control that isn't a Tab stop itself. */
  const stopBefore = (): HTMLElement | null => {
    if (composite !== null) {
      if (isStop(composite)) return composite
      const inside = stops.find((stop) => composite.contains(stop))
      if (inside !== undefined) return inside
      const opener = document.querySelector<HTMLElement>(
        `[aria-controls~="${CSS.escape(composite.id)}"]`,
      )
      if (opener !== null && composite.id !== '') return opener
    }
    for (let around = control.parentElement; around !== null; around = around.parentElement) {
      const inside = stops.find((stop) => around.contains(stop))
      if (inside !== undefined) return inside
    }
    return null
  }
  const stop = isStop(control) ? control : stopBefore()
  if (stop === null) return { ...seen, isThere: false, next: null }

  const isInside = composite !== null && active !== null && composite.contains(active)
  if (stop !== control && (isInside || active === stop)) {
    // With arrows, toward its position on the page.
    const marked = composite?.querySelector('[data-highlighted]') ?? null
    const isOnItem = active !== composite && !(active instanceof HTMLInputElement)
    const from = pointed ?? marked ?? (isOnItem ? active : null)
    if (from === control) return arrived()
    if (from === null) {
      return go(composite?.getAttribute('role') === 'tablist' ? 'ArrowRight' : 'ArrowDown')
    }
    const here = from.getBoundingClientRect()
    const there = control.getBoundingClientRect()
    const down = there.top + there.height / 2 - (here.top + here.height / 2)
    const right = there.left + there.width / 2 - (here.left + here.width / 2)
    if (Math.abs(down) > Math.min(here.height, there.height) / 2) {
      return go(down > 0 ? 'ArrowDown' : 'ArrowUp')
    }
    return go(right > 0 ? 'ArrowRight' : 'ArrowLeft')
  }

  // What opened over the page is closed first: Tab stays within it.
  const over = active?.closest('[data-reka-popper-content-wrapper]') ?? null
  if (over !== null && !over.contains(stop)) return go('Escape')

  if (isNowhere) return go('Tab')
  const to = stops.indexOf(stop)
  const from = stops.findIndex((one) => one === active)
  if (from >= 0) {
    const way = to - from
    return way > 0 ? go('Tab', way) : go('Shift+Tab', Math.max(-way, 1))
  }
  const isAfter = (one: Element): boolean =>
    (active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isAfter(stop)
    ? go('Tab', stops.filter((one, index) => isAfter(one) && index <= to).length)
    : go('Shift+Tab', stops.filter((one, index) => !isAfter(one) && index >= to).length)
}
