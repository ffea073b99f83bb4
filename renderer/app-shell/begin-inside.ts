const takesKeys = 'a[href], button, input, select, textarea, [tabindex]'
const isPassedOver = ':disabled, [tabindex="-1"], [type="hidden"], [data-slot="close"]'

/**
 * A dialog begins at its first control that is of use, not at the cross that shuts it, which comes
 * first only because it stands in the head. One that fills later says itself if it begins.
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
