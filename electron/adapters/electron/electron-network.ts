import { net, powerMonitor } from 'electron'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Network } from '../../ports/network.ts'

/** Poll interval in ms: Electron's main process has no event for a changed network. */
const lookEvery = 5_000

export function createElectronNetwork(clock: Clock): Network {
  return {
    isOnline: () => net.isOnline(),
    onChange(call) {
      let online = net.isOnline()
      let timer: Timer = clock.after(lookEvery, look)
      function look(): void {
        timer = clock.after(lookEvery, look)
        if (net.isOnline() === online) return
        online = !online
        call()
      }
      powerMonitor.on('resume', call)
      return () => {
        timer.cancel()
        powerMonitor.off('resume', call)
      }
    },
  }
}
