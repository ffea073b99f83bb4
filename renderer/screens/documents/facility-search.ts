import type { Facility } from '../../../shared/domain/documents/ach.ts'

/** Facilities of which id, name or application holds every word that is typed. */
export function foundFacilities(facilities: readonly Facility[], typed: string): Facility[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return facilities.filter(({ id, name, applicationId }) => {
    const text = `${id} ${name} ${applicationId ?? ''}`.toLowerCase()
    return asked.every((word) => text.includes(word))
  })
}
