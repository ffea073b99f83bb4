import type { AppEvent, EventName } from '../../shared/contract/events.ts'
import type { Notifier } from '../ports/notifier.ts'

/** Numbers the events of each name and passes them to a host. */
export function createNumberedNotifier(send: (event: AppEvent) => void): Notifier {
  const revisions = new Map<EventName, number>()
  return {
    emit(name, payload) {
      const revision = (revisions.get(name) ?? 0) + 1
      revisions.set(name, revision)
      // The signature guarantees that name and payload match; TypeScript can't build the union from
      // a generic.
      send({ name, revision, payload } as AppEvent)
    },
  }
}
