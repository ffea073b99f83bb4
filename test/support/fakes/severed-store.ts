import type { DeskStore } from '../../../electron/ports/desk-store.ts'

/** A desk store for one process: after `cut`, every call throws, as if the process were gone. */
export function severable(desk: DeskStore): { readonly desk: DeskStore; cut(): void } {
  let isCut = false
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(owner, name) {
        const value: unknown = Reflect.get(owner, name)
        if (typeof value === 'function') {
          return (...given: unknown[]): unknown => {
            if (isCut) throw new Error('this process is gone')
            return Reflect.apply(value, owner, given)
          }
        }
        return typeof value === 'object' && value !== null ? guard(value) : value
      },
    })
  return {
    desk: guard(desk),
    cut() {
      isCut = true
    },
  }
}
