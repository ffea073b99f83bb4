/** Normalizes text for search: lowercase and without accents, so that jose finds José. */
export function foldedText(text: string): string {
  const lower = text.toLowerCase()
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  return lower.normalize('NFD').replace(/(\p{L})\p{Mn}+/gu, '$1')
}
