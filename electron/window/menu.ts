import { Menu, type MenuItemConstructorOptions } from 'electron'
import { windowWords } from './window-words.ts'

/** Zoom shortcuts without the Shift key that + needs, and for the numeric keypad. */
const furtherZoomKeys: readonly MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0', visible: false },
]

/** The application menu: the standard items of the system, and nothing that leads out of Loan Desk. */
export function setMenu(options: {
  readonly macOs: boolean
  readonly developerTools: boolean
  readonly lock: () => void
}): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    ...furtherZoomKeys,
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  if (options.developerTools) view.push({ type: 'separator' }, { role: 'toggleDevTools' })
  const lock: MenuItemConstructorOptions = {
    label: windowWords.lockNow,
    // Only shown here; the page itself handles the shortcut.
    accelerator: 'CommandOrControl+Shift+L',
    registerAccelerator: false,
    click: options.lock,
  }
  const template: MenuItemConstructorOptions[] = [
    ...(options.macOs
      ? [{ role: 'appMenu' } as const, { label: windowWords.fileMenu, submenu: [lock] }]
      : [
          {
            label: windowWords.fileMenu,
            submenu: [lock, { type: 'separator' as const }, { role: 'quit' as const }],
          },
        ]),
    { role: 'editMenu' },
    { label: windowWords.viewMenu, submenu: view },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
