/**
 * Runs tasks side by side, so many at a time, each begun in its turn.
 * @template T
 * @param {readonly (() => Promise<T>)[]} tasks
 * @param {number} places how many run at a time
 * @returns {Promise<T[]>} their answers, in the order of the tasks
 */
export async function sideBySide(tasks, places) {
  /** @type {T[]} */
  const answers = []
  // One list for all places: whichever is free takes the next task of it.
  const waiting = tasks.entries()
  const takeTurns = async () => {
    for (const [index, task] of waiting) answers[index] = await task()
  }
  await Promise.all(Array.from({ length: places }, takeTurns))
  return answers
}
