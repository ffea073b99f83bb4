import { foldedText } from '../../../shared/values/folded-text.ts'
import type { ListedFacility } from '../../../shared/contract/documents.ts'

/** Facilities whose ID, name and application ID together contain every typed word. */
export function foundFacilities(
  facilities: readonly ListedFacility[],
  typed: string,
): ListedFacility[] {
  const terms = foldedText(typed).split(/\s+/).filter(Boolean)
  return facilities.filter(({ id, shownName, applicationId }) => {
    const text = foldedText(`${id} ${shownName} ${applicationId ?? ''}`)
    return terms.every((word) => text.includes(word))
  })
}
