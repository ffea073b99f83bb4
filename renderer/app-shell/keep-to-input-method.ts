/**
 * Hides keys from the page while an input method composes text: Enter, Esc and the arrow keys then
 * choose from the input method's list. Returns a function that ends this.
 */
export function keepToInputMethod(page: Document): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.isComposing) event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', listen, { capture: true })
  return () => page.removeEventListener('keydown', listen, { capture: true })
}
