import type { AccessTokens } from './access-tokens.ts'
import {
  checkLendingDetails,
  checkTokenRequest,
  checkWebhook,
  isWebhookUrl,
} from './configuration-checks.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { errorResponse, jsonResponse } from './service-response.ts'
import type { ServiceState } from './service-state.ts'

/** The token endpoint accepts any or no Authorization header: the specification shows both. */
export function tokenEndpoint(tokens: AccessTokens): Endpoint {
  return {
    name: 'token',
    method: 'POST',
    path: '/api/token',
    takesBody: true,
    isOpen: true,
    async handle({ body }) {
      const read = checkTokenRequest(body)
      if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
      const token = await tokens.issue(read.clientId, read.secret)
      return token === null ? errorResponse('UNAUTHORIZED') : jsonResponse(200, { token })
    },
  }
}

export function configurationEndpoints(
  state: ServiceState,
  { webhook, webhookReadPath, sendPaths }: ServiceProfile,
): readonly Endpoint[] {
  const webhookUrls = () => ({ urls: state.webhookUrl === null ? [] : [state.webhookUrl] })
  return [
    reading('read-webhook', webhookReadPath, () => jsonResponse(200, webhookUrls())),
    {
      name: 'delete-webhook',
      method: 'DELETE',
      path: sendPaths['delete-webhook'],
      handle() {
        state.webhookUrl = null
        return jsonResponse(200, webhookUrls())
      },
    },
    {
      name: 'set-lending-details',
      method: 'POST',
      path: '/api/configuration/lending_details',
      takesBody: true,
      handle({ body }) {
        if (!state.starterMode) return errorResponse('STARTER_MODE_ONLY')
        const read = checkLendingDetails(body)
        if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
        state.lendingDetails = read.details
        const { address, cs_phone, cs_email } = read.details
        return jsonResponse(200, { address: { ...address }, cs_phone, cs_email })
      },
    },
    {
      // The URL is stored and never called: the specification defines no events.
      name: 'set-webhook',
      method: 'POST',
      path: '/api/configuration/webhook',
      takesBody: true,
      handle({ body }) {
        const read = checkWebhook(body, webhook)
        if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
        if (!isWebhookUrl(read.url)) return errorResponse('INVALID_WEBHOOK_URL')
        state.webhookUrl = read.url
        return jsonResponse(200, webhook === 'urls' ? webhookUrls() : 'Ok.')
      },
    },
  ]
}
