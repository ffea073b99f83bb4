/**
 * Calls for each item with at most `limit` calls in progress; returns results in the order of the
 * items. Rejects with the first error, and starts no further calls.
 */
export async function atMostAtOnce<Item, Output>(
  limit: number,
  items: readonly Item[],
  call: (item: Item) => Promise<Output>,
): Promise<Output[]> {
  const outputs = new Array<Output>(items.length)
  // A generator rather than an array iterator: when a call throws, its loop closes the generator
  // for all loops.
  const waiting = each(items)
  async function work(): Promise<void> {
    for (const [index, item] of waiting) outputs[index] = await call(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return outputs
}

function* each<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries()
}
