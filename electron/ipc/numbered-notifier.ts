import type { AppEvent, EventName } from '../../shared/contract/events.ts'
import type { Notifier } from '../ports/notifier.ts'

/** Numbers each event among those of its name and hands it to a host. */
export function createNumberedNotifier(send: (event: AppEvent) => void): Notifier {
  const revisions = new Map<EventName, number>()
  return {
    emit(name, payload) {
      const revision = (revisions.get(name) ?? 0) + 1
      revisions.set(name, revision)
      // Name and payload belong together by the signature; a union cannot be built from a generic.
      send({ name, revision, payload } as AppEvent)
    },
  }
}
