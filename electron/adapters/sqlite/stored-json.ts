import { StoreFault } from '../../ports/store-fault.ts'

/** JSON text of a value that the store keeps as a whole. */
export function toStored(value: object | string | number | boolean | null): string {
  return JSON.stringify(value)
}

/**
 * Parses what `toStored` wrote. The file is Loan Desk's own and every page of it is authenticated,
 * so the shape isn't checked. Throws store-damaged if the text isn't JSON.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what it stored
export function fromStored<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new StoreFault('store-damaged', cause)
  }
}

export function toStoredOrNull(value: object | null): string | null {
  return value === null ? null : toStored(value)
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what it stored
export function fromStoredOrNull<T>(text: string | null): T | null {
  return text === null ? null : fromStored<T>(text)
}
