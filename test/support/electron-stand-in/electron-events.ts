import type { EventEmitter } from 'node:events'

/** The name of an event that this class of Electron has, and otherwise never. */
type Heard<T, E extends string> = T extends { on(event: E, listener: never): unknown } ? E : never

/** What Electron hands to the listeners of an event whose default can be prevented. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/**
 * Emits events that electron.d.ts knows for `T`; a name that Electron does not have does not compile.
 * Answers whether a listener prevented the default.
 */
export function emitterOf<T>() {
  return <E extends string>(
    emitter: EventEmitter,
    event: E & Heard<T, E>,
    facts: object,
    ...args: readonly unknown[]
  ): boolean => {
    let defaultPrevented = false
    const told = {
      ...facts,
      get defaultPrevented() {
        return defaultPrevented
      },
      preventDefault() {
        defaultPrevented = true
      },
    } satisfies PreventableEvent
    emitter.emit(event, told, ...args)
    return defaultPrevented
  }
}
