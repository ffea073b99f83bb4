import type { TypedSchema } from 'vee-validate'
import {
  parseWebhookUrl,
  type WebhookUrlProblem,
} from '../../../shared/domain/settings/webhook-url.ts'
import { configurationMessages } from '../../messages/configuration-messages.ts'

const { problems } = configurationMessages.webhook

export interface TypedWebhook {
  readonly url: string
}

/** The error of a URL as a sentence; null if it can be sent. */
export function webhookProblem(typed: string): string | null {
  if (typed.trim() === '') return configurationMessages.lending.problems.required
  const read = parseWebhookUrl(typed)
  if (read.ok) return null
  const code = read.error.problems?.[0]?.code as WebhookUrlProblem | undefined
  return problems[code ?? 'not-a-url']
}

/** The URL in the form in which it is sent, if that differs from the input; otherwise null. */
export function writtenOtherwise(typed: string): string | null {
  const read = parseWebhookUrl(typed)
  return read.ok && read.value !== typed ? read.value : null
}

export const webhookFormSchema: TypedSchema<TypedWebhook> = {
  __type: 'VVTypedSchema',
  parse(values) {
    const problem = webhookProblem(values.url)
    return Promise.resolve(
      problem === null
        ? { value: values, errors: [] }
        : { errors: [{ path: 'url', errors: [problem] }] },
    )
  },
}
