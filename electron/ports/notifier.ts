import type { EventName, EventPayloads } from '../../shared/contract/events.ts'

/** Tells every open page a fact; numbers them so that a page can drop what is older. */
export interface Notifier {
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void
}
