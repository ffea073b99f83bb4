import type { Application } from '../../shared/domain/applications/application.ts'
import { formatMoney, formatStamp, toTime } from './format.ts'
import { creditTypeName, statusName } from './names.ts'
import { words } from './words.ts'

type Text = (application: Application) => string | null

/** One field: its label and how to read its value. `raw` is the service's own code, shown on hover. */
export type ApplicationField = {
  readonly label: string
  /** The header of the screen already shows this field. */
  readonly inHead?: true
} & (
  | { readonly kind: 'text' | 'id' | 'moment'; readonly value: Text; readonly raw?: Text }
  | { readonly kind: 'money'; readonly value: (application: Application) => number | null }
)

const labels = words.application.fields

/** The application fields that are shown as one line each, on screen and on paper, in this order. */
export const applicationFields: readonly ApplicationField[] = [
  { label: labels.requestedAmount, kind: 'money', value: (of) => of.requestedAmount, inHead: true },
  {
    label: labels.status,
    kind: 'text',
    value: (of) => statusName(of.status),
    raw: (of) => of.status,
    inHead: true,
  },
  {
    label: labels.creditType,
    kind: 'text',
    value: (of) => (of.creditType === null ? null : creditTypeName(of.creditType)),
    raw: (of) => of.creditType,
    inHead: true,
  },
  { label: labels.createdOn, kind: 'moment', value: (of) => of.createdOn },
  { label: labels.decisionedOn, kind: 'moment', value: (of) => of.decisionedOn },
  { label: labels.lenderOfRecord, kind: 'text', value: (of) => of.lenderOfRecord },
  { label: labels.merchant, kind: 'text', value: (of) => of.thirdPartyDisbursementDestination },
  { label: labels.borrowerId, kind: 'id', value: (of) => of.borrowerId, inHead: true },
]

/** The value as text for paper; "Not given" if the service sent none. */
export function fieldText(field: ApplicationField, application: Application | null): string {
  if (application === null) return words.notGiven
  if (field.kind === 'money') {
    const cents = field.value(application)
    return cents === null ? words.notGiven : formatMoney(cents)
  }
  const value = field.value(application)
  if (field.kind !== 'moment') return value ?? words.notGiven
  const time = toTime(value)
  return time === null ? words.notGiven : formatStamp(time)
}
