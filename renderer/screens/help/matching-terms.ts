import type { HelpTermName } from '../../messages/help-en.ts'
import { helpMessages } from '../../messages/help-words.ts'

/**
 * The terms that contain every typed word in their name, meaning or source; all terms if nothing is
 * typed.
 */
export function matchingTerms(
  names: readonly HelpTermName[],
  typed: string,
): readonly HelpTermName[] {
  const sought = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return names.filter((name) => {
    const { term, meaning, source } = helpMessages.table[name]
    const all = [term, meaning, source].join(' ').toLocaleLowerCase()
    return sought.every((word) => all.includes(word))
  })
}
