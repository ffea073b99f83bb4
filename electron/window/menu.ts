import { Menu, type MenuItemConstructorOptions } from 'electron'
import { windowWords } from './window-words.ts'

/** The application menu: what the system expects, and nothing that leads out of the desk. */
export function setMenu(parts: {
  readonly macOs: boolean
  readonly developerTools: boolean
}): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  if (parts.developerTools) view.push({ type: 'separator' }, { role: 'toggleDevTools' })
  const template: MenuItemConstructorOptions[] = [
    ...(parts.macOs ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    { label: windowWords.viewMenu, submenu: view },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
