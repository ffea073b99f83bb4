/** Elements that Space presses as soon as it is down; it presses a button when it is released. */
const pressedBySpace = '[role^=menuitem], [role=option], [role=listbox], [role=grid]'

/** Elements that a click presses. */
const pressedByClick = 'a, button, [role=row], [role=option], [role^=menuitem]'

/**
 * Ignores Enter and Space while they are held down, and the second click of a double click if the
 * first one changed what is under the pointer. What opens a menu, closes a dialog or removes a row
 * would otherwise press what comes next. In text, a held key still repeats. Returns a function that
 * ends this.
 */
export function pressOnce(page: Document): () => void {
  /** What the first click of a possible double click pressed. */
  let first: Element | null = null
  const listen = (event: KeyboardEvent): void => {
    const { key, target, repeat } = event
    if (!repeat || !(target instanceof Element)) return
    const isLineBreak = target.matches('textarea') && !event.ctrlKey && !event.metaKey
    const presses = key === 'Enter' ? !isLineBreak : key === ' ' && target.matches(pressedBySpace)
    if (!presses) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onClick = (event: MouseEvent): void => {
    const { detail, target } = event
    const pressed = target instanceof Element ? target.closest(pressedByClick) : null
    if (detail === 1) first = pressed
    if (detail !== 2 || pressed === null || pressed === first) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', listen, { capture: true })
  page.addEventListener('click', onClick, { capture: true })
  return () => {
    page.removeEventListener('keydown', listen, { capture: true })
    page.removeEventListener('click', onClick, { capture: true })
  }
}
