/** What Loan Desk sends that changes something at the service. Each is one record of the outbox. */
export const submissionKinds = [
  'approve',
  'reject',
  'create-ach-authorization',
  'make-payment',
  'cancel-payment',
  'set-lending-details',
  'set-webhook',
  'delete-webhook',
] as const
export type SubmissionKind = (typeof submissionKinds)[number]
