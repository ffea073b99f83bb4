/** Kinds of requests that change something at the service. Each submission is one outbox record. */
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
