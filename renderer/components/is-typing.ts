/** Whether a field has the focus: to move it then would send the next keys elsewhere. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true
