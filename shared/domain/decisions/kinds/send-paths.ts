import type { DecisionKind } from '../decision.ts'

/**
 * Where each kind of decision is sent, with POST, to the letter; the part in braces is its subject
 * (specification, Endpoints).
 */
export const sendPaths = {
  approve: '/api/applications/{application_id}/approve',
  'create-ach-authorization': '/api/payments/api/facilities/{facility_id}/create_ach_authorization',
  'set-lending-details': '/api/configuration/lending_details',
  'set-webhook': '/api/configuration/webhook',
} as const satisfies Readonly<Record<DecisionKind, string>>

/** Method and path of the request of a decision, as they stand in its first line. */
export function requestLine(kind: DecisionKind, subject: string): string {
  const id = encodeURIComponent(subject.toWellFormed())
  return `POST ${sendPaths[kind].replace(/\{\w+\}/, () => id)}`
}
