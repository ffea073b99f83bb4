import { nextTick } from 'vue'

/** Takes the keyboard to the first field of a form that says it is wrong, once it says so. */
export async function focusFirstWrong(form: HTMLElement | null): Promise<void> {
  await nextTick()
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
