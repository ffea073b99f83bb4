import { getCurrentInstance, onBeforeUnmount, onMounted } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { isDrawn } from './shortcuts.ts'

/** An entry of a screen's menu, which the command palette also offers. */
interface MenuCommand {
  readonly label?: string | undefined
  readonly icon?: unknown
  readonly disabled?: boolean | undefined
  readonly to?: unknown
  readonly onSelect?: ((event: Event) => void) | undefined
}

/** An action that is available on the screen now. */
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

/** Offers the entries of a menu in the command palette while its component is visible. */
export function useMenuCommands(items: () => readonly MenuCommand[]): void {
  const instance = getCurrentInstance()
  const menu = { items, isSeen: () => isDrawn(instance?.proxy?.$el) }
  onMounted(() => mounted.add(menu))
  onBeforeUnmount(() => mounted.delete(menu))
}

/**
 * The menu entries and buttons of the screen that can be used now. A command runs its button or
 * entry, and has the same name, so there is no second list to maintain.
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

/**
 * Buttons in rows, forms and notifications are not commands of the screen, and menus offer their
 * entries instead. `data-command` makes such a button a command, or, with the value "elsewhere",
 * excludes it: the palette has it under another name.
 */
const apart = 'form, li, tr, [role=row], [aria-live]'
const isCommand = (button: HTMLElement): boolean =>
  button.dataset['command'] === undefined
    ? button.closest(apart) === null
    : button.dataset['command'] !== 'elsewhere'

function buttonCommands(): readonly ScreenCommand[] {
  const drawn = '#content :is(button, a)[data-slot=base]'
  const isOther =
    '[role], [aria-haspopup=menu], [aria-haspopup=listbox], :disabled, [aria-disabled=true]'
  const buttons = [...document.querySelectorAll<HTMLElement>(`${drawn}:not(${isOther})`)]
  return buttons
    .filter((button) => isCommand(button) && button.checkVisibility())
    .map((button) => ({
      label: button.getAttribute('aria-label') ?? button.textContent.trim(),
      icon: button.querySelector<HTMLElement>('[data-icon]')?.dataset['icon'] ?? fallbackIcon,
      to: null,
      run: () => {
        button.click()
      },
    }))
}
