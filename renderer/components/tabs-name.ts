import type { ObjectDirective } from 'vue'

/** Names the tab list of a UTabs, which has no prop for it and sets attributes on its outer element. */
export const vTabsName: ObjectDirective<HTMLElement, string> = {
  mounted(element, { value }) {
    element.querySelector('[role=tablist]')?.setAttribute('aria-label', value)
  },
}
