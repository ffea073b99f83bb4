import { EventEmitter } from 'node:events'
import type {
  Clipboard,
  Dialog,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  Net,
  Notification,
  NotificationConstructorOptions,
  SaveDialogReturnValue,
  Shell,
} from 'electron'
import { dialogAnswers, records } from './electron-records.ts'

/** What of the computer lies outside of the window. Everything is written down, nothing is done. */
export const shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = {
  async openExternal(url) {
    records.opened.push(url)
  },
  async openPath(path) {
    records.calls.push(`shell.openPath ${path}`)
    return ''
  },
  showItemInFolder(path) {
    records.calls.push(`shell.showItemInFolder ${path}`)
  },
}

export const clipboard: Pick<Clipboard, 'writeText'> = {
  async writeText(text) {
    records.copied.push(text)
  },
}

export const net: Pick<Net, 'fetch' | 'isOnline' | 'online'> = {
  fetch: (input, init) => globalThis.fetch(input, init),
  isOnline: () => true,
  online: true,
}

export const powerMonitor = new EventEmitter()

/** The options, whether a window was given before them or not. */
function optionsOf(given: readonly unknown[]): object {
  return given.at(-1) as object
}

export const dialog = {
  async showSaveDialog(...given: unknown[]): Promise<SaveDialogReturnValue> {
    records.dialogs.push({ kind: 'save', ...plain(optionsOf(given)) })
    const filePath = dialogAnswers.shift()?.filePath
    return { canceled: filePath === undefined, filePath: filePath ?? '' }
  },
  async showMessageBox(...given: unknown[]): Promise<MessageBoxReturnValue> {
    const options = optionsOf(given) as MessageBoxOptions
    records.dialogs.push({ kind: 'message', ...plain(options) })
    const response = dialogAnswers.shift()?.response ?? options.cancelId ?? 0
    return { response, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string): void {
    records.dialogs.push({ kind: 'error', title, content })
  },
} satisfies Record<
  keyof Pick<Dialog, 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>,
  unknown
>

/** What can be told to the test: no signal, no function. */
function plain(options: object): object {
  return JSON.parse(JSON.stringify(options)) as object
}

/** The menu as its roles and labels, from the top down. */
export class StandInMenu {
  readonly template: readonly MenuItemConstructorOptions[]
  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.template = template
  }
  static buildFromTemplate(template: MenuItemConstructorOptions[]): StandInMenu {
    return new StandInMenu(template)
  }
  static setApplicationMenu(menu: StandInMenu | null): void {
    records.menu = (menu?.template ?? []).flatMap(namesOf)
  }
}

function namesOf(item: MenuItemConstructorOptions): string[] {
  const inner = Array.isArray(item.submenu) ? item.submenu.flatMap(namesOf) : []
  return [item.role ?? item.label ?? item.type ?? '', ...inner]
}

export class StandInNotification
  extends EventEmitter
  implements Pick<Notification, 'show' | 'close'>
{
  readonly #options: NotificationConstructorOptions
  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.#options = options
  }
  static isSupported(): boolean {
    return true
  }
  show(): void {
    const { title = '', body = '' } = this.#options
    records.notifications.push({ title, body })
  }
  close(): void {
    // It is written down and was never on a screen.
  }
}
