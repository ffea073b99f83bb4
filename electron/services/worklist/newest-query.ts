/**
 * Ends an older query of a reader when a newer one begins: with each key press the list asks again,
 * and the responses to earlier ones would not be shown. Queries of one name belong together, like the
 * pages of one list. Returns the query's signal.
 */
export function createNewestQuery(): (reader: string, name: string) => AbortSignal {
  const newest = new Map<string, { readonly name: string; readonly controller: AbortController }>()
  return (reader, name) => {
    const before = newest.get(reader)
    if (before?.name === name) return before.controller.signal
    before?.controller.abort()
    const controller = new AbortController()
    newest.set(reader, { name, controller })
    return controller.signal
  }
}
