import type { TeamClaim, TeamOperations, TeamStatus } from '../../../shared/contract/team.ts'
import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import type { OpenDecision } from '../../../shared/domain/team/open-decisions.ts'
import type { FeedHead } from '../../../shared/domain/team/feed.ts'
import { readFeedLine } from '../../../shared/domain/team/feed-lines.ts'
import type { OperationKind, OperationResponse } from '../../../shared/domain/team/operations.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import { ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import { StoreFault } from '../../ports/store-fault.ts'
import type { TakeRequests } from '../../ports/lending-api.ts'
import type { TeamOperation } from '../../ports/team-operations.ts'
import type { FeedFilter, TeamServer, TeamSession } from '../../ports/team-server.ts'
import { readEndsSince } from './ends-since.ts'
import { createFeedReadings } from './feed-readings.ts'
import type { StoredTeam } from './stored-team.ts'
import type { LogWitness } from './log-witness.ts'
import type { TeamCopies } from './team-copies.ts'
import type { TeamPolicy } from '../../../shared/domain/team/team-rules.ts'
import type { TeamOutbox } from './team-outbox.ts'
import { createServerTime } from './server-time.ts'
import { withPage } from './with-page.ts'

interface Dependencies {
  readonly connectionId: string
  readonly outbox: TeamOutbox
  readonly witness: LogWitness
  readonly copies: TeamCopies
  readonly server: TeamServer
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction'>
  readonly log: Log
  readonly sha256: (text: string) => string
  /** Reads the password, which isn't kept in memory. */
  readonly password: () => Promise<Result<string>>
  /** Stores the team space as it was read. Throws StoreFault. */
  readonly keep: (team: StoredTeam) => void
  readonly changed: () => void
}

/** The team space of the connection in use: signs in if possible and follows its feed. */
export interface FollowedTeam {
  status(): Omit<TeamStatus, 'waiting' | 'refused' | 'decisions' | 'rules'>
  /** Whether the team space takes notices, as of the last reading. */
  takesNotices(): boolean
  /** Milliseconds that the server's clock was ahead when the feed was last read. */
  ahead(): number
  /** The team's rules as of the last reading; null if they were never read. */
  policy(): TeamPolicy | null
  /** Live claims; empty if the account is no longer an officer. */
  claims(): TeamClaim[]
  /**
   * Open decisions of colleagues and of the officer's other computers, without an outcome in the
   * register.
   */
  decisionsElsewhere(): readonly OpenDecision[]
  /** Sets whether decisions may be sent while the team space is offline if the officer holds the claim. */
  setSendsUnderClaim(may: boolean): void
  /**
   * Signs in if there is no session, reads the feed to its end and pushes waiting changes; one
   * reading at a time.
   */
  read(): Promise<void>
  /** Fails with the status's failure, or as the session does. Reads the feed before it returns. */
  apply<K extends OperationKind>(operation: TeamOperation<K>): Promise<Result<OperationResponse>>
  /** A page of the feed, newest first. Fails with the status's failure, or as the session does. */
  history(filter: FeedFilter): Promise<Result<TeamOperations>>
  /** Returns null while nothing is shared. A session that fails is reopened as usual. */
  readonly takeRequests: TakeRequests
  /** Ends the session and all reading. */
  close(): void
}

