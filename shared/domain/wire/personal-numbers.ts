/**
 * A separate number in a text, as long as a government identifier or routing number (nine digits,
 * also written like a Social Security number with any hyphen, dot or space) or as an account number
 * (ten or more digits). Excludes digits within an ID and parts of decimal numbers.
 */
const personalNumber =
  /(?<!\w|\d\.)(?:\d{3}([-.\u2010-\u2015\u2212\s]?)\d{2}\1\d{4}|\d{10,})(?!\w|\.\d)/g
const fewestDigits = 9

/** A response text without such numbers; the last four digits of account numbers are kept. */
export function withoutPersonalNumbers(text: string): string {
  if (text.length < fewestDigits) return text
  return text.replace(personalNumber, (number) =>
    number.replace(/\D/g, '').length === fewestDigits ? '•••' : `…${number.slice(-4)}`,
  )
}
