import { foldedText } from '../../../shared/values/folded-text.ts'
import type { Facility } from '../../../shared/domain/documents/ach.ts'

/** Facilities of which id, name or application holds every word that is typed. */
export function foundFacilities<Known extends Facility>(
  facilities: readonly Known[],
  typed: string,
): Known[] {
  const asked = foldedText(typed).split(/\s+/).filter(Boolean)
  return facilities.filter(({ id, name, applicationId }) => {
    const text = foldedText(`${id} ${name} ${applicationId ?? ''}`)
    return asked.every((word) => text.includes(word))
  })
}
