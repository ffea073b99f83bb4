import { failed, ok } from '../../../result.ts'
import { serviceProfiles, type ServiceProfileName } from '../../../service-profiles/all-profiles.ts'
import { webhookResponseFromWire, webhookUrlsFromWire } from '../../wire/acknowledgments.ts'
import { plainBody } from '../../wire/body.ts'
import { isWebhookBody, webhookBody, webhookUrlsIn } from '../../wire/configuration.ts'
import type { Decision } from '../decision.ts'
import type { KindRules, SubmissionFacts } from './kind-rules.ts'
import { setting } from './setting.ts'

export const webhook = setting({
  subject: 'webhook',
  draft: 'webhook',
  accepts: (body, profile) => isWebhookBody(body, profile),
  parseResponse(body, { serviceProfile }) {
    if (serviceProfiles[serviceProfile].webhook === 'urls') {
      const response = plainBody(body, () => undefined)
      return response === null || !isWebhookBody(response, serviceProfile)
        ? failed('reply-unreadable', { detail: 'no addresses' })
        : ok({ response, read: null, document: null })
    }
    const text = webhookResponseFromWire(body)
    return text.ok ? ok({ response: { text: text.value }, read: null, document: null }) : text
  },
  settle: {
    reads: 'webhook',
    isShownFor: ({ body }) => webhookUrlsIn(body) !== null,
    judge: ({ body }, urls, startedAt) =>
      JSON.stringify(urls) === JSON.stringify(webhookUrlsIn(body))
        ? { type: 'settle-as-sent', startedAt, response: { urls } }
        : { type: 'settle-not-shown', startedAt, code: 'setting-not-shown' },
  },
})

export const webhookOf = (url: string, profile: ServiceProfileName): SubmissionFacts => ({
  kind: 'set-webhook',
  subject: webhook.subject,
  body: webhookBody(url, profile),
})

/** Removes the URLs. No other submission about them may be open at the same time. */
export const webhookDeletion: KindRules = {
  ...webhook,
  accepts: null,
  // The service's response isn't documented: unless it shows that no URLs are left, a later read
  // settles the deletion.
  parseResponse(body) {
    const urls = webhookUrlsFromWire(body)
    return urls.ok && urls.value.length === 0
      ? ok({ response: noUrls, read: null, document: null })
      : failed('reply-unreadable', { detail: 'not deleted' })
  },
  settle: {
    reads: 'webhook',
    isShownFor: () => true,
    judge: (_decision, urls, startedAt) =>
      urls.length === 0
        ? { type: 'settle-as-sent', startedAt, response: noUrls }
        : { type: 'settle-not-shown', startedAt, code: 'setting-not-shown' },
  },
  bodyDependsOnForm: false,
}

const noUrls = { urls: [] } as const

export const webhookDeletionOf = (): SubmissionFacts => ({
  kind: 'delete-webhook',
  subject: webhook.subject,
  body: null,
})

export const isWebhookDeletion = ({ kind }: Pick<Decision, 'kind'>): boolean =>
  kind === 'delete-webhook'
