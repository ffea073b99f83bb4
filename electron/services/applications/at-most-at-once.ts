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
  const waiting = items.entries()
  async function work(): Promise<void> {
    for (const [index, item] of waiting) answers[index] = await call(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return answers
}
