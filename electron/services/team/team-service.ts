import type { Handlers } from '../../../shared/contract/contract.ts'
import type { TeamState } from '../../../shared/contract/team.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { isSenior } from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { TakeRequests } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Random } from '../../ports/random.ts'
import type { NoticeSharing } from '../../ports/team-sharing.ts'
import type { TeamServer } from '../../ports/team-server.ts'
import type { LogActivity } from '../log-activity.ts'
import type { AnnotationsMirror } from '../annotations/annotations-mirror.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import type { ConnectionSecrets } from '../connections/connection-secrets.ts'
import type { TeamRegister } from '../decisions/registrations.ts'
import { createClaiming } from './claiming.ts'
import { createConnecting, teamPassword } from './connecting.ts'
import { followTeam, type FollowedTeam } from './followed-team.ts'
import { createStoredTeams, type StoredTeam } from './stored-team.ts'
import { createLogWitness } from './log-witness.ts'
import { createTeamCopies, type TeamCopies } from './team-copies.ts'
import { createTeamOutbox, type TeamOutbox } from './team-outbox.ts'
import { createTeamRegister } from './team-register.ts'
import { createTeamRules } from './team-rules.ts'

const operationsAtOnce = 50

/** How long copies are gathered before they are shared. */
const gatherCopiesMs = 500

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  /** Milliseconds that this computer's clock is ahead of the service's; null if unknown. */
  readonly aheadOfService: () => number | null
  readonly mirror: Pick<AnnotationsMirror, 'change'>
  readonly inUse: ConnectionInUse
  readonly secrets: ConnectionSecrets
  readonly server: TeamServer
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid' | 'fraction'>
  readonly notifier: Notifier
  readonly logActivity: LogActivity
  readonly log: Log
  readonly sha256: (text: string) => string
}

/** The team space of the connection in use, and who works on which application there. */
export interface TeamService extends Pick<NoticeSharing, 'sharesNoticesAs'> {
  readonly handlers: Handlers['team']
  /** Stops the current team space and follows the one of this connection, if it has one. */
  use(connection: Connection | null): void
  /** Retries at once, for example when the network is back. */
  retry(): void
  /** The colleague whose claim blocks the officer's decision on an application; null if none. */
  claimOfColleague(connectionId: string, application: string): string | null
  /** The team's register of submissions; a submission is entered before it is sent. */
  readonly register: TeamRegister
  /** Calls `then` after changes of the team space or of registered submissions. */
  onChange(then: () => void): void
  /** Account under which the officer shares annotations; null: annotations stay on this computer. */
  sharesAs(connectionId: string): string | null
  /** Adds an operation in the transaction of its change, and pushes it after the transaction. */
  readonly share: TeamOutbox['queue']
  /** Shares the copy of an application that this computer has just fetched from the service. */
  shareCopy(connectionId: string, id: string, read: ReadApplication): void
  /** Whether a colleague fetched the application within the last minute and their copy is here. */
  isJustRead(connectionId: string, id: string): boolean
  /** Takes requests from the account that the team of this connection shares. */
  takeRequests(connectionId: string, ...request: Parameters<TakeRequests>): ReturnType<TakeRequests>
  stop(): void
}

/** An officer of a team space, and whether it takes notices; null if there is none to share with. */
type SharingOfficer = Pick<StoredTeam, 'account' | 'grade' | 'takesNotices'> | null

