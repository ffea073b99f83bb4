/**
 * A structured clone as text, for the two places where only text can cross: Chromium's bindings and
 * the expressions that are evaluated in a page. Both functions use nothing from outside of
 * themselves, because their own text is put into the page.
 *
 * Carried over as they are: everything JSON has, undefined, NaN, the infinities, big integers, dates,
 * maps, sets, bytes, and an object that is met twice or inside itself. A function throws, as the
 * clone of Electron's IPC does.
 */
export function toStructuredText(value: unknown): string {
  const seen = new Map<object, number>()
  const pack = (item: unknown): unknown => {
    if (item === undefined) return ['undefined']
    if (typeof item === 'bigint') return ['bigint', item.toString()]
    if (typeof item === 'number' && !Number.isFinite(item)) return ['number', String(item)]
    if (typeof item === 'function' || typeof item === 'symbol') {
      throw new TypeError('An object could not be cloned.')
    }
    if (typeof item !== 'object' || item === null) return ['plain', item]
    const before = seen.get(item)
    if (before !== undefined) return ['again', before]
    seen.set(item, seen.size)
    if (item instanceof Date) return ['date', item.getTime()]
    if (item instanceof Uint8Array) return ['bytes', [...item]]
    if (item instanceof Map)
      return ['map', [...item].map(([key, inner]) => [pack(key), pack(inner)])]
    if (item instanceof Set) return ['set', [...item].map(pack)]
    if (Array.isArray(item)) return ['list', item.map(pack)]
    return ['object', Object.entries(item).map(([key, inner]) => [key, pack(inner)])]
  }
  return JSON.stringify(pack(value))
}

/** Reads what `toStructuredText` wrote. */
export function fromStructuredText(text: string): unknown {
  const seen: unknown[] = []
  const unpack = (packed: unknown): unknown => {
    const [kind, held] = packed as [string, unknown]
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    switch (kind) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(held as string)
      case 'number':
        return Number(held)
      case 'plain':
        return held
      case 'again':
        return seen[held as number]
      case 'date':
        return keep(new Date(held as number))
      case 'bytes':
        return keep(Uint8Array.from(held as number[]))
      case 'map': {
        const map = keep(new Map<unknown, unknown>())
        for (const [key, inner] of held as [unknown, unknown][]) map.set(unpack(key), unpack(inner))
        return map
      }
      case 'set': {
        const set = keep(new Set<unknown>())
        for (const inner of held as unknown[]) set.add(unpack(inner))
        return set
      }
      case 'list': {
        const list = keep<unknown[]>([])
        for (const inner of held as unknown[]) list.push(unpack(inner))
        return list
      }
      default: {
        const object = keep({})
        for (const [key, inner] of held as [string, unknown][]) {
          // Defined and not set: a clone has `__proto__` as a key of its own, and so must its copy.
          Object.defineProperty(object, key, {
            value: unpack(inner),
            writable: true,
            enumerable: true,
            configurable: true,
          })
        }
        return object
      }
    }
  }
  return unpack(JSON.parse(text))
}
