import { failed, ok, type Result } from '../result.ts'

/**
 * Identifiers are opaque after their prefix (specification, Resources). The desk takes the
 * characters that need no escaping in a path, so that an id can never change the request it
 * is part of, and up to 256 of them.
 */
const opaque = '[A-Za-z0-9._~-]{1,256}'
export const applicationIdPattern = new RegExp(`^app_${opaque}$`)
/** The specification gives facility ids no prefix. A name made of dots alone would be a path step. */
export const facilityIdPattern = new RegExp(`^(?!\\.+$)${opaque}$`)

/** Reads one application id as a person typed it; surrounding white space is not part of it. */
export function parseApplicationId(typed: string): Result<string> {
  const id = typed.trim()
  return applicationIdPattern.test(id) ? ok(id) : failed('id-malformed')
}

/** Reads one facility id as a person typed it; surrounding white space is not part of it. */
export function parseFacilityId(typed: string): Result<string> {
  const id = typed.trim()
  return facilityIdPattern.test(id) ? ok(id) : failed('id-malformed')
}

/** What stands between two ids in pasted text: white space, commas, semicolons, quotes. */
export function splitIds(text: string): string[] {
  return text.split(/[\s,;"']+/).filter((part) => part !== '')
}

/** A short form for lists: the prefix goes, the last eight characters stay. */
export function shortId(id: string): string {
  const bare = id.replace(/^[a-z]+_/, '')
  return bare.length <= 8 ? bare : `…${bare.slice(-8)}`
}
