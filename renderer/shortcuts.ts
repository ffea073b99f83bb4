import { defineShortcuts } from '@nuxt/ui/composables/defineShortcuts'
import { computed, getCurrentInstance, onBeforeUnmount, onMounted } from 'vue'
import type { SubmissionKind } from '../shared/values/submission-kinds.ts'
import { useConnectionsStore } from './stores/connections.ts'
import { useSettingsStore } from './stores/settings.ts'

interface Shortcut {
  /** Keys in the format of @nuxt/ui's defineShortcuts: joined with underscores. */
  readonly keys: string
  /** Labels of the keys; meta is Ctrl or Cmd. */
  readonly caps: readonly string[]
  readonly group: ShortcutGroup
  /** The submission that the service of the connection in use must support. */
  readonly needs?: SubmissionKind
}

export const shortcutGroups = ['everywhere', 'worklist', 'review'] as const
type ShortcutGroup = (typeof shortcutGroups)[number]

/** The single table of shortcuts: handlers, hints, the palette and the shortcut sheet are built from it. */
export const shortcuts = {
  palette: { keys: 'meta_k', caps: ['meta', 'K'], group: 'everywhere' },
  help: { keys: '?', caps: ['?'], group: 'everywhere' },
  lock: { keys: 'meta_shift_l', caps: ['meta', 'shift', 'L'], group: 'everywhere' },
  back: { keys: 'escape', caps: ['escape'], group: 'everywhere' },
  search: { keys: '/', caps: ['/'], group: 'worklist' },
  next: { keys: 'j', caps: ['J'], group: 'worklist' },
  previous: { keys: 'k', caps: ['K'], group: 'worklist' },
  open: { keys: 'enter', caps: ['enter'], group: 'worklist' },
  add: { keys: 'a', caps: ['A'], group: 'worklist' },
  refresh: { keys: 'r', caps: ['R'], group: 'worklist' },
  refreshView: { keys: 'shift_r', caps: ['shift', 'R'], group: 'worklist' },
  compose: { keys: 'o', caps: ['O'], group: 'worklist' },
  reject: { keys: 'x', caps: ['X'], group: 'worklist', needs: 'reject' },
  extendNext: { keys: 'shift_j', caps: ['shift', 'J'], group: 'worklist' },
  extendPrevious: { keys: 'shift_k', caps: ['shift', 'K'], group: 'worklist' },
  selectAll: { keys: 'meta_a', caps: ['meta', 'A'], group: 'worklist' },
  note: { keys: 'n', caps: ['N'], group: 'worklist' },
  followUp: { keys: 'f', caps: ['F'], group: 'worklist' },
  tag: { keys: 't', caps: ['T'], group: 'worklist' },
  remove: { keys: 'delete', caps: ['Del'], group: 'worklist' },
  forward: { keys: 'meta_enter', caps: ['meta', 'enter'], group: 'review' },
  nextPending: { keys: 'j', caps: ['J'], group: 'review' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** The others are handled by the list itself: elsewhere, the focused control or text uses these keys. */
type GlobalShortcut = Exclude<ShortcutName, 'open' | 'selectAll' | 'back'>

/** A letter, digit or sign without Ctrl, Cmd or Alt, which speech input can press by accident. */
export function isSingleKey(name: ShortcutName): boolean {
  return /^(?:shift_)?.$/.test(shortcuts[name].keys)
}

/** Whether the service of the connection in use supports the command. */
function isOffered(name: ShortcutName): boolean {
  const { needs }: Shortcut = shortcuts[name]
  return needs === undefined || useConnectionsStore().can(needs)
}

/** Whether a shortcut does anything now. */
export function works(name: ShortcutName): boolean {
  return isOffered(name) && (useSettingsStore().settings.singleKeys || !isSingleKey(name))
}

/** The key labels for a hint beside a control; empty if the shortcut is off. */
export function capsOf(name: ShortcutName): string[] {
  return works(name) ? [...shortcuts[name].caps] : []
}

/** Whether a component is visible: it may be mounted but hidden. */
export function isDrawn(root: unknown): boolean {
  const element = root instanceof Node && !(root instanceof Element) ? root.parentElement : root
  return element instanceof Element && element.checkVisibility()
}

/** Whether the focus is in a dialog, a menu or an open list of options. */
const isOverPage = (focused: Element | null): boolean =>
  focused?.closest('[role=dialog],[role=menu],[data-dismissable-layer]') != null

/** Shortcuts that also work while the officer types. */
const usableInFields: ReadonlySet<ShortcutName> = new Set(['palette', 'lock', 'forward'])

type Handlers = Partial<Record<GlobalShortcut, () => void>> & {
  /** Returns false if there is no step back from here. */
  readonly back?: () => unknown
}

interface ScreenCommand {
  readonly name: GlobalShortcut
  readonly run: () => void
  readonly isSeen: () => boolean
}
const mounted = new Set<ScreenCommand>()

/** The shortcuts of the current screen, for the command palette. */
export function commandsOnScreen(): readonly Pick<ScreenCommand, 'name' | 'run'>[] {
  return [...mounted].filter(({ name, isSeen }) => isOffered(name) && isSeen())
}

/**
 * Handles shortcuts while the component is visible and `apply` returns true. In a dialog or menu,
 * only the lock shortcut works.
 */
export function useShortcuts({ back, ...others }: Handlers, apply = () => true): void {
  const listed = Object.entries(others) as [GlobalShortcut, () => void][]
  const instance = getCurrentInstance()
  const isSeen = () => apply() && isDrawn(instance?.proxy?.$el)
  if (back !== undefined) onBackKey(() => isSeen() && back() !== false)
  const { forward } = others
  if (forward !== undefined) {
    onForwardKey(() => {
      if (!isSeen() || isOverPage(document.activeElement)) return false
      forward()
      return true
    })
  }
  const commands = listed.map(([name, run]) => ({ name, run, isSeen }))
  onMounted(() => {
    for (const command of commands) mounted.add(command)
  })
  onBeforeUnmount(() => {
    for (const command of commands) mounted.delete(command)
  })
  const handlers = computed(() =>
    Object.fromEntries(
      listed
        .filter(([name]) => works(name))
        .map(([name, handler]) => [
          shortcuts[name].keys,
          {
            usingInput: usableInFields.has(name),
            handler: ({ repeat }: KeyboardEvent) => {
              // A key that is held down takes only one step.
              if (repeat && name === 'forward') return
              if (name !== 'lock' && isOverPage(document.activeElement)) return
              if (isSeen()) handler()
            },
          },
        ]),
    ),
  )
  defineShortcuts(handlers)
}

/** Chromium clears such a field on Esc, after all listeners. */
const isFilledSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

/**
 * Esc first closes what is open over the page, after this listener, or acts on a field that uses
 * it. `handler` returns whether it went back.
 */
function onBackKey(handler: () => boolean): void {
  const listen = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.defaultPrevented || document.querySelector('[data-dismissable-layer]') !== null)
      return
    if (isFilledSearch(event.target)) return
    if (handler()) event.preventDefault()
  }
  onMounted(() => {
    document.addEventListener('keydown', listen)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('keydown', listen)
  })
}

/** Controls that handle Enter regardless of modifier keys: a switch toggles, a menu opens. */
const takesEnter = '[role=switch], [aria-haspopup=menu]'

/**
 * Ctrl+Enter belongs to the screen, even if the focused control would treat it as Enter. `handler`
 * returns whether it handled the key.
 */
function onForwardKey(handler: () => boolean): void {
  const listen = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!(event.target instanceof Element) || !event.target.matches(takesEnter)) return
    if (!event.repeat && !handler()) return
    event.preventDefault()
    event.stopPropagation()
  }
  onMounted(() => {
    document.addEventListener('keydown', listen, { capture: true })
  })
  onBeforeUnmount(() => {
    document.removeEventListener('keydown', listen, { capture: true })
  })
}
