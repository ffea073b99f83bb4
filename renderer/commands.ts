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
 * The entries of menus and the buttons of the screen that can be used now. A command is what its
 * button or entry does, under the same name: there is no second list to keep.
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
 * Of these, rows, forms and notifications have their own buttons, which are no commands of the screen,
 * and menus offer their entries instead. `data-command` makes one a command all the same, or, if it
 * says "elsewhere", none: the palette has it under a name of its own.
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
