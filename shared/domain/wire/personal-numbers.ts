/**
 * A number of its own in a text, as long as a government identifier or a routing number (nine
 * digits, also as people write a Social Security number, with any hyphen, dot or space between), or
 * as an account number (ten and more). Not the digits of an ID, and no part of a decimal number.
 */
const personalNumber =
  /(?<!\w|\d\.)(?:\d{3}([-.\u2010-\u2015\u2212\s]?)\d{2}\1\d{4}|\d{10,})(?!\w|\.\d)/g
const fewestDigits = 9

/** A text of a response without them; of account numbers the last four digits stay. */
export function withoutPersonalNumbers(text: string): string {
  if (text.length < fewestDigits) return text
  return text.replace(personalNumber, (number) =>
    number.replace(/\D/g, '').length === fewestDigits ? '•••' : `…${number.slice(-4)}`,
  )
}
