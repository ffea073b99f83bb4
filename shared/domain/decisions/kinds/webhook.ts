import { failed, ok } from '../../../result.ts'
import { serviceProfiles, type ServiceProfileName } from '../../../service-profiles/all-profiles.ts'
import { webhookReplyFromWire } from '../../wire/acknowledgments.ts'
import { plainBody } from '../../wire/body.ts'
import { isWebhookBody, webhookBody, webhookUrlsIn } from '../../wire/responses.ts'
import type { SubmissionFacts } from './kind-rules.ts'
import { setting } from './setting.ts'

export const webhook = setting({
  subject: 'webhook',
  draft: 'webhook',
  accepts: (body, profile) => isWebhookBody(body, profile),
  answerOf(body, { serviceProfile }) {
    if (serviceProfiles[serviceProfile].webhook === 'urls') {
      const reply = plainBody(body, () => undefined)
      return reply === null || !isWebhookBody(reply, serviceProfile)
        ? failed('reply-unreadable', { detail: 'no addresses' })
        : ok({ reply, read: null, document: null })
    }
    const text = webhookReplyFromWire(body)
    return text.ok ? ok({ reply: { text: text.value }, read: null, document: null }) : text
  },
  settle: {
    reads: 'webhook',
    isShownFor: (body) => webhookUrlsIn(body) !== null,
    judge: ({ body }, urls, startedAt) =>
      JSON.stringify(urls) === JSON.stringify(webhookUrlsIn(body))
        ? { type: 'settle-as-sent', startedAt, reply: { urls } }
        : { type: 'settle-not-shown', startedAt, code: 'setting-not-shown' },
  },
})

export const webhookOf = (url: string, profile: ServiceProfileName): SubmissionFacts => ({
  kind: 'set-webhook',
  subject: webhook.subject,
  body: webhookBody(url, profile),
})
