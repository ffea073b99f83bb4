/**
 * Enter, Esc and the arrows choose from the list of an input method while a text is composed, so
 * nothing on the page acts on them. Returns how to end it.
 */
export function keepToInputMethod(page: Document): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.isComposing) event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', listen, { capture: true })
  return () => page.removeEventListener('keydown', listen, { capture: true })
}
