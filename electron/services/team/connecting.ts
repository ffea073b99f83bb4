import type { Handlers } from '../../../shared/contract/contract.ts'
import type { TeamState } from '../../../shared/contract/team.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { TeamAccess, TeamServer } from '../../ports/team-server.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { ConnectionSecrets } from '../connections/connection-secrets.ts'
import { withSecret } from '../connections/with-secret.ts'
import type { LogActivity } from '../log-activity.ts'
import type { FollowedTeam } from './followed-team.ts'
import type { StoredTeam, StoredTeams } from './stored-team.ts'
import type { TeamOutbox } from './team-outbox.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly secrets: ConnectionSecrets
  readonly server: TeamServer
  readonly clock: Clock
  readonly logActivity: LogActivity
  readonly log: Log
}

/** Team space of the connection in use, as the team service provides it. */
interface Space {
  readonly teams: StoredTeams
  readonly outbox: TeamOutbox
  /** Null if the connection in use has no team space. */
  readonly followed: () => FollowedTeam | null
  readonly follow: (connectionId: string, team: StoredTeam) => FollowedTeam
  /** Stops following the team space if it is the one of this connection. */
  readonly leave: (connectionId: string) => void
  readonly status: () => TeamState
  readonly notify: () => void
}

type SignedIn = Pick<StoredTeam, 'account' | 'lender' | 'grade' | 'takesNotices' | 'ahead'>

const nothingRead = { number: 0, hash: '' }

/** A missing password is reported as team-password-missing: the connection's client secret may exist. */
export async function teamPassword(
  secrets: ConnectionSecrets,
  connectionId: string,
): Promise<Result<string>> {
  const password = await secrets.read(connectionId, 'team')
  return !password.ok && password.error.code === 'credentials-missing'
    ? failed('team-password-missing')
    : password
}

/** Connects to the team space of the connection in use, changes its settings, and disconnects. */
export function createConnecting(
  space: Space,
  dependencies: Dependencies,
): Pick<
  Handlers['team'],
  | 'connect'
  | 'changePassword'
  | 'changeAuthority'
  | 'disconnect'
  | 'useCopy'
  | 'useLog'
  | 'setSendsUnderClaim'
> {
  const { inUse, secrets, server, clock } = dependencies
  const { teams, outbox, follow, status } = space

  /** Stores the password if signing in with it works, then follows the team space that `teamOf` returns. */
  async function signIn(
    connectionId: string,
    access: TeamAccess,
    teamOf: (officer: SignedIn) => StoredTeam | null,
  ): Promise<Result<TeamState>> {
    const signedIn = await server.signIn(access, {
      changed: () => undefined,
      ended: () => undefined,
    })
    if (!signedIn.ok) return signedIn
    const { account, lender, grade, takesNotices, ahead } = signedIn.value
    signedIn.value.close()
    if (inUse.get()?.id !== connectionId) return failed('connection-not-here')
    const begin = (): Result<FollowedTeam> => {
      const team = teamOf({ account, lender, grade, takesNotices, ahead })
      return team === null || inUse.get()?.id !== connectionId
        ? failed('connection-not-here')
        : ok(follow(connectionId, team))
    }
    const begun = await withSecret(dependencies, connectionId, access.password, begin, 'team')
    if (!begun.ok) return begun
    await begun.value.read()
    return ok(status())
  }

  const connect = (connectionId: string, access: TeamAccess) =>
    signIn(connectionId, access, (officer) => ({
      ...officer,
      url: access.url,
      authority: access.authority,
      isBegun: false,
      head: nothingRead,
      claims: [],
      lastReadAt: clock.now(),
    }))

  /** Keeps everything read so far and all waiting changes, which are then shared. */
  async function changePassword(
    connectionId: string,
    password: string,
  ): Promise<Result<TeamState>> {
    const team = teams.of(connectionId)
    if (team === null) return ok(status())
    const { url, authority } = team
    return signIn(connectionId, { url, authority, password }, () => teams.of(connectionId))
  }

  /** Keeps everything read so far, all waiting changes and the stored password. */
  async function changeAuthority(
    connectionId: string,
    authority: string | null,
  ): Promise<Result<TeamState>> {
    const team = teams.of(connectionId)
    if (team === null) return ok(status())
    const password = await teamPassword(secrets, connectionId)
    if (!password.ok) return password
    return signIn(connectionId, { url: team.url, authority, password: password.value }, () => {
      const now = teams.of(connectionId)
      return now && { ...now, authority }
    })
  }

  async function disconnect(connectionId: string): Promise<Result<TeamState>> {
    const removed = await secrets.remove(connectionId, 'team')
    if (!removed.ok) return removed
    space.leave(connectionId)
    // If this stops halfway, the annotations are read again or removed the next time.
    const team = teams.of(connectionId)
    teams.put(connectionId, team && { ...team, isBegun: false })
    outbox.leave(connectionId)
    await outbox.forget(connectionId)
    teams.put(connectionId, null)
    space.notify()
    return ok(status())
  }

  /** After team-other-copy: accepts the server's other copy and reads it from its beginning. */
  async function useCopy(connectionId: string): Promise<Result<TeamState>> {
    const team = teams.of(connectionId)
    if (team === null || status()?.failure?.code !== 'team-other-copy') return ok(status())
    const unread = { isBegun: false, head: nothingRead, answered: undefined, claims: [] }
    await follow(connectionId, { ...team, ...unread }).read()
    return ok(status())
  }

  /** Gives this log a new ID. The team space keeps its records of the log under the old one. */
  async function useLog(connectionId: string): Promise<Result<TeamState>> {
    const team = teams.of(connectionId)
    if (team === null || status()?.log == null) return ok(status())
    noteChange(connectionId, 'log-confirmed')
    await follow(connectionId, { ...team, logId: undefined }).read()
    return ok(status())
  }

  function setSendsUnderClaim(connectionId: string, may: boolean): Result<TeamState> {
    space.followed()?.setSendsUnderClaim(may)
    noteChange(connectionId, may ? 'under-claim' : 'registered-only')
    return ok(status())
  }

  function noteChange(connectionId: string, outcome: string): void {
    dependencies.logActivity({ connectionId, action: 'connection-changed', outcome })
  }

  return {
    connect: (access) => inUse.with(({ id }) => connect(id, access)),
    changePassword: ({ password }) => inUse.with(({ id }) => changePassword(id, password)),
    changeAuthority: ({ authority }) => inUse.with(({ id }) => changeAuthority(id, authority)),
    disconnect: () => inUse.with(({ id }) => disconnect(id)),
    useCopy: () => inUse.with(({ id }) => useCopy(id)),
    useLog: () => inUse.with(({ id }) => useLog(id)),
    setSendsUnderClaim: ({ may }) => inUse.with(({ id }) => setSendsUnderClaim(id, may)),
  }
}
