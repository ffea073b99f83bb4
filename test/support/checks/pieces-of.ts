/** Collects the pieces of a stream. */
export async function piecesOf<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}
