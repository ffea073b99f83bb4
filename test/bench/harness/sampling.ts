/**
 * Times the work for each of the given items, one after the other, in milliseconds. Ends early when
 * the time is up, but not before `atLeast` samples.
 */
export async function timeEach<T>(
  things: readonly T[],
  work: (thing: T) => unknown,
  bounds: { readonly mostMs: number; readonly atLeast: number },
): Promise<number[]> {
  const samples: number[] = []
  const begun = performance.now()
  for (const thing of things) {
    if (samples.length >= bounds.atLeast && performance.now() - begun > bounds.mostMs) break
    const before = performance.now()
    await work(thing)
    samples.push(performance.now() - before)
  }
  return samples
}