const offline: Failure = { code: 'team-offline' }
/** Failures that can end by themselves, so Loan Desk retries. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'team-offline',
  'team-address-refused',
  'team-sign-in-unsupported',
  'team-disk-full',
  'team-read-only',
  // While an administrator restores the database.
  'not-a-team-space',
  'team-other-copy',
  'disk-full',
  'store-read-only',
  'store-failed',
  'store-damaged',
  'cache-failed',
  'unexpected',
])

export function followTeam(from: StoredTeam, dependencies: Dependencies): FollowedTeam {
  const { server, clock, log, outbox, copies, witness, connectionId } = dependencies
  let team = from
  const time = createServerTime(clock, from.ahead)
  let session: TeamSession | null = null
  let failure: Failure | null = offline
  let isClosed = false
  /** The reading in progress; `isStale` requests another one after it. */
  let reading: Promise<void> | null = null
  let isStale = false
  let isPolicyRead = false
  const readings = createFeedReadings({
    clock,
    random: dependencies.random,
    read: (when) => {
      // A notification of an ended session doesn't open a new one.
      if (when === 'later' || session !== null) void read()
    },
  })

  function keep(next: StoredTeam, applied: readonly AppliedOperation[] = []): void {
    const isNew =
      next.head.number !== team.head.number ||
      next.grade !== team.grade ||
      next.takesNotices !== team.takesNotices ||
      next.isBegun !== team.isBegun
    if (isNew) {
      outbox.take(connectionId, applied, next.ahead, () => {
        dependencies.keep(next)
      })
      copies.announced(applied)
      if (applied.some(({ kind }) => kind.startsWith('policy.'))) isPolicyRead = false
    }
    team = next
  }

  /** A copy of the server that lacks this entry isn't followed, although it wasn't read yet. */
  function answered(own: FeedHead): void {
    const next = { ...team, answered: { number: own.number, hash: own.hash } }
    dependencies.keep(next)
    team = next
  }

  async function leave(cause: Failure): Promise<void> {
    session?.close()
    session = null
    failure = cause
    if (cause.code === 'team-not-an-officer') await lock()
  }

  /** Removes the team's annotations, because this officer may no longer read them. */
  async function lock(): Promise<void> {
    keep({ ...team, isBegun: false, claims: [], decisions: [] })
    await outbox.forget(connectionId)
  }

  async function signIn(): Promise<TeamSession | null> {
    const password = await dependencies.password()
    if (!password.ok) {
      failure = password.error
      return null
    }
    const { url, authority } = team
    let own: TeamSession | null = null
    const signedIn = await server.signIn(
      { url, authority, password: password.value },
      {
        changed: () => {
          readings.soon()
        },
        ended: () => {
          // The end of a session that was already replaced or closed changes nothing.
          if (own === null || session !== own) return
          session = null
          if (isClosed) return
          failure = offline
          dependencies.changed()
          readLater()
        },
      },
    )
    if (isClosed && signedIn.ok) signedIn.value.close()
    if (isClosed) return null
    if (!signedIn.ok) {
      await leave(signedIn.error)
      return null
    }
    isPolicyRead = false
    own = signedIn.value
    session = own
    // The server doesn't announce an operation that closely follows another: the first one may have
    // been announced before this session received notifications.
    readings.soon()
    return session
  }

  /** Whether the annotations are here, up to the stored number of the feed; reads them if not. */
  async function hasBegun(open: TeamSession): Promise<boolean> {
    if (team.isBegun === true) return true
    const readEnds = (known: StoredTeam) =>
      readEndsSince(known, open, {
        log,
        sha256: dependencies.sha256,
        take: (applied) => outbox.takeEnds(connectionId, applied, open.ahead),
        isOver: () => isClosed,
      })
    const ends = await readEnds(team)
    if (isOver(open)) return false
    const begun = ends.ok ? await outbox.begin(connectionId, open, () => isClosed) : ends
    if (isClosed) return false
    if (!begun.ok) {
      await leave(begun.error)
      return false
    }
    // Colleagues may have ended more entries while the current state was read.
    const since = ends.ok ? await readEnds(ends.value) : ends
    if (isOver(open)) return false
    if (!since.ok) {
      await leave(since.error)
      return false
    }
    const { claims, decisions, head } = begun.value
    keep({ ...team, isBegun: true, claims: [...claims], decisions: [...decisions], head })
    return true
  }

  /** Reads page by page and stores each page before the next, then runs the other exchanges. */
  async function readToEnd(): Promise<void> {
    const open = session ?? (await signIn())
    if (open === null || !(await hasBegun(open))) return
    for (;;) {
      const page = await open.after(team.head)
      if (isClosed) return
      const next = page.ok ? withPage(team, page.value, dependencies.sha256) : page
      if (!next.ok) {
        await leave(next.error)
        return
      }
      // Not at sign-in: until then, the server may have another copy of the team space.
      failure = null
      const { grade, takesNotices } = open
      if (page.ok) time.read(page.value.now)
      const { ahead } = time
      keep(
        { ...next.value.team, grade, takesNotices, ahead, lastReadAt: clock.now() },
        next.value.applied,
      )
      if (page.ok && page.value.isLast) break
    }
    const mayWrite = team.grade !== 'auditor'
    const steps: (() => Promise<Result<boolean>>)[] = [
      () => readPolicy(open),
      async () =>
        mayWrite
          ? outbox.push(connectionId, open, { isOver: () => isClosed, answered })
          : ok(false),
      () => copies.exchange(open, mayWrite),
      () => witness.look(open),
    ]
    for (const step of steps) {
      const done = await step()
      if (isOver(open)) return
      if (!done.ok) {
        await leave(done.error)
        return
      }
      isStale ||= done.value
    }
  }

  async function readPolicy(open: TeamSession): Promise<Result<boolean>> {
    if (isPolicyRead) return ok(false)
    const policy = await open.readPolicy()
    if (!policy.ok) return policy
    if (isOver(open)) return ok(false)
    isPolicyRead = true
    team = { ...team, policy: policy.value }
    dependencies.keep(team)
    return ok(false)
  }

  function failureOf(cause: unknown): Failure {
    if (!(cause instanceof StoreFault)) {
      return { code: 'unexpected', reference: log.unexpected('team-not-read', cause) }
    }
    log.warn('team-not-read', { code: cause.code })
    return { code: cause.code }
  }

  const isOver = (of: TeamSession): boolean => isClosed || session !== of

  function readLater(): void {
    if (!isClosed && (failure === null || passing.has(failure.code))) readings.later()
    else readings.stop()
  }

  function read(): Promise<void> {
    isStale = true
    reading ??= (async () => {
      try {
        while (isStale && !isClosed) {
          isStale = false
          await readToEnd()
        }
      } catch (cause) {
        // What was read isn't on disk, so the next session reads it again.
        session?.close()
        session = null
        failure = failureOf(cause)
      }
      reading = null
      if (isClosed) return
      dependencies.changed()
      readLater()
    })()
    return reading
  }

  return {
    status() {
      const { account, lender, grade, lastReadAt, sendsUnderClaim = false } = team
      return {
        account,
        lender,
        grade,
        lastReadAt,
        failure,
        sendsUnderClaim,
        log: witness.problem(),
      }
    },
    takesNotices: () => team.takesNotices === true,
    ahead: () => time.ahead,
    policy: () => team.policy ?? null,
    decisionsElsewhere: () =>
      (team.decisions ?? []).filter(
        (open) => open.officer !== team.account || !outbox.hasOpened(connectionId, open),
      ),
    setSendsUnderClaim(sendsUnderClaim) {
      const next = { ...team, sendsUnderClaim }
      dependencies.keep(next)
      team = next
      dependencies.changed()
    },
    claims() {
      if (failure?.code === 'team-not-an-officer') return []
      return team.claims
        .map(({ application, holder, number, until }) => {
          const isMine = holder === team.account
          const left = isMine ? time.leastLeft(until) : time.mostLeft(until)
          return { application, holder, number, isMine, until: clock.now() + left }
        })
        .filter(({ until }) => until > clock.now())
    },
    read,
    async apply(operation) {
      if (session === null || failure !== null || team.isBegun !== true) {
        return { ok: false, error: failure ?? offline }
      }
      const response = await session.apply(operation)
      if (!response.ok) await leave(response.error)
      await read()
      return response
    },
    async history(filter) {
      if (session === null || failure !== null) return { ok: false, error: failure ?? offline }
      const { ahead } = time
      // One more than requested, to know if there are older ones.
      const page = await session.history({ ...filter, limit: filter.limit + 1 })
      if (!page.ok) return page
      const { rows, officers } = page.value
      const lines = rows
        .slice(0, filter.limit)
        .map((row) => readFeedLine(row, { ahead, sha256: dependencies.sha256 }))
      return ok({ lines, officers, isLast: rows.length <= filter.limit })
    },
    takeRequests(count, canWait) {
      if (session === null || failure !== null || team.isBegun !== true) return null
      const taken = session.takeRequests?.(count, canWait) ?? null
      return taken && taken.then((result) => (result.ok ? result.value : null))
    },
    close() {
      isClosed = true
      readings.stop()
      session?.close()
      session = null
    },
  }
}
