import { EventEmitter } from 'node:events'
import type { App } from 'electron'

/** The system around an Electron app, as far as links into it go. */
export class FakeDesktop {
  readonly app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>
  /** Schemes for which the app made itself the system's program. */
  readonly schemes: string[] = []
  private readonly events = new EventEmitter()

  constructor(isPackaged: boolean) {
    this.app = Object.assign(this.events as unknown as App, {
      isPackaged,
      setAsDefaultProtocolClient: (scheme: string) => this.schemes.push(scheme) > 0,
    })
  }

  /** The app is started once more while it runs. */
  startAgain(argv: readonly string[]): void {
    this.events.emit('second-instance', {}, argv)
  }

  /** macOS hands over a link; returns whether the app took it for its own. */
  openUrl(url: string): 'prevented' | 'left' {
    let outcome: 'prevented' | 'left' = 'left'
    this.events.emit('open-url', { preventDefault: () => (outcome = 'prevented') }, url)
    return outcome
  }
}
