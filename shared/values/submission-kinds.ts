/**
 * Kinds of requests that change something at the service, each with the activity log's action for a
 * new one. Each submission is one outbox record. The text of `decision-made` depends on the subject
 * alone, so only one kind for each type of subject can use it.
 */
export const submissionActions = {
  approve: 'decision-made',
  reject: 'rejection-made',
  'create-ach-authorization': 'decision-made',
  'make-payment': 'payment-made',
  'cancel-payment': 'cancellation-made',
  'set-lending-details': 'decision-made',
  'set-webhook': 'decision-made',
  'delete-webhook': 'webhook-deletion-made',
} as const
export type SubmissionKind = keyof typeof submissionActions
export type SubmissionAction = (typeof submissionActions)[SubmissionKind]

export const submissionKinds = Object.keys(submissionActions) as SubmissionKind[]
