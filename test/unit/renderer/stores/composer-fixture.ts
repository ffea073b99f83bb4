import type { Transport } from '../../../../renderer/bridge.ts'
import { composerSourcesKey } from '../../../../renderer/state/composer-sources.ts'
import type { AppEvent } from '../../../../shared/contract/events.ts'
import type { Application } from '../../../../shared/domain/applications/application.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import type { Draft } from '../../../../shared/domain/offers/draft.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { aConnection, anOnlineSession } from '../../../support/builders/connections.ts'
import { beginPage } from '../page.ts'

export const applicationId = 'app_composed'

export const anApplication = (fields: Partial<Application> = {}): Application => ({
  id: applicationId,
  status: 'pending',
  borrowerId: 'bor_1',
  createdOn: null,
  creditType: 'consumer_installment_loan',
  decisionedOn: null,
  offers: null,
  rejectionReasons: null,
  requestedAmount: 1_000_000,
  thirdPartyDisbursementDestination: null,
  lenderOfRecord: null,
  creditData: null,
  ...fields,
})

type Prepared = Result<unknown> | Promise<Result<unknown>>

/** An app that answers from memory, and the stores of a page that uses it. */
export function aComposerDesk(
  options: { application?: Partial<Application>; connection?: Partial<Connection> } = {},
) {
  const application = anApplication(options.application)
  const connection = aConnection(options.connection)
  const drafts = new Map<string, Draft>()
  const decisions = new Map<string, Decision>()
  const calls: { channel: string; payload: unknown }[] = []
  /** Replaces the usual result of a channel, with a value or a function. */
  const responses = new Map<string, Prepared | (() => Prepared)>()
  const listeners = new Set<(event: AppEvent) => void>()
  let uuids = 0

  const respond = (channel: string, payload: never): Prepared => {
    const given = responses.get(channel)
    if (given !== undefined) return typeof given === 'function' ? given() : given
    const known = handlers[channel]
    return known === undefined ? failed('channel-unknown') : known(payload)
  }
  const handlers: Readonly<Record<string, (payload: never) => Result<unknown>>> = {
    'connections.list': () => ok([connection]),
    'session.state': () => ok(anOnlineSession(connection.id)),
    'applications.open': () =>
      ok({
        id: applicationId,
        copy: { application, raw: {}, problems: [], fetchedAt: 0 },
        gone: false,
        lastFailure: null,
        changes: [],
        addedAt: 0,
        borrowerName: null,
      }),
    'drafts.read': ({ subject }: { subject: string }) => ok(drafts.get(subject) ?? null),
    'drafts.save': (draft: Draft) => {
      drafts.set(draft.subject, { ...draft, savedAt: 1 })
      return ok({ savedAt: 1 })
    },
    'drafts.discard': ({ subject }: { subject: string }) => {
      drafts.delete(subject)
      return ok()
    },
    'decisions.ofSubject': () => ok([...decisions.values()]),
    'decisions.get': ({ id }: { id: string }) => ok(decisions.get(id)),
  }
  const request: Transport['request'] = async (channel, payload) => {
    calls.push({ channel, payload })
    await Promise.resolve()
    return respond(channel, payload as never)
  }
  const app = beginPage(request, (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  app.provide(composerSourcesKey, {
    today: () => '2027-02-01',
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
  })

  return {
    drafts,
    decisions,
    responses,
    sent: (channel: string) =>
      calls.filter((call) => call.channel === channel).map((call) => call.payload),
    notify: (event: AppEvent) => {
      for (const listener of listeners) listener(event)
    },
  }
}
