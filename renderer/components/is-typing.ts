/** Whether a form field has the focus. Moving the focus then would misdirect the next key presses. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true
