import type { ElectronApp } from './electron-app.ts'

/**
 * Simulates sleep: the wall clock moves on meanwhile, timers and the monotonic clock don't.
 * @param before how many more submission changes are reported first
 */
export function sleep({ app }: ElectronApp, milliseconds: number, before = 0): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow, powerMonitor }, [asleep, changes]) => {
      const fallAsleep = (): void => {
        powerMonitor.emit('suspend')
        const { now } = Date
        Date.now = () => now() + asleep
        powerMonitor.emit('resume')
      }
      if (changes === 0) return fallAsleep()
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined) throw new Error('there is no window')
      const send = contents.send.bind(contents)
      let left = changes
      contents.send = (channel, event: { readonly name: string }) => {
        send(channel, event)
        if (event.name !== 'decisions.changed') return
        left -= 1
        if (left === 0) fallAsleep()
      }
    },
    [milliseconds, before] as const,
  )
}
