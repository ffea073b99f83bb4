/**
 * Calls for each item with at most `limit` calls in progress; returns results in the order of the
 * items. Rejects with the first error, and starts no further calls.
 */
export async function atMostAtOnce<Item, Answer>(
  limit: number,
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length)
  // A generator rather than an array iterator: when a call throws, its loop closes the generator
  // for all loops.
  const waiting = each(items)
  async function work(): Promise<void> {
    for (const [index, item] of waiting) answers[index] = await call(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return answers
}

function* each<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries()
}
