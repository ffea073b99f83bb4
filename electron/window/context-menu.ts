import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'

/** Context menu for editing fields and copying selected text. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const { isEditable, editFlags, selectionText, x, y } = params
    const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
    const ofField: readonly MenuItemConstructorOptions[] = [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      copy,
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
    const items = isEditable ? ofField : selectionText.trim() === '' ? [] : [copy]
    if (items.length > 0) Menu.buildFromTemplate([...items]).popup({ window, x, y })
  })
}
