import type { DialogAnswer, Records } from './wire.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }

/** What the stand-in was asked for, as the test reads it; the windows tell of themselves. */
export const records: Mutable<Omit<Records, 'windows'>> = {
  calls: [],
  schemes: [],
  sessions: [],
  menu: [],
  opened: [],
  copied: [],
  dialogs: [],
  notifications: [],
  loads: [],
}

/** What the dialogs of the system will answer, in order; with none left they are cancelled. */
export const dialogAnswers: DialogAnswer[] = []

/**
 * The same object, but asking it for a member that the stand-in does not have fails by name instead
 * of reading as undefined.
 */
export function complete<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get(target, member) {
      if (typeof member === 'string' && !(member in target) && member !== 'then') {
        throw new Error(`the stand-in has no electron.${name}.${member}`)
      }
      const value: unknown = Reflect.get(target, member, target)
      // Called through this object, a method still finds its private fields.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
