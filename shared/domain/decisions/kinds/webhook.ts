import { ok } from '../../../result.ts'
import { webhookReplyFromWire } from '../../wire/acknowledgments.ts'
import { webhookBody } from '../../wire/responses.ts'
import type { SubmissionFacts } from './kind-rules.ts'
import { setting } from './setting.ts'

export const webhook = setting({
  subject: 'webhook',
  draft: 'webhook',
  path: '/api/configuration/webhook',
  accepts: ({ url }) => typeof url === 'string' && url !== '',
  answerOf(body) {
    const text = webhookReplyFromWire(body)
    return text.ok ? ok({ reply: { text: text.value }, read: null, document: null }) : text
  },
})

export const webhookOf = (url: string): SubmissionFacts => ({
  kind: 'set-webhook',
  subject: webhook.subject,
  body: webhookBody(url),
})
