import { isRecord, type JsonObject } from '../../../json.ts'
import { failed, ok } from '../../../result.ts'
import { momentOf } from '../../../values/time-stamp.ts'
import type { UnitsProfileName } from '../../../values/units.ts'
import type { Payment } from '../../documents/payment.ts'
import {
  documentIn,
  isPaymentBody,
  paymentBody,
  paymentFromRecord,
  paymentFromWire,
  paymentOnRecord,
} from '../../wire/payment.ts'
import type { Decision } from '../decision.ts'
import type { KindRules, SubmissionFacts } from './kind-rules.ts'

/** The payment that one ACH authorization document was made for. */
export const paymentOf = (
  request: Parameters<typeof paymentBody>[0],
  units: UnitsProfileName,
): SubmissionFacts => ({
  kind: 'make-payment',
  subject: request.facilityId,
  body: paymentBody(request, units),
})

export const makePayment: KindRules = {
  accepts: (body) => isPaymentBody(body),
  parseResponse(body, { unitsProfile }, sent) {
    const made = paymentFromWire(body, unitsProfile)
    if (!made.ok) return made
    const other = differingField(body, sent.body)
    return other === null
      ? ok({ response: paymentOnRecord(made.value), read: null, document: null })
      : failed('reply-unreadable', { detail: `another ${other}` })
  },
  about: 'facility',
  matterOf: ({ body }) => `payment by ${documentIn(body) ?? ''}`,
  check: null,
  settle: {
    reads: 'payments',
    judge(decision, payments, startedAt, aheadMs) {
      const [made, ...others] = madeBy(decision, payments, aheadMs)
      return made === undefined || others.length > 0
        ? { type: 'settle-not-shown', startedAt, code: 'payment-not-shown' }
        : { type: 'settle-as-sent', startedAt, response: paymentOnRecord(made) }
    },
  },
  // The document is already registered and exists only on this computer.
  register: { open: () => null, close: () => null, void: null, waitsForTeam: false },
  usesDocument: documentIn,
  result: null,
  endsDrafts: [],
  bodyDependsOnForm: true,
  madeWith: ({ body }) => documentIn(body) ?? '',
  responseForPage: (response) => {
    const made = paymentFromRecord(response)
    return made === null ? {} : paymentOnRecord(made)
  },
}

/**
 * First request field that the response repeats with another value, which means that it is about
 * another payment; null if none.
 */
function differingField(body: unknown, sent: JsonObject | null): string | null {
  const fields = isRecord(body) ? body : {}
  const other = Object.entries(sent ?? {}).find(
    ([field, value]) => (fields[field] ?? value) !== value,
  )
  return other?.[0] ?? null
}

/**
 * Payments that the lost request can have made: those of its document if the service shows the
 * document, otherwise those created since the first send, by the service's clock.
 */
function madeBy(
  { body, attempts }: Decision,
  payments: readonly Payment[],
  aheadMs: number,
): readonly Payment[] {
  const document = documentIn(body)
  const named = payments.filter(({ authorizationId }) => authorizationId === document)
  if (named.length > 0) return named
  const sent = attempts.filter(
    ({ purpose, outcome }) => purpose === 'send' && outcome === 'unknown',
  )
  const since = Math.min(...sent.map(({ startedAt }) => startedAt)) - aheadMs
  // The service's time stamps may have no milliseconds.
  const from = Math.floor(since / 1_000) * 1_000
  return payments.filter(({ authorizationId, createdOn }) => {
    const created = momentOf(createdOn)
    return authorizationId === null && created !== null && created >= from
  })
}
