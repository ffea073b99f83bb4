/**
 * Cancels a reader's older query when a newer one begins: the list queries at each key press and
 * doesn't show responses to earlier queries. Queries with one name belong together, like the pages
 * of one list. Returns the query's signal.
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
