/**
 * Calls for each item with at most `limit` calls under way; returns in the order of the items. The
 * first call that throws ends it.
 */
export async function atMostAtOnce<Item, Answer>(
  limit: number,
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length)
  // A generator, and no iterator of a list: the loop that a call throws in closes it for all loops.
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
