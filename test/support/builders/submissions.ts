import type { Submission } from '../../../electron/ports/lending-api.ts'
import type { JsonObject } from '../../../shared/json.ts'

/* Submissions as the client sends them, with any body that a test needs. */

export const approving = (subject: string, body: JsonObject): Submission => ({
  kind: 'approve',
  subject,
  body,
})

export const rejecting = (subject: string, body: JsonObject): Submission => ({
  kind: 'reject',
  subject,
  body,
})

export const authorizing = (subject: string): Submission => ({
  kind: 'create-ach-authorization',
  subject,
  body: null,
})

export const paying = (subject: string, body: JsonObject): Submission => ({
  kind: 'make-payment',
  subject,
  body,
})

export const settingDetails = (body: JsonObject): Submission => ({
  kind: 'set-lending-details',
  subject: 'lending_details',
  body,
})

export const deletingWebhook = (): Submission => ({
  kind: 'delete-webhook',
  subject: 'webhook',
  body: null,
})

export const settingWebhook = (body: JsonObject): Submission => ({
  kind: 'set-webhook',
  subject: 'webhook',
  body,
})
