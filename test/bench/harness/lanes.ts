/** Processes the items two at a time, one for each core of a small machine. */
export async function atMostTwo<T>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values()
  const lane = async (): Promise<void> => {
    for (const thing of waiting) await work(thing)
  }
  await Promise.all([lane(), lane()])
}
