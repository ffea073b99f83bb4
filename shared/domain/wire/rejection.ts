import type { JsonObject } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { visibleText } from '../../values/visible-text.ts'
import { longestReasonCode, type RejectionReason } from '../../values/rejection-reasons.ts'
import { isJsonList, plainBody } from './body.ts'

/*
 * Wire format of rejections: the body of a rejection, and the service's list of reasons.
 */

/** The body of POST /api/applications/{application_id}/reject. */
export function rejectBody(reasons: readonly string[]): JsonObject {
  return { rejection_reasons: reasons }
}

/** The codes of a reject body or of a raw application; empty if there are none. */
export function reasonsIn(body: JsonObject | null): readonly string[] {
  const reasons = body?.['rejection_reasons']
  return isJsonList(reasons) ? reasons.filter((code) => typeof code === 'string') : []
}

/** Whether both contain the same codes, in any order. */
export function sameReasons(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((code) => others.includes(code))
}

/** At most 1,000 code points, enough for any reason; no character is cut in half. */
const oneLine = (text: string): string =>
  /^.{0,1000}/u.exec(visibleText(text).replace(/\s+/g, ' ').trim())?.[0].trim() ?? ''

/**
 * Reads the body of GET /api/rejection_reasons, a map from codes to texts, in the service's order.
 * A text that isn't a string is null. A code that is too long or contains invisible characters is
 * left out, because nobody could choose it knowingly. Fails with reply-unreadable if the body isn't
 * an object.
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
