import type { EventName, EventPayloads } from '../../shared/contract/events.ts'

/** Sends events to every open page, numbered so that a page can drop outdated ones. */
export interface Notifier {
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void
}
