import type { JsonObject } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { visibleText } from '../../values/visible-text.ts'
import { longestReasonCode, type RejectionReason } from '../../values/rejection-reasons.ts'
import { isJsonList, plainBody } from './body.ts'

/*
 * Rejecting on the wire: the body of a rejection, and the service's list of reasons.
 */

/** The body of POST /api/applications/{application_id}/reject. */
export function rejectBody(reasons: readonly string[]): JsonObject {
  return { rejection_reasons: reasons }
}

/** The codes of a reject body or of an application as it came; empty if there are none. */
export function reasonsIn(body: JsonObject | null): readonly string[] {
  const reasons = body?.['rejection_reasons']
  return isJsonList(reasons) ? reasons.filter((code) => typeof code === 'string') : []
}

/** Whether both are the same codes, whatever their order. */
export function sameReasons(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((code) => others.includes(code))
}

/** Long enough for any reason; by code points, so that no character is cut in half. */
const oneLine = (text: string): string =>
  /^.{0,1000}/u.exec(visibleText(text).replace(/\s+/g, ' ').trim())?.[0].trim() ?? ''

/**
 * Reads the body of GET /api/rejection_reasons, a map of codes and texts, in the service's order. A
 * text that isn't one is null. A code that is too long or that nobody could see as it is gets left
 * out: it couldn't be chosen knowingly. Fails with reply-unreadable if it is no object.
 */
export function rejectionReasonsFromWire(body: unknown): Result<readonly RejectionReason[]> {
  const plain = plainBody(body, () => undefined)
  if (plain === null) return failed('reply-unreadable', { detail: 'not an object' })
  const codes = Object.keys(plain).filter(
    (code) =>
      /^\S.*\S$|^\S$/.test(code) && code.length <= longestReasonCode && visibleText(code) === code,
  )
  return ok(
    codes.map((code) => {
      const text = plain[code]
      const words = typeof text === 'string' ? oneLine(text) : ''
      return { code, text: words === '' ? null : words }
    }),
  )
}
