import { failed, ok, type Result } from '../../result.ts'

/** Maximum characters of a URL that is sent. */
export const longestWebhookUrl = 2048

/** Why a URL can't receive webhooks. */
export type WebhookUrlProblem =
  'not-a-url' | 'not-https' | 'user-info' | 'too-long' | 'hidden-characters'

/**
 * Parses the URL for the service's webhooks: https, a host, no user info, and no white space or
 * control characters, which a URL parser would silently drop. Fails with payload-invalid, with the
 * problem at path `url`.
 */
export function parseWebhookUrl(typed: string): Result<string> {
  const text = typed.trim()
  const problem = problemOf(text)
  return problem === null
    ? ok(new URL(text).href)
    : failed('payload-invalid', { problems: [{ path: 'url', code: problem }] })
}

function problemOf(text: string): WebhookUrlProblem | null {
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return 'hidden-characters'
  if (!URL.canParse(text)) return 'not-a-url'
  const url = new URL(text)
  if (url.protocol !== 'https:' || !text.toLowerCase().startsWith('https://')) return 'not-https'
  if (url.username !== '' || url.password !== '') return 'user-info'
  // Not of the text: a character outside ASCII is sent as several.
  return url.href.length > longestWebhookUrl ? 'too-long' : null
}
