/**
 * Normalizes text for search: lowercase, without accents and with straight apostrophes, so that jose
 * finds José and O'Neil finds O’Neil.
 */
export function foldedText(text: string): string {
  const lower = text.toLowerCase()
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/(\p{L})\p{Mn}+/gu, '$1')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
}
