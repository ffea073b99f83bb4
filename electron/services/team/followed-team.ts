import type { TeamClaim, TeamStanding } from '../../../shared/contract/team.ts'
import { claimsAfter } from '../../../shared/domain/team/claims.ts'
import { chainProblem } from '../../../shared/domain/team/feed.ts'
import type { OperationKind, OperationResponse } from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { FeedPage, TeamOperation, TeamServer, TeamSession } from '../../ports/team-server.ts'
import type { KeptTeam } from './kept-team.ts'

/** How often the feed is read where no notification of the server came. */
const pollMs = 15_000

interface Dependencies {
  readonly server: TeamServer
  readonly clock: Clock
  readonly log: Log
  readonly sha256: (text: string) => string
  /** Reads the password; it is not kept. */
  readonly password: () => Promise<Result<string>>
  /** Writes what was read. Throws StoreFault. */
  readonly keep: (team: KeptTeam) => void
  readonly changed: () => void
}

/** One team space while its connection is in use: signed in if possible, its feed read as it grows. */
export interface FollowedTeam {
  standing(): TeamStanding
  /** The live ones; none for an account that is no officer any more. */
  claims(): TeamClaim[]
  /** Signs in if there is no session, and reads the feed to its end; one reading at a time. */
  read(): Promise<void>
  /** Fails with the standing's failure, or as the session does. The feed is read before it returns. */
  apply<K extends OperationKind>(operation: TeamOperation<K>): Promise<Result<OperationResponse>>
  /** Ends the session; nothing is read or told any more. */
  close(): void
}

const offline: Failure = { code: 'team-offline' }

export function followTeam(from: KeptTeam, dependencies: Dependencies): FollowedTeam {
  const { server, clock, log } = dependencies
  let team = from
  let session: TeamSession | null = null
  let failure: Failure | null = offline
  let isClosed = false
  /** The reading under way, and whether there is more to read after it. */
  let reading: Promise<void> | null = null
  let isStale = false
  let timer: Timer | null = null

  function keep(next: KeptTeam): void {
    const isNew = next.head.number !== team.head.number || next.grade !== team.grade
    if (isNew) dependencies.keep(next)
    team = next
  }

  function leave(cause: Failure): void {
    session?.close()
    session = null
    failure = cause
  }

  async function signIn(): Promise<TeamSession | null> {
    const password = await dependencies.password()
    if (!password.ok) {
      failure = password.error
      return null
    }
    const { url, authority } = team
    const signedIn = await server.signIn(
      { url, authority, password: password.value },
      {
        told: () => void read(),
        ended: () => {
          session = null
          if (isClosed || failure !== null) return
          failure = offline
          dependencies.changed()
          readLater()
        },
      },
    )
    if (isClosed && signedIn.ok) signedIn.value.close()
    if (isClosed) return null
    failure = signedIn.ok ? null : signedIn.error
    session = signedIn.ok ? signedIn.value : null
    return session
  }

  /** A page at a time, each kept before the next is read. */
  async function readToEnd(): Promise<void> {
    const open = session ?? (await signIn())
    if (open === null) return
    for (;;) {
      const page = await open.after(team.head)
      if (isClosed) return
      const next = page.ok ? withPage(team, page.value, dependencies.sha256) : page
      if (!next.ok) {
        leave(next.error)
        return
      }
      const { grade, ahead } = open
      keep({ ...next.value, grade, ahead, lastReadAt: clock.now() })
      if (page.ok && page.value.isLast) return
    }
  }

  function readLater(): void {
    timer?.cancel()
    if (isClosed || !(failure === null || failure.code === 'team-offline')) return
    timer = clock.after(pollMs, () => void read())
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
        // What was read is not on disk: it is read again.
        log.unexpected('team-not-read', cause)
        leave(offline)
      }
      reading = null
      if (isClosed) return
      dependencies.changed()
      readLater()
    })()
    return reading
  }

  return {
    standing() {
      const { account, lender, grade, lastReadAt } = team
      return { account, lender, grade, lastReadAt, failure }
    },
    claims() {
      if (failure?.code === 'team-not-an-officer') return []
      return team.claims
        .map(({ application, holder, number, until }) => ({
          ...{ application, holder, number, isMine: holder === team.account },
          until: until - team.ahead,
        }))
        .filter(({ until }) => until > clock.now())
    },
    read,
    async apply(operation) {
      if (session === null || failure !== null) return { ok: false, error: failure ?? offline }
      const response = await session.apply(operation)
      if (!response.ok) leave(response.error)
      await read()
      return response
    },
    close() {
      isClosed = true
      timer?.cancel()
      session?.close()
      session = null
    },
  }
}

/** The team space with one more page of its feed; fails if the page doesn't follow what was read. */
function withPage(
  team: KeptTeam,
  page: FeedPage,
  sha256: (text: string) => string,
): Result<KeptTeam> {
  // The first entry has the hash of the space itself before it.
  if (team.head.number > 0 && page.knownHash !== team.head.hash) return failed('team-other-copy')
  let { head, claims } = team as Pick<KeptTeam, 'head'> & {
    claims: readonly KeptTeam['claims'][number][]
  }
  for (const entry of page.entries) {
    if (entry.lender !== team.lender || chainProblem(head, entry, sha256) !== null) {
      return failed('team-other-copy')
    }
    const next = claimsAfter(claims, entry)
    if (next === null) return failed('team-feed-invalid')
    claims = next
    head = { number: entry.number, hash: entry.hash }
  }
  return ok({ ...team, head, claims: [...claims] })
}
