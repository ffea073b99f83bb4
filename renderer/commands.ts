import { getCurrentInstance, onBeforeUnmount, onMounted } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { isDrawn } from './shortcuts.ts'

/** An entry of a screen's menu, which the command palette offers too. */
interface MenuCommand {
  readonly label?: string | undefined
  readonly icon?: unknown
  readonly disabled?: boolean | undefined
  readonly to?: unknown
  readonly onSelect?: ((event: Event) => void) | undefined
}

/** What can be done on the screen now. */
export interface ScreenCommand {
  readonly label: string
  readonly icon: string
  readonly to: RouteLocationRaw | null
  readonly run: () => void
}

interface Menu {
  readonly items: () => readonly MenuCommand[]
  readonly isSeen: () => boolean
}
const mounted = new Set<Menu>()
const fallbackIcon = 'i-lucide-circle-chevron-right'

/** Offers a menu's own entries in the command palette while its component is there to be seen. */
export function useMenuCommands(items: () => readonly MenuCommand[]): void {
  const instance = getCurrentInstance()
  const menu = { items, isSeen: () => isDrawn(instance?.proxy?.$el) }
  onMounted(() => mounted.add(menu))
  onBeforeUnmount(() => mounted.delete(menu))
}

/**
 * The entries of menus and the buttons marked `data-command` that can be used now. A command is
 * what its button or entry does, under the same name: there is no second list to keep.
 */
export function menuCommands(): readonly ScreenCommand[] {
  const entries = [...mounted].filter(({ isSeen }) => isSeen()).flatMap(({ items }) => items())
  return [
    ...entries.flatMap(({ label, icon, disabled, to, onSelect }) =>
      label === undefined || disabled === true
        ? []
        : [
            {
              label,
              icon: typeof icon === 'string' ? icon : fallbackIcon,
              to: to === undefined ? null : (to as RouteLocationRaw),
              run: () => onSelect?.(new Event('select')),
            },
          ],
    ),
    ...buttonCommands(),
  ]
}

function buttonCommands(): readonly ScreenCommand[] {
  const buttons = document.querySelectorAll<HTMLElement>('#content [data-command]')
  return [...buttons].flatMap((button) => {
    const label = button.getAttribute('aria-label') ?? button.textContent.trim()
    const isOff = button.matches(':disabled, [aria-disabled=true]')
    return isOff || label === '' || !button.checkVisibility()
      ? []
      : [
          {
            label,
            icon: button.dataset['command'] || fallbackIcon,
            to: null,
            run: () => {
              button.click()
            },
          },
        ]
  })
}
