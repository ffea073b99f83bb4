import { failed, ok, type Failed, type Result } from '../../result.ts'
import { applicationIdPattern, facilityIdPattern } from '../../values/ids.ts'

/** URL scheme of links into Loan Desk. The installer registers it with the system. */
export const deepLinkScheme = 'loandesk'

/** The target of a link. A link never names an action. */
export interface DeepLink {
  readonly to: 'application' | 'facility'
  readonly id: string
}

/**
 * A link that waits for the officer's confirmation, or the reason why it was refused. The number
 * ensures that an answer applies to one link only.
 */
export interface PendingLink {
  readonly number: number
  readonly link: Result<DeepLink>
}

/** Maximum characters: the prefix, the longer of the two places, and the longest ID. */
export const longestDeepLink = 300

/**
 * Reasons for refusing a link, in order of evaluation; `several-links`: the app was started with
 * more than one link.
 */
export const deepLinkRules = [
  'several-links',
  'empty',
  'too-long',
  'control-or-white-space',
  'not-ascii',
  'backslash',
  'percent',
  'other-scheme',
  'slashes',
  'user-info',
  'port',
  'query',
  'fragment',
  'unknown-place',
  'one-segment',
  'no-valid-id',
] as const
export type DeepLinkRule = (typeof deepLinkRules)[number]

const places: Readonly<Record<string, { readonly to: DeepLink['to']; readonly id: RegExp }>> = {
  applications: { to: 'application', id: applicationIdPattern },
  facilities: { to: 'facility', id: facilityIdPattern },
}

/**
 * Parses a link from another program. Accepts exactly `loandesk://applications/{id}` or
 * `loandesk://facilities/{id}`. It doesn't use a URL parser, because hostile links rely on a
 * parser's decoding and repairs.
 *
 * Fails with link-refused; `detail` is the name of the rule, never the text of the link.
 */
export function parseDeepLink(text: string): Result<DeepLink> {
  const rule = brokenRule(text)
  if (rule !== null) return refusedLink(rule)
  const { place, id } = partsOf(text)
  const known = Object.hasOwn(places, place) ? places[place] : undefined
  if (known === undefined) return refusedLink('unknown-place')
  if (id === '' || id.includes('/')) return refusedLink('one-segment')
  return known.id.test(id) ? ok({ to: known.to, id }) : refusedLink('no-valid-id')
}

/** The failure that names the rule by which a link was refused. */
export function refusedLink(rule: DeepLinkRule): Failed {
  return failed('link-refused', { detail: rule })
}

/** Whether a process argument looks like a link into Loan Desk, valid or not. */
export function looksLikeDeepLink(argument: string): boolean {
  return argument.trimStart().toLowerCase().startsWith(`${deepLinkScheme}:`)
}

function brokenRule(text: string): DeepLinkRule | null {
  if (text === '') return 'empty'
  if (text.length > longestDeepLink) return 'too-long'
  if (/[\s\p{Cc}\p{Cf}\p{Z}]/u.test(text)) return 'control-or-white-space'
  if (/[^\x21-\x7e]/.test(text)) return 'not-ascii'
  if (text.includes('\\')) return 'backslash'
  if (text.includes('%')) return 'percent'
  if (!text.startsWith(`${deepLinkScheme}:`)) return 'other-scheme'
  if (!/^[a-z]+:\/\/[^/]/.test(text)) return 'slashes'
  const { place } = partsOf(text)
  if (place.includes('@')) return 'user-info'
  if (place.includes(':')) return 'port'
  if (text.includes('?')) return 'query'
  return text.includes('#') ? 'fragment' : null
}

/** The parts before and after the first slash that follows the scheme. */
function partsOf(text: string): { readonly place: string; readonly id: string } {
  const rest = text.slice(`${deepLinkScheme}://`.length)
  const slash = rest.search(/[/?#]/)
  return slash === -1
    ? { place: rest, id: '' }
    : { place: rest.slice(0, slash), id: rest.slice(slash + 1) }
}
