import type { Channel } from '../shared/contract/contract.ts'
import { firstSort, pageSize } from '../shared/domain/worklist/worklist.ts'
import { failed, type Result } from '../shared/result.ts'
import type { Transport } from './bridge.ts'

/** What the first screen shows, in the order in which it is needed. */
const questions: readonly (readonly [channel: Channel, payload: unknown])[] = [
  ['app.facts', {}],
  ['settings.read', {}],
  ['connections.list', {}],
  ['session.state', {}],
  ['views.readLayout', {}],
  [
    'applications.page',
    { filter: {}, sort: firstSort, offset: 0, limit: pageSize, reader: 'list' },
  ],
  ['team.state', {}],
  ['team.claims', {}],
  ['views.list', {}],
  ['decisions.summary', {}],
  ['links.pending', {}],
  ['refresh.state', {}],
  // Of a long list it takes longest.
  ['applications.counts', { filter: {} }],
]

/** A transport that has been asked for the first screen already. */
export interface AskedTransport extends Transport {
  /** What was not taken by now is asked again when it is wanted. */
  forget(): void
}

/**
 * Asks for the first screen while the page is still being loaded. Anyone who asks one of these questions
 * afterwards, in the same words and for the first time, gets the answer that is on its way already.
 *
 * A response is not kept if it may be out of date: not after any event, not
 * after the link broke. One that is no answer, as of an app that is not open yet, is asked again.
 */
export function askFirst(transport: Transport): AskedTransport {
  const early = new Map<string, Promise<Result<unknown>>>()
  const nameOf = (channel: string, payload: unknown): string =>
    `${channel} ${JSON.stringify(payload)}`
  const forget = (): void => early.clear()
  transport.subscribe(forget)
  transport.onLink?.((link) => {
    if (link === 'down') forget()
  })
  for (const [channel, payload] of questions) {
    // Nobody may ever take it.
    const answer = transport.request(channel, payload).catch(() => failed('bridge-closed'))
    early.set(nameOf(channel, payload), answer)
  }

  async function request(channel: Channel, payload: unknown): Promise<Result<unknown>> {
    const name = nameOf(channel, payload)
    const asked = early.get(name)
    if (asked === undefined) return transport.request(channel, payload)
    early.delete(name)
    const answer = await asked
    return answer.ok ? answer : transport.request(channel, payload)
  }
  return { ...transport, request, forget }
}
