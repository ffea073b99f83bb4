import type { Handlers } from '../../../shared/contract/contract.ts'
import { isRecord } from '../../../shared/json.ts'
import { ok } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
}

const savedForms = 'forms-at-lock'

/** Drafts, saved while the officer types. A draft of offers also sets a flag on its line in the worklist. */
export function createDraftsService(dependencies: Dependencies): Handlers['drafts'] {
  const { desk, cache, clock, notifier, log } = dependencies

  function setFlag(connectionId: string, kind: string, subject: string, hasDraft: boolean): void {
    if (kind !== 'offers') return
    try {
      cache.setFlags(connectionId, subject, { hasDraft })
    } catch (cause) {
      // The draft is saved; its line gets the flag at the next start.
      log.unexpected('draft-not-marked', cause)
    }
    notifier.emit('applications.changed', { ids: [subject] })
  }

  return {
    read: ({ kind, subject }) =>
      dependencies.inUse.with((connection) => ok(desk.drafts.get(connection.id, kind, subject))),
    save: ({ kind, subject, content }) =>
      dependencies.inUse.with((connection) => {
        const savedAt = clock.now()
        const isNew = desk.drafts.get(connection.id, kind, subject) === null
        desk.drafts.put(connection.id, { kind, subject, content, savedAt })
        if (isNew) setFlag(connection.id, kind, subject, true)
        return ok({ savedAt })
      }),
    discard: ({ kind, subject }) =>
      dependencies.inUse.with((connection) => {
        desk.drafts.remove(connection.id, kind, subject)
        setFlag(connection.id, kind, subject, false)
        return ok()
      }),
    keepForms({ content }) {
      desk.values.put(savedForms, { connectionId: dependencies.inUse.get()?.id ?? null, content })
      return ok()
    },
    takeForms() {
      const saved = desk.values.get(savedForms)
      if (saved !== null) desk.values.put(savedForms, null)
      const isOurs =
        isRecord(saved) && saved['connectionId'] === (dependencies.inUse.get()?.id ?? null)
      return ok(isOurs && isRecord(saved['content']) ? saved['content'] : {})
    },
  }
}
