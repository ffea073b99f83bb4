import { defineShortcuts } from '@nuxt/ui/composables/defineShortcuts'
import { computed, getCurrentInstance } from 'vue'
import { words } from './messages/words.ts'
import { useSettingsStore } from './stores/settings.ts'

interface Shortcut {
  /** As @nuxt/ui's defineShortcuts reads it: parts joined with an underscore. */
  readonly keys: string
  /** As it is printed on the keys; meta is Ctrl or Cmd. */
  readonly caps: readonly string[]
  readonly label: string
  readonly group: 'everywhere' | 'worklist'
}

/** THE table of keys: handlers, hints, the palette and the sheet are made from it. */
export const shortcuts = {
  palette: {
    keys: 'meta_k',
    caps: ['meta', 'K'],
    label: words.shortcuts.palette,
    group: 'everywhere',
  },
  help: { keys: '?', caps: ['?'], label: words.shortcuts.help, group: 'everywhere' },
  search: { keys: '/', caps: ['/'], label: words.shortcuts.search, group: 'worklist' },
  next: { keys: 'j', caps: ['J'], label: words.shortcuts.next, group: 'worklist' },
  previous: { keys: 'k', caps: ['K'], label: words.shortcuts.previous, group: 'worklist' },
  open: { keys: 'enter', caps: ['enter'], label: words.shortcuts.open, group: 'worklist' },
  add: { keys: 'a', caps: ['A'], label: words.shortcuts.add, group: 'worklist' },
  refresh: { keys: 'r', caps: ['R'], label: words.shortcuts.refresh, group: 'worklist' },
  refreshView: {
    keys: 'shift_r',
    caps: ['shift', 'R'],
    label: words.shortcuts.refreshView,
    group: 'worklist',
  },
  compose: { keys: 'o', caps: ['O'], label: words.shortcuts.compose, group: 'worklist' },
  extendNext: {
    keys: 'shift_j',
    caps: ['shift', 'J'],
    label: words.shortcuts.extendNext,
    group: 'worklist',
  },
  extendPrevious: {
    keys: 'shift_k',
    caps: ['shift', 'K'],
    label: words.shortcuts.extendPrevious,
    group: 'worklist',
  },
  selectAll: {
    keys: 'meta_a',
    caps: ['meta', 'A'],
    label: words.shortcuts.selectAll,
    group: 'worklist',
  },
  note: { keys: 'n', caps: ['N'], label: words.shortcuts.note, group: 'worklist' },
  followUp: { keys: 'f', caps: ['F'], label: words.shortcuts.followUp, group: 'worklist' },
  tag: { keys: 't', caps: ['T'], label: words.shortcuts.tag, group: 'worklist' },
  remove: {
    keys: 'delete',
    caps: ['Del'],
    label: words.shortcuts.remove,
    group: 'worklist',
  },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Heard by the list itself: anywhere else these belong to the control or text that has the focus. */
type GlobalShortcut = Exclude<ShortcutName, 'open' | 'selectAll'>

/** A letter, digit or sign without Ctrl, Cmd or Alt: what speech input can press by accident. */
export function isSingleKey(name: ShortcutName): boolean {
  return /^(?:shift_)?.$/.test(shortcuts[name].keys)
}

/** Whether a key of the table does anything now. */
export function works(name: ShortcutName): boolean {
  return useSettingsStore().settings.singleKeys || !isSingleKey(name)
}

/** What is printed on the keys, for a hint beside a control; nothing where the key is switched off. */
export function capsOf(name: ShortcutName): string[] {
  return works(name) ? [...shortcuts[name].caps] : []
}

/** Whether something is drawn where a component is: it may be kept and hidden. */
function isDrawn(root: unknown): boolean {
  const element = root instanceof Node && !(root instanceof Element) ? root.parentElement : root
  return element instanceof Element && element.checkVisibility()
}

/** Handles keys of the table while the component is there to be seen; not in fields, menus and dialogs. */
export function useShortcuts(handlers: Partial<Record<GlobalShortcut, () => void>>): void {
  const listed = Object.entries(handlers) as [GlobalShortcut, () => void][]
  const instance = getCurrentInstance()
  const heard = computed(() =>
    Object.fromEntries(
      listed
        .filter(([name]) => works(name))
        .map(([name, handler]) => [
          shortcuts[name].keys,
          {
            usingInput: name === 'palette',
            handler: () => {
              if (document.activeElement?.closest('[role=dialog],[role=menu]') !== null) return
              if (isDrawn(instance?.proxy?.$el)) handler()
            },
          },
        ]),
    ),
  )
  defineShortcuts(heard)
}
