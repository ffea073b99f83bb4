import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { eventChannel, requestChannel } from '../shared/contract/ipc.ts'

/**
 * The preload API: a page can send one kind of request and receive one kind of event. It gets
 * neither ipcRenderer nor the event object, through which it could reach ipcRenderer.
 */
contextBridge.exposeInMainWorld('loanDesk', {
  request: (channel: string, payload: unknown): Promise<unknown> =>
    ipcRenderer.invoke(requestChannel, channel, payload),
  subscribe: (listener: (event: unknown) => void): (() => void) => {
    const receive = (_: IpcRendererEvent, event: unknown): void => listener(event)
    ipcRenderer.on(eventChannel, receive)
    return () => {
      ipcRenderer.removeListener(eventChannel, receive)
    }
  },
})
