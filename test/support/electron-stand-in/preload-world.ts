import { fromStructuredText, toStructuredText } from './structured-text.ts'

/*
 * What runs inside the page. The preload gets a JavaScript world of its own, as it has in Electron:
 * Chromium's isolated worlds share the document and nothing else. Values cross between the worlds
 * as the `detail` of events of the document, which Chromium clones by the structured algorithm when
 * another world reads it.
 *
 * The functions below use nothing from outside of themselves: their text is put into the page.
 */

interface BorderMessage {
  readonly call?: number
  readonly args?: readonly Packed[]
  readonly answer?: Packed
  readonly failed?: string
  readonly settle?: number
  readonly expose?: string
  readonly members?: Readonly<Record<string, Packed>>
}

type Packed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'promise'; readonly id: number }

interface Border {
  expose(name: string, api: Record<string, unknown>): void
}

/** One side of the border; both worlds have one. */
function border(name: string, mine: string, theirs: string): Border {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  let lastPromise = 0
  let answered: BorderMessage = {}

  const tell = (message: BorderMessage): void => {
    document.dispatchEvent(new CustomEvent(name + theirs, { detail: message }))
  }
  const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') {
      return { kind: 'function', id: functions.push(value as (typeof functions)[number]) - 1 }
    }
    if (value instanceof Promise) {
      const id = (lastPromise += 1)
      value.then(
        (settled) => tell({ settle: id, answer: pack(settled) }),
        (cause: unknown) => tell({ settle: id, failed: messageOf(cause) }),
      )
      return { kind: 'promise', id }
    }
    return { kind: 'value', value: structuredClone(value) }
  }
  const unpack = (packed: Packed): unknown => {
    if (packed.kind === 'value') return packed.value
    if (packed.kind === 'promise') {
      const waiting = Promise.withResolvers<unknown>()
      promises.set(packed.id, waiting)
      return waiting.promise
    }
    return (...args: unknown[]) => {
      tell({ call: packed.id, args: args.map(pack) })
      // The other world has answered by now: its listener ran inside of `tell`.
      if (answered.answer === undefined) throw new Error(answered.failed ?? 'nobody answered')
      return unpack(answered.answer)
    }
  }

  document.addEventListener(name + mine, (event) => {
    const message = (event as CustomEvent<BorderMessage>).detail
    if (message.call !== undefined) {
      try {
        tell({ answer: pack(functions[message.call]?.(...(message.args ?? []).map(unpack))) })
      } catch (cause) {
        tell({ failed: messageOf(cause) })
      }
    } else if (message.settle !== undefined) {
      const waiting = promises.get(message.settle)
      promises.delete(message.settle)
      if (message.answer === undefined) waiting?.reject(new Error(message.failed))
      else waiting?.resolve(unpack(message.answer))
    } else if (message.expose === undefined) {
      answered = message
    } else {
      const members = Object.entries(message.members ?? {})
      const api = Object.freeze(Object.fromEntries(members.map(([key, to]) => [key, unpack(to)])))
      Object.defineProperty(globalThis, message.expose, { value: api, enumerable: true })
    }
  })

  return {
    expose(exposed, api) {
      const members = Object.entries(api).map(([key, value]) => [key, pack(value)] as const)
      tell({ expose: exposed, members: Object.fromEntries(members) })
    },
  }
}

/** The part of `electron` that a sandboxed preload may have, in the preload's world. */
function preloadElectron(
  side: Border,
  names: { readonly send: string; readonly receive: string },
  text: { readonly to: (value: unknown) => string; readonly from: (value: string) => unknown },
): object {
  type Listener = (event: object, ...args: unknown[]) => void
  const world = globalThis as unknown as Record<string, (given: string) => void>
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, Set<Listener>>()
  let lastId = 0

  world[names.receive] = (given) => {
    const message = text.from(given) as {
      id?: number
      reply?: { ok: boolean; value?: unknown; message?: string }
      channel?: string
      args?: unknown[]
    }
    if (message.channel !== undefined) {
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({ sender: null, ports: [] }, ...(message.args ?? []))
      }
      return
    }
    const waiting = asked.get(message.id ?? 0)
    asked.delete(message.id ?? 0)
    if (message.reply?.ok === true) waiting?.resolve(message.reply.value)
    else waiting?.reject(new Error(message.reply?.message))
  }
  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const id = (lastId += 1)
      const waiting = Promise.withResolvers<unknown>()
      asked.set(id, waiting)
      world[names.send]?.(text.to({ id, channel, args }))
      return waiting.promise
    },
    on(channel: string, listener: Listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return ipcRenderer
    },
    removeListener(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: Record<string, unknown>) => side.expose(name, api),
  }
  return { ipcRenderer, contextBridge }
}

export interface WorldNames {
  /** Unknown to the page, so that its scripts cannot speak in the preload's place. */
  readonly secret: string
  readonly send: string
  readonly receive: string
}

/** For the page's own world, before any script of the page. */
export function pageWorldScript({ secret }: WorldNames): string {
  return `(${border.toString()})('${secret}', ':page', ':preload')`
}

/**
 * For the preload's world: the built preload as it is, with a `require` that knows `electron` alone.
 * A frame inside the page gets none, as in a window without nodeIntegrationInSubFrames.
 */
export function preloadWorldScript(names: WorldNames, preload: string): string {
  return `if (globalThis === globalThis.top) {
    const side = (${border.toString()})('${names.secret}', ':preload', ':page')
    const electron = (${preloadElectron.toString()})(side, ${JSON.stringify(names)}, {
      to: ${toStructuredText.toString()},
      from: ${fromStructuredText.toString()},
    })
    const require = (name) => {
      if (name === 'electron') return electron
      throw new Error('module not found: ' + name)
    }
    ;(function (require, module, exports) {${preload}
    })(require, { exports: {} }, {})
  }`
}
