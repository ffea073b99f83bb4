import { failed, ok, type Result } from '../result.ts'

/**
 * Identifiers are opaque after their prefix (specification, Resources). Loan Desk takes the
 * characters that need no escaping in a path, so that an id can never change the request it
 * is part of, and up to 256 of them.
 */
const opaque = '[A-Za-z0-9._~-]{1,256}'
export const applicationIdPattern = new RegExp(`^app_${opaque}$`)
/** The specification gives facility ids no prefix. A name made of dots alone would be a path step. */
export const facilityIdPattern = new RegExp(`^(?!\\.+$)${opaque}$`)

/**
 * What lists show of an ID (`shortId`): letters and digits, at least one of each, so that no name,
 * date or amount beside an ID in pasted text is taken for one.
 */
const bareId = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]+$/
/** An ID of a facility may have no prefix; one as short as lists show it is the end of a `fac_` ID. */
const longestShortId = 8

/** Reads one ID as a person types it, with or without its prefix and with white space around it. */
function parseId(
  typed: string,
  pattern: RegExp,
  prefix: string,
  longestBare: number,
): Result<string> {
  const text = typed.trim()
  const isBare = bareId.test(text) && text.length <= longestBare
  const id = isBare ? prefix + text : text
  return pattern.test(id) ? ok(id) : failed('id-malformed')
}

export function parseApplicationId(typed: string): Result<string> {
  return parseId(typed, applicationIdPattern, 'app_', Infinity)
}

export function parseFacilityId(typed: string): Result<string> {
  return parseId(typed, facilityIdPattern, 'fac_', longestShortId)
}

/** What stands between two ids in pasted text: white space, commas, semicolons, quotes. */
export function splitIds(text: string): string[] {
  return text.split(/[\s,;"']+/).filter((part) => part !== '')
}

/** A short form for lists: the prefix goes, the last eight characters stay. */
export function shortId(id: string): string {
  const bare = id.replace(/^[a-z]+_/, '')
  return bare.length <= longestShortId ? bare : `…${bare.slice(-longestShortId)}`
}