export function createTeamService(dependencies: Dependencies): TeamService {
  const { inUse, secrets, notifier, log } = dependencies
  const teams = createStoredTeams(dependencies.desk)
  const changed: (() => void)[] = []
  let current: {
    readonly connectionId: string
    readonly followed: FollowedTeam
    readonly copies: TeamCopies
  } | null = null
  let sharing: Timer | null = null
  /** The officer in the team of another connection whose work in progress continues. */
  let elsewhere: { readonly connectionId: string; readonly officer: SharingOfficer } | null = null

  const outbox = createTeamOutbox(dependencies)
  const rules = createTeamRules(dependencies)
  const nowFollowed = () => current?.followed ?? null
  const claiming = createClaiming(nowFollowed, dependencies)
  const connecting = createConnecting(
    {
      teams,
      outbox,
      follow,
      status,
      notify,
      followed: nowFollowed,
      leave: (connectionId) => {
        if (current?.connectionId === connectionId) stop()
      },
    },
    dependencies,
  )

  function status(): TeamState {
    if (current === null) return null
    const { followed, connectionId } = current
    const decisions = followed.decisionsElsewhere()
    return {
      ...followed.status(),
      ...outbox.counts(connectionId),
      decisions,
      rules: rules.status(followed),
    }
  }
  const claims = () => current?.followed.claims() ?? []
  /** A status that can't be read now is sent with the next change; the team space is still followed. */
  function notify(): void {
    try {
      notifier.emit('team.changed', { state: status(), claims: claims() })
      for (const then of changed) then()
    } catch (cause) {
      log.unexpected('team-not-told', cause)
    }
  }

  /** Stores the team space and follows it. */
  function follow(connectionId: string, known: StoredTeam): FollowedTeam {
    stop()
    const team = { ...known, logId: known.logId ?? dependencies.random.uuid() }
    teams.put(connectionId, team)
    const { activity, connections } = dependencies.desk
    const copies = createTeamCopies({
      ...dependencies,
      connectionId,
      connection: () => connections.get(connectionId),
    })
    const followed = followTeam(team, {
      ...dependencies,
      outbox,
      copies,
      connectionId,
      witness: createLogWitness({ ...dependencies, activity, logId: team.logId }),
      password: () => teamPassword(secrets, connectionId),
      keep: (next) => {
        dependencies.desk.transaction(() => {
          teams.put(connectionId, next)
          rules.enforce(connectionId, next)
        })
      },
      changed: notify,
    })
    current = { connectionId, followed, copies }
    return followed
  }

  function stop(): void {
    current?.followed.close()
    current = null
    elsewhere = null
    sharing?.cancel()
    sharing = null
  }

  /** Adds an operation in the transaction of its change, and pushes it after the transaction. */
  const share: TeamOutbox['queue'] = (connectionId, operation) => {
    const op = outbox.queue(connectionId, operation)
    dependencies.clock.after(0, () => void current?.followed.read())
    return op
  }

  const register = createTeamRegister({
    operations: dependencies.desk.teamOperations,
    log,
    isKept: (connectionId) =>
      current?.connectionId === connectionId || teams.of(connectionId) !== null,
    status: (connectionId) =>
      current?.connectionId === connectionId ? current.followed.status() : null,
    read: async (connectionId) => {
      if (current?.connectionId === connectionId) await current.followed.read()
    },
    share,
    decisions: () => current?.followed.decisionsElsewhere() ?? [],
    hasClaim: (application) =>
      claims().some((claim) => claim.isMine && claim.application === application),
  })

  function officerOf(connectionId: string): SharingOfficer {
    if (current?.connectionId === connectionId) {
      const { followed } = current
      const { account, grade, failure } = followed.status()
      if (failure?.code === 'team-not-an-officer') return null
      return { account, grade, takesNotices: followed.takesNotices() }
    }
    if (elsewhere?.connectionId !== connectionId) {
      const team = teams.of(connectionId)
      elsewhere = { connectionId, officer: team?.isBegun === true ? team : null }
    }
    return elsewhere.officer
  }

  function sharesAs(connectionId: string): string | null {
    const officer = officerOf(connectionId)
    return officer === null || officer.grade === 'auditor' ? null : officer.account
  }

  function sharesNoticesAs(connectionId: string): ReturnType<NoticeSharing['sharesNoticesAs']> {
    const account = sharesAs(connectionId)
    const officer = officerOf(connectionId)
    if (account === null || officer?.takesNotices !== true) return null
    return { account, isSenior: isSenior(officer.grade) }
  }

  /** Changes the team's rules and returns the team space's new status. */
  async function changeRules(
    change: (followed: FollowedTeam) => Promise<Result<null>>,
  ): Promise<Result<TeamState>> {
    if (current === null) return failed('team-offline')
    const done = await change(current.followed)
    return done.ok ? ok(status()) : done
  }

  return {
    handlers: {
      ...claiming,
      ...connecting,
      state: () => ok(status()),
      resolve: ({ op, keep }) =>
        inUse.with(async ({ id }) => {
          const resolved = outbox.resolve(id, op, keep)
          if (resolved.ok) await current?.followed.read()
          return resolved.ok ? ok(status()) : resolved
        }),
      proposeRules: (proposed) => changeRules((followed) => rules.propose(followed, proposed)),
      confirmRules: ({ proposal }) => changeRules((followed) => rules.confirm(followed, proposal)),
      withdrawRules: ({ proposal }) =>
        changeRules((followed) => rules.withdraw(followed, proposal)),
      operations: (request) =>
        current?.followed.history({ ...request, limit: operationsAtOnce }) ??
        failed('team-offline'),
    },
    use(connection) {
      stop()
      const team = connection === null ? null : teams.of(connection.id)
      if (connection !== null && team !== null) {
        outbox.removeOld(connection.id)
        void follow(connection.id, team).read()
      }
      notify()
    },
    retry: () => void current?.followed.read(),
    claimOfColleague(connectionId, application) {
      if (current?.connectionId !== connectionId) return null
      const claim = claims().find((other) => other.application === application)
      return claim === undefined || claim.isMine ? null : claim.holder
    },
    register,
    onChange: (then) => void changed.push(then),
    sharesAs,
    sharesNoticesAs,
    share,
    shareCopy(connectionId, id, read) {
      if (current?.connectionId !== connectionId) return
      const { followed, copies } = current
      // Not kept until the team space is back: colleagues fetch the application from the service.
      if (followed.status().failure !== null || !copies.offer(id, read)) return
      sharing ??= dependencies.clock.after(gatherCopiesMs, () => {
        sharing = null
        void followed.read()
      })
    },
    isJustRead: (connectionId, id) =>
      current?.connectionId === connectionId && current.copies.isJustRead(id),
    takeRequests: (connectionId, ...request) =>
      current?.connectionId === connectionId ? current.followed.takeRequests(...request) : null,
    stop,
  }
}
