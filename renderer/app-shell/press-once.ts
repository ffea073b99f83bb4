/** Elements that Space presses as soon as it is down; it presses a button when it is released. */
const pressedBySpace = '[role^=menuitem], [role=option], [role=listbox], [role=grid]'

/**
 * Ignores Enter and Space while they are held down. The key that opens a menu or closes a dialog
 * would otherwise press what has the focus next. In text, a held key still repeats. Returns a
 * function that ends this.
 */
export function pressOnce(page: Document): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { key, target, repeat } = event
    if (!repeat || !(target instanceof Element)) return
    const isLineBreak = target.matches('textarea') && !event.ctrlKey && !event.metaKey
    const presses = key === 'Enter' ? !isLineBreak : key === ' ' && target.matches(pressedBySpace)
    if (!presses) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', listen, { capture: true })
  return () => page.removeEventListener('keydown', listen, { capture: true })
}
