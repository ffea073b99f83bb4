import type { Application } from '../../shared/domain/applications/application.ts'
import { formatMoney, formatStamp, toTime } from './format.ts'
import { creditTypeName, statusName } from './names.ts'
import { words } from './words.ts'

type Value<T> = (application: Application) => T | null

/** One field: its label, and how to read and show its value. */
export type ApplicationField = {
  readonly label: string
  /** The header of the screen already shows this field. */
  readonly inHead?: true
} & (
  | { readonly kind: 'text' | 'id' | 'moment'; readonly value: Value<string> }
  | {
      readonly kind: 'code'
      readonly value: Value<string>
      readonly name: (code: string) => string
    }
  | { readonly kind: 'money'; readonly value: Value<number> }
)

const labels = words.application.fields

/**
 * The application fields that are shown as one line each, on screen and on paper, in this order, by
 * their names in the service's response.
 */
export const applicationFields: Readonly<Record<string, ApplicationField>> = {
  requested_amount: {
    label: labels.requestedAmount,
    kind: 'money',
    value: (of) => of.requestedAmount,
    inHead: true,
  },
  status: {
    label: labels.status,
    kind: 'code',
    value: (of) => of.status,
    name: statusName,
    inHead: true,
  },
  credit_type: {
    label: labels.creditType,
    kind: 'code',
    value: (of) => of.creditType,
    name: creditTypeName,
    inHead: true,
  },
  created_on: { label: labels.createdOn, kind: 'moment', value: (of) => of.createdOn },
  decisioned_on: { label: labels.decisionedOn, kind: 'moment', value: (of) => of.decisionedOn },
  lender_of_record: {
    label: labels.lenderOfRecord,
    kind: 'text',
    value: (of) => of.lenderOfRecord,
  },
  third_party_disbursement_destination: {
    label: labels.merchant,
    kind: 'text',
    value: (of) => of.thirdPartyDisbursementDestination,
  },
  borrower_id: {
    label: labels.borrowerId,
    kind: 'id',
    value: (of) => of.borrowerId,
    inHead: true,
  },
}

/** The value as text for paper; "Not given" if the service sent none. */
export function fieldText(field: ApplicationField, application: Application | null): string {
  if (application === null) return words.notGiven
  if (field.kind === 'money') {
    const cents = field.value(application)
    return cents === null ? words.notGiven : formatMoney(cents)
  }
  const value = field.value(application)
  if (value === null) return words.notGiven
  if (field.kind === 'code') return field.name(value)
  if (field.kind !== 'moment') return value
  const time = toTime(value)
  return time === null ? words.notGiven : formatStamp(time)
}
