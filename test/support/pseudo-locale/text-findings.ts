import type { PageText } from './page-texts.ts'
import { closeSign, openSign } from './pseudo.ts'

/** Kinds of faults in a text of a page in the pseudo-locale. */
export type TextFault = 'outside' | 'joined'

/** Text that isn't translated: IDs, codes, hashes, addresses, sizes, and times as Intl formats them. */
const figures =
  /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\w*[_\d]\w*|[0-9a-f]{8,}|GMT[+-]?\d*|[kKMG]?B|https?:\S+|[\w.+-]+@[\w.-]+|[\w-]+\.(?:csv|xlsx|json|db|example)\S*)(?!\w)/g

/** The part of a text outside of brackets, and the number of top-level bracket groups. */
function outsideOf(text: string): { readonly rest: string; readonly groups: number } {
  let depth = 0
  let groups = 0
  let rest = ''
  for (const sign of text) {
    if (sign === openSign) {
      if (depth === 0) groups += 1
      depth += 1
    } else if (sign === closeSign) depth -= 1
    else if (depth === 0) rest += sign
  }
  return { rest, groups }
}

/** Separators of list items, as Intl writes them in the locale of the pseudo-page. */
const listSigns = /[、\s]|および/g

/**
 * Text with Latin letters outside of brackets is in no message table; bracket groups next to each
 * other, or next to anything else, are a concatenated sentence. `data` matches what people and the
 * service wrote; `codes` are the codes on the page, which Loan Desk spells out in words.
 */
export function faultOf(
  { text, isCode }: PageText,
  data: RegExp,
  codes: ReadonlySet<string>,
): TextFault | null {
  if (isCode || codes.has(asCode(text))) return null
  const { rest, groups } = outsideOf(text)
  const left = rest.replaceAll(data, ' ').replaceAll(figures, ' ').replaceAll(listSigns, '')
  if (/[a-z]/i.test(left)) return 'outside'
  const isAlone = groups === 0 || (groups === 1 && rest.trim() === '')
  const isList = rest.includes('、') && left === ''
  return isAlone || isList ? null : 'joined'
}

/** Income too low → income_too_low */
export function asCode(text: string): string {
  return text.trim().toLowerCase().replaceAll(' ', '_')
}
