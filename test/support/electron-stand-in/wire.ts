/**
 * What the two halves of the stand-in say to each other. One half is the module `electron` in the
 * process of the built main; the other drives Chromium in the process of the test. Between them is
 * Node's own channel with V8's structured clone, which is what Electron's IPC uses as well.
 */

/** A frame as it is told to the main process; null where it is gone. */
export interface FrameFacts {
  readonly url: string
  readonly isTop: boolean
}

export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly resourceType: string
}

export type PageReply =
  | { readonly kind: 'refused' }
  /** Let through, and then it is of a scheme that nobody serves here: the network's. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'served'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }

/** As Chromium takes it. */
export interface PageProxy {
  readonly server: string
  readonly bypass: string
}

export type InvokeReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

export type WaySomewhere = 'request' | 'check' | 'device' | 'display-media'

/** Asked of Chromium's half by Electron's. */
export interface PageSide {
  openWindow(window: {
    readonly id: number
    readonly preload: string
    readonly permissions: readonly string[]
    readonly proxy: PageProxy | null
    readonly width: number
    readonly height: number
  }): Promise<void>
  /** Rejects where the page could not be loaded. */
  load(id: number, url: string): Promise<void>
  reload(id: number): Promise<void>
  send(id: number, channel: string, args: readonly unknown[]): Promise<void>
  printToPdf(id: number): Promise<Uint8Array>
  crash(id: number): Promise<void>
  close(id: number): Promise<void>
}

/** Asked of Electron's half: what happens in a page, and what a test looks up or brings about. */
export interface ElectronSide {
  request(id: number, request: PageRequest): Promise<PageReply>
  invoke(
    id: number,
    frame: FrameFacts | null,
    channel: string,
    args: readonly unknown[],
  ): Promise<InvokeReply>
  /** Whether the page may go there. */
  mayNavigate(id: number, url: string, isMainFrame: boolean): Promise<boolean>
  /** Whether the window may open another one. */
  mayOpen(id: number, url: string): Promise<boolean>
  /** Whether the download may go on. */
  mayDownload(id: number, url: string): Promise<boolean>
  /** The window's page is of this address from now on. */
  navigated(id: number, url: string): Promise<void>
  loaded(id: number, title: string): Promise<void>
  crashed(id: number): Promise<void>

  records(): Promise<Records>
  /** Emits an event of `app`; answers whether a listener prevented its default. */
  tellApp(event: AppEventName, ...args: readonly unknown[]): Promise<boolean>
  /** Emits an event of the window's contents. */
  tellContents(event: ContentsEventName): Promise<boolean>
  tellWindow(event: WindowEventName): Promise<boolean>
  mayUse(permission: string, way: WaySomewhere): Promise<boolean>
  /** What the next dialog of the system answers. */
  answerDialog(answer: DialogAnswer): Promise<void>
  minimize(): Promise<void>
  /** The officer closes the window. */
  closeWindow(): Promise<void>
}

export type AppEventName = 'open-url' | 'second-instance' | 'activate' | 'window-all-closed'
export type ContentsEventName =
  'unresponsive' | 'responsive' | 'will-attach-webview' | 'will-redirect' | 'will-prevent-unload'
export type WindowEventName = 'unresponsive' | 'responsive' | 'focus' | 'blur'

export interface DialogAnswer {
  /** The chosen file, or none. */
  readonly filePath?: string
  /** The number of the chosen button. */
  readonly response?: number
}

/** Everything that was asked of the module `electron` and would be seen outside of the page. */
export interface Records {
  /** What was done before the app was ready and in which order. */
  readonly calls: readonly string[]
  readonly schemes: readonly unknown[]
  readonly sessions: readonly { readonly partition: string; readonly options: unknown }[]
  readonly windows: readonly {
    readonly options: Readonly<Record<string, unknown>>
    readonly webPreferences: Readonly<Record<string, unknown>>
    readonly session: string
    readonly title: string
    readonly visible: boolean
    readonly focused: number
    readonly minimized: boolean
  }[]
  readonly menu: readonly string[]
  readonly opened: readonly string[]
  readonly copied: readonly string[]
  readonly dialogs: readonly Readonly<Record<string, unknown>>[]
  readonly notifications: readonly { readonly title: string; readonly body: string }[]
  readonly loads: readonly string[]
}
