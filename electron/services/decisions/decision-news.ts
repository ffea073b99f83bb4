import type { ConnectionState, DecisionSummary } from '../../../shared/domain/startup/app-state.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import {
  attentionStates,
  openStates,
  shownState,
  waitingStates,
} from '../../../shared/domain/decisions/state-groups.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Lines marked before other work gets its turn. */
const linesAtOnce = 100

export interface NewsDependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly notifier: Notifier
  readonly log: Log
  /** The connection that the window shows. */
  readonly shownConnection: () => ConnectionState['connectionId']
  /** Why the outbox can't send now; null if it can. */
  readonly blocker: () => DecisionSummary['blocker']
}

/** Notifies pages and the worklist of the stored state of decisions. */
export interface DecisionNews {
  readonly notify: (changed: readonly Decision[]) => void
  readonly summary: (connectionId: string) => DecisionSummary
  /**
   * Makes the worklist's flags agree with the open decisions, for example after the cache was
   * recreated. Flags of ended decisions are removed soon after.
   */
  readonly reconcile: (connectionId: string) => void
}

export const isAboutApplication = ({ kind }: Decision): boolean =>
  kindRules[kind].about === 'application'

export function createDecisionNews(dependencies: NewsDependencies): DecisionNews {
  const { desk, cache, notifier } = dependencies

  function summary(connectionId: string): DecisionSummary {
    return {
      waiting: desk.decisions.count(waitingStates, connectionId),
      attention: desk.decisions.count(attentionStates, connectionId),
      blocker: dependencies.blocker(),
    }
  }

  /** Sets the worklist's flags of an application: its newest open decision, and whether it has a draft. */
  function setFlags(connectionId: string, applicationId: string): void {
    const open = desk.decisions
      .ofSubject(connectionId, applicationId)
      .find((other) => openStates.includes(other.state))
    cache.setFlags(connectionId, applicationId, {
      openDecision: open === undefined ? null : shownState(open),
      hasDraft: desk.drafts.get(connectionId, 'offers', applicationId) !== null,
    })
  }

  /**
   * Notifies of changes that are already on disk. The flags are a copy, and the cache may be
   * damaged: no failure here may undo or stop a decision.
   */
  function notify(changed: readonly Decision[]): void {
    const shownInWorklist = changed.filter(isAboutApplication)
    try {
      for (const { connectionId, subject } of shownInWorklist) setFlags(connectionId, subject)
      const shown = dependencies.shownConnection() ?? changed[0]?.connectionId
      if (shown === undefined) return
      notifier.emit('decisions.changed', {
        ids: changed.map(({ id }) => id),
        summary: summary(shown),
      })
    } catch (cause) {
      dependencies.log.unexpected('decision-not-told', cause)
    }
    if (shownInWorklist.length > 0) {
      notifier.emit('applications.changed', { ids: shownInWorklist.map(({ subject }) => subject) })
    }
  }

  /** Updates the lines whose decision has ended, or isn't in desk.db after a backup was restored. */
  async function clearEnded(connectionId: string): Promise<void> {
    for (let cursor: number | undefined = 0; cursor !== undefined;) {
      const open = { hasOpenDecision: true }
      const lines = await cache.idsAfter(connectionId, open, cursor, linesAtOnce)
      const isOpen = new Set(
        desk.decisions.inStates(openStates, connectionId).map(({ subject }) => subject),
      )
      const ended = lines.map(({ id }) => id).filter((id) => !isOpen.has(id))
      cache.transaction(() => {
        for (const id of ended) setFlags(connectionId, id)
      })
      if (ended.length > 0) notifier.emit('applications.changed', { ids: ended })
      cursor = lines.at(-1)?.cursor
    }
  }

  return {
    notify,
    summary,
    reconcile(connectionId) {
      cache.transaction(() => {
        for (const decision of desk.decisions.inStates(openStates, connectionId)) {
          if (isAboutApplication(decision)) setFlags(connectionId, decision.subject)
        }
      })
      clearEnded(connectionId).catch((cause: unknown) => {
        dependencies.log.unexpected('decision-not-told', cause)
      })
    },
  }
}
