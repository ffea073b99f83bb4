import { boolean, number, object, string, type ObjectSchema, type Schema } from 'yup'
import { parseSharedJson } from '../../json.ts'
import { businessSizes, noticeKinds, noticeManners } from '../notices/notice.ts'
import * as fields from './fields.ts'
import { operationFields, type Form, type OperationBody, type OperationKind } from './operations.ts'

/**
 * The values of each form as Loan Desk accepts them from the feed. The server counts characters and
 * Loan Desk UTF-16 code units, so the maximum lengths are twice the server's.
 */
const forms = {
  minutes: () => number().integer().min(15).max(60).required(),
  cents: () => number().integer().min(1).max(1_000_000_000_000).required(),
  day: fields.day,
  uuid: fields.operationId,
  sha256: fields.hash,
  text: () => string().max(8000).required(),
  line: () => string().max(400).required(),
  tag: () => string().max(60).required(),
  document: () => string().max(16_000).required(),
  count: () => number().integer().min(0).max(999_999_999_999_999).required(),
  decision: () => string().oneOf(['approve', 'reject']).required(),
  outcome: () => string().oneOf(['confirmed', 'refused', 'canceled']).required(),
  notice: () => string().oneOf(noticeKinds).required(),
  manner: () => string().oneOf(noticeManners).required(),
  business: () => string().oneOf(businessSizes).required(),
  flag: () => boolean().required(),
} as const

function fieldOf(form: Form): Schema {
  const name = form.replace('?', '') as keyof typeof forms
  return name === form ? forms[name]() : forms[name]().nullable()
}

/** The schema of each field of a kind's body. */
export const bodyFields = <K extends OperationKind>(kind: K) =>
  Object.fromEntries(
    Object.entries<Form>(operationFields[kind]).map(([name, form]) => [name, fieldOf(form)]),
  ) as { readonly [F in keyof OperationBody<K>]: Schema<OperationBody<K>[F]> }

const bodies = new Map<string, ObjectSchema<object>>(
  (Object.keys(operationFields) as OperationKind[]).map((kind) => [
    kind,
    object(bodyFields(kind)).required(),
  ]),
)

export const isOperationKind = (kind: string): kind is OperationKind => bodies.has(kind)

/** The body of a feed entry; null if it isn't valid for its kind. */
export function readBody<K extends OperationKind>(kind: K, text: string): OperationBody<K> | null {
  const body = parseSharedJson(text)
  return bodies.get(kind)?.isValidSync(body, { strict: true }) === true
    ? (body as OperationBody<K>)
    : null
}
