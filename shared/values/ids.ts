import { failed, ok, type Result } from '../result.ts'

/**
 * Identifiers are opaque after their prefix (specification, Resources). Loan Desk accepts up to 256
 * characters that need no escaping in a path, so that an ID can't change the request it is part of.
 */
const opaque = '[A-Za-z0-9._~-]{1,256}'
export const applicationIdPattern = new RegExp(`^app_${opaque}$`)
/**
 * Facility IDs have no prefix in the specification. IDs of only dots are refused: they would be
 * path segments.
 */
export const facilityIdPattern = new RegExp(`^(?!\\.+$)${opaque}$`)

/**
 * An ID as lists show it (`shortId`): letters and digits, at least one of each, so that names,
 * dates and amounts next to IDs in pasted text aren't taken for IDs.
 */
const bareId = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]+$/
/** Facility IDs may lack a prefix; one as short as lists show it is treated as the end of a `fac_` ID. */
const longestShortId = 8

/** Parses one typed ID, with or without its prefix and with surrounding white space. */
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

/** Splits pasted text at the separators between IDs: white space, commas, semicolons, quotes. */
export function splitIds(text: string): string[] {
  return text.split(/[\s,;"'\u2018\u2019\u201c\u201d]+/).filter((part) => part !== '')
}

/** A short form for lists: the last eight characters, without the prefix. */
export function shortId(id: string): string {
  const bare = id.replace(/^[a-z]+_/, '')
  return bare.length <= longestShortId ? bare : `…${bare.slice(-longestShortId)}`
}
