/** Calls `act` only once at a time for an ID: a second press returns false and does nothing. */
export function oncePerId(act: (id: string) => Promise<boolean>): (id: string) => Promise<boolean> {
  const running = new Set<string>()
  return async (id) => {
    if (running.has(id)) return false
    running.add(id)
    const isDone = await act(id)
    running.delete(id)
    return isDone
  }
}
