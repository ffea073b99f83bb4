import { EventEmitter } from 'node:events'
import type { App } from 'electron'

/** The operating system around an Electron app, as far as links to it need it. */
export class FakeDesktop {
  readonly app: Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>
  /** Schemes for which the app registered as the system's handler. */
  readonly schemes: string[] = []
  private readonly events = new EventEmitter()

  constructor(isPackaged: boolean) {
    this.app = Object.assign(this.events as unknown as App, {
      isPackaged,
      setAsDefaultProtocolClient: (scheme: string) => this.schemes.push(scheme) > 0,
    })
  }

  /** Starts the app a second time while it runs. */
  startAgain(argv: readonly string[]): void {
    this.events.emit('second-instance', {}, argv)
  }

  /** Opens a link as macOS does; returns whether the app handled it. */
  openUrl(url: string): 'prevented' | 'left' {
    let outcome: 'prevented' | 'left' = 'left'
    this.events.emit('open-url', { preventDefault: () => (outcome = 'prevented') }, url)
    return outcome
  }
}
