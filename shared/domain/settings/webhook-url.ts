import { failed, ok, type Result } from '../../result.ts'

/** Longest address that is sent, in characters. */
export const longestWebhookUrl = 2048

/** Why an address cannot receive webhooks. */
export type WebhookUrlProblem =
  'not-a-url' | 'not-https' | 'user-info' | 'too-long' | 'hidden-characters'

/**
 * Reads the address that the service is to send its events to: https, a host, no user info; no
 * white space or control characters, which a URL parser would drop in silence. Fails with
 * payload-invalid, the problem at path `url`.
 */
export function parseWebhookUrl(typed: string): Result<string> {
  const text = typed.trim()
  const problem = problemOf(text)
  return problem === null
    ? ok(new URL(text).href)
    : failed('payload-invalid', { problems: [{ path: 'url', code: problem }] })
}

function problemOf(text: string): WebhookUrlProblem | null {
  if (text.length > longestWebhookUrl) return 'too-long'
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return 'hidden-characters'
  if (!URL.canParse(text)) return 'not-a-url'
  const url = new URL(text)
  if (url.protocol !== 'https:' || !text.toLowerCase().startsWith('https://')) return 'not-https'
  return url.username !== '' || url.password !== '' ? 'user-info' : null
}
