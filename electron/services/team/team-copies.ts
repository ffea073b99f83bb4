import { idsInEvent } from '../../../shared/contract/events.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import { applicationFromResponse } from '../../../shared/domain/wire/application.ts'
import { minuteMs } from '../../../shared/durations.ts'
import { parseJson } from '../../../shared/json.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { SharedCopy, TeamSession } from '../../ports/team-server.ts'
import { isFresh } from '../connections/is-fresh.ts'

/** Copies put or fetched before the feed is read again, so that the feed isn't delayed. */
const mostAtOnce = 20
/** Longest text that is shared, in characters; a team space takes less. */
const longestText = 200_000
/** A refresh skips applications that a colleague has fetched within this time. */
const justReadMs = minuteMs

type SharesCopies = Pick<TeamSession, 'copies'>

interface Dependencies {
  readonly connectionId: string
  /** The current connection; null once it is removed. */
  readonly connection: () => Connection | null
  readonly desk: Pick<DeskStore, 'worklist'>
  readonly cache: CacheStore
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'uuid'>
  readonly notifier: Notifier
  readonly log: Log
  readonly sha256: (text: string) => string
  /** Milliseconds that this computer's clock is ahead of the service's; null if unknown. */
  readonly aheadOfService: () => number | null
}

/**
 * Shares copies of applications that officers fetch from the service: one fetches, all see it.
 * Copies can be fetched again, so a copy that can't be shared now isn't kept for later.
 */
export interface TeamCopies {
  /**
   * Offers an application that this computer has just fetched. Returns whether there is something
   * to exchange.
   */
  offer(id: string, read: ReadApplication): boolean
  /** Takes operations of the feed. */
  announced(applied: readonly AppliedOperation[]): void
  /**
   * Puts and fetches some copies, once the feed was read to its end. Returns whether there are
   * more. Fails as the session does.
   */
  exchange(session: SharesCopies, mayPut: boolean): Promise<Result<boolean>>
  /** Whether a colleague's copy was taken that is at most a minute old. */
  isJustRead(id: string): boolean
}

export function createTeamCopies(dependencies: Dependencies): TeamCopies {
  const { desk, cache, clock, connectionId, sha256 } = dependencies
  const offered = new Map<string, { readonly readAt: number; readonly text: string }>()
  /** Newest copies that colleagues announced, by application. */
  const needed = new Map<string, { readonly at: number; readonly hash: string }>()
  const ownOps = new Set<string>()
  /** When a colleague fetched the copy that was taken, in this computer's time, by application. */
  const taken = new Map<string, number>()

  async function put(session: SharesCopies): Promise<Result<null>> {
    for (const [application, { readAt, text }] of [...offered].slice(0, mostAtOnce)) {
      offered.delete(application)
      const op = dependencies.random.uuid()
      ownOps.add(op)
      const copy = { op, application, readAt, text, hash: sha256(text) }
      const response = await session.copies?.put(copy)
      if (response?.ok === false) return response
    }
    return ok()
  }

  /** Whether the announced copy is newer than the copy in the worklist. */
  function isNewer(application: string, at: number): boolean {
    const connection = dependencies.connection()
    if (connection === null || !desk.worklist.has(connectionId, application)) return false
    return at > (cache.get(connection, application)?.copy?.fetchedAt ?? -Infinity)
  }

  async function fetch(session: SharesCopies): Promise<Result<null>> {
    const some = [...needed].slice(0, mostAtOnce)
    for (const [application] of some) needed.delete(application)
    const newer = new Map(some.filter(([application, { at }]) => isNewer(application, at)))
    if (newer.size === 0) return ok()
    const read = await session.copies?.read([...newer.keys()])
    if (read === undefined) return ok()
    if (!read.ok) return read
    take(
      read.value.flatMap((copy) => {
        const announced = newer.get(copy.application)
        return announced?.hash === copy.hash ? [{ ...copy, at: announced.at }] : []
      }),
    )
    return ok()
  }

  function take(copies: readonly (SharedCopy & { readonly at: number })[]): void {
    const profile = dependencies.connection()?.unitsProfile
    if (profile === undefined) return
    const read = copies.flatMap(({ application: id, text, hash, at }) => {
      if (sha256(text) !== hash) return []
      // Untrusted input, like any response of the service.
      const found = applicationFromResponse(parseJson(text), profile, id)
      if (!found.ok) dependencies.log.warn('team-copy-unreadable', { code: found.error.code })
      return found.ok ? [{ id, at, value: found.value }] : []
    })
    try {
      cache.transaction(() => {
        for (const { id, at, value } of read) {
          if (isNewer(id, at)) cache.put(connectionId, id, value, at)
        }
      })
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      dependencies.log.warn('team-copies-not-kept', { code: cause.code })
      return
    }
    for (const { id, at } of read) taken.set(id, at)
    if (read.length === 0) return
    dependencies.notifier.emit('applications.changed', {
      ids: idsInEvent(read.map(({ id }) => id)),
    })
  }

  return {
    offer(id, { raw }) {
      const ahead = dependencies.aheadOfService()
      const text = JSON.stringify(raw)
      taken.delete(id)
      if (ahead === null || text.length > longestText) return false
      offered.set(id, { readAt: Math.round(clock.now() - ahead), text })
      return true
    },
    announced(applied) {
      for (const { op, kind, subject, body } of applied) {
        if (kind !== 'copy.announce' || ownOps.delete(op)) continue
        const at = Math.min(clock.now(), body.readAt + (dependencies.aheadOfService() ?? 0))
        needed.delete(subject)
        needed.set(subject, { at, hash: body.bodyHash })
      }
    },
    async exchange(session, mayPut) {
      // Own operations that weren't announced: the team space has newer copies.
      ownOps.clear()
      if (session.copies === null || !mayPut) offered.clear()
      if (session.copies === null) needed.clear()
      const done = await put(session)
      const fetched = done.ok ? await fetch(session) : done
      return fetched.ok ? ok(offered.size + needed.size > 0) : fetched
    },
    isJustRead: (id) => isFresh(taken.get(id) ?? -Infinity, clock.now(), justReadMs),
  }
}
