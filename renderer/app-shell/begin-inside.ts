const takesKeys = 'a[href], button, input, select, textarea, [tabindex]'
const isPassedOver = ':disabled, [tabindex="-1"], [type="hidden"], [data-slot="close"]'

/**
 * Focuses a dialog's first useful control instead of its close button, which is first only because
 * it is in the header. A dialog whose content loads later focuses its control itself.
 */
export function beginInside(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return
  const controls = [...event.target.querySelectorAll<HTMLElement>(takesKeys)].filter(
    (control) => !control.matches(isPassedOver) && control.checkVisibility(),
  )
  const first = controls.find((control) => control.hasAttribute('autofocus')) ?? controls[0]
  if (first === undefined) return
  event.preventDefault()
  first.focus({ preventScroll: true })
}
