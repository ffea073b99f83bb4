import type { Handlers } from '../../../shared/contract/contract.ts'
import { serviceProfiles } from '../../../shared/service-profiles/all-profiles.ts'
import { failed, ok } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import { sessionWith, type SessionService } from './session-service.ts'

/** The current webhook of the service of the connection in use. Nothing is stored. */
export function createWebhookService(dependencies: {
  readonly inUse: ConnectionInUse
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}): Handlers['webhook'] {
  const { inUse, session, clock } = dependencies
  return {
    read: () =>
      inUse.with(async ({ id, serviceProfile }) => {
        if (serviceProfiles[serviceProfile].webhookReadPath === null) return failed('not-offered')
        const readAt = clock.now()
        const urls = await (sessionWith(session, id)?.api.readWebhook?.() ?? failed('offline'))
        return urls.ok ? ok({ urls: urls.value, readAt }) : urls
      }),
  }
}
