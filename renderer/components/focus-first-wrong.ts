import { nextTick } from 'vue'

/** Moves the focus to the first invalid field of a form, after the errors are rendered. */
export async function focusFirstWrong(form: HTMLElement | null): Promise<void> {
  await nextTick()
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
