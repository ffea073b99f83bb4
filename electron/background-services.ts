import type { KeyMode } from '../shared/domain/startup/app-state.ts'
import { backupFlag, type OpenFiles } from './ports/data-files.ts'
import type { Ports } from './ports/ports.ts'
import type { Sample } from './ports/sample.ts'
import { createLogActivity } from './services/log-activity.ts'
import { createAnnotationsMirror } from './services/annotations/annotations-mirror.ts'
import { createApplicationsService } from './services/applications/applications-service.ts'
import { createConnectionInUse } from './services/connections/connection-in-use.ts'
import { createConnectionSecrets } from './services/connections/connection-secrets.ts'
import { createConnectionSwitch } from './services/connections/connection-switch.ts'
import { createKnownTime } from './services/connections/known-time.ts'
import { createSessionService } from './services/connections/session-service.ts'
import { createOutbox } from './services/decisions/outbox.ts'
import { createPaymentReadings } from './services/documents/payment-readings.ts'
import { createNoticeDays } from './services/notices/notice-days.ts'
import { createCoverage } from './services/offers/coverage-service.ts'
import { createRefreshPolicy } from './services/refresh/refresh-policy.ts'
import { showStoredAnnotations } from './services/worklist/stored-annotations.ts'
import { createListService } from './services/refresh/list-service.ts'
import { createRefreshService } from './services/refresh/refresh-service.ts'
import { createFileGeneration } from './services/startup/file-generation.ts'
import { createTeamService, type TeamService } from './services/team/team-service.ts'
import { createRemover } from './services/worklist/remover.ts'
import { createRetention } from './services/worklist/retention.ts'

export interface Opened {
  readonly files: OpenFiles
  readonly sample: Sample | null
  readonly keyMode: () => KeyMode
}

/**
 * Creates the services that work without the page, or that handlers of several areas use. Nothing
 * runs before `start`.
 */
export function createBackgroundServices(ports: Ports, opened: Opened) {
  const { clock, random, log, notifier, person, vault, lendingApi, sha256 } = ports
  const { files, sample, keyMode } = opened
  const { desk, cache } = files
  const { values, activity, connections } = desk

  const logActivity = createLogActivity({ activity, clock, person })
  const inUse = createConnectionInUse({ connections, values })
  const secrets = createConnectionSecrets({ vault, values, keyMode, sample, log })
  const knownTime = createKnownTime({ desk, clock })
  const session = createSessionService({
    lendingApi,
    vault,
    secret: (id) => secrets.read(id),
    onServiceTime: (ahead) => {
      knownTime.record(ahead)
    },
    takeRequests: (...request) => team.takeRequests(...request),
    network: ports.network,
    sample,
    clock,
    random,
    notifier,
    log,
  })
  const shareCopy: TeamService['shareCopy'] = (...copy) => {
    team.shareCopy(...copy)
  }
  const applications = createApplicationsService({
    desk,
    cache,
    inUse,
    session,
    clock,
    notifier,
    log,
    // The outbox clears the flag when it starts.
    isRestored: desk.values.get(backupFlag) !== null,
    shareCopy,
  })
  const mirror = createAnnotationsMirror({ desk, cache, clock, notifier, log })
  const noticeDays = createNoticeDays({ cache, clock, notifier, log })
  const list = createListService({
    desk,
    cache,
    session,
    clock,
    log,
    notifier,
    logActivity,
    showStored: (connectionId, ids) => showStoredAnnotations({ desk, cache }, connectionId, ids),
  })
  const payments = createPaymentReadings({
    desk,
    session,
    clock,
    notifier,
    person,
    logActivity,
    log,
  })
  const fetchList = (): void => {
    payments.readOpen().catch((cause: unknown) => log.unexpected('reading payments', cause))
    list.fetch().then(
      (fetched) => {
        if (!fetched.ok) log.warn('list-not-fetched', { code: fetched.error.code })
      },
      (cause: unknown) => log.unexpected('fetching the list', cause),
    )
  }
  const refresh = createRefreshService({
    desk,
    cache,
    session,
    clock,
    random,
    notifier,
    log,
    shareCopy,
    isJustRead: (...copy) => team.isJustRead(...copy),
    fetchList,
  })
  const refreshPolicy = createRefreshPolicy({
    fetchList,
    values,
    refresh,
    isOnline: () => session.isOnline(),
    notifications: ports.notifications ?? null,
    notifier,
    clock,
    log,
  })
  const generation = createFileGeneration({ vault, desk, keyMode, random })
  const team = createTeamService({
    desk,
    cache,
    mirror,
    inUse,
    secrets,
    clock,
    random,
    notifier,
    logActivity,
    log,
    sha256,
    aheadOfService: () => session.aheadOfService(),
    server: ports.teamServer,
  })
  const outbox = createOutbox({
    desk,
    cache,
    session,
    generation,
    isReadOnly: files.warnings().includes('read-only'),
    onRead: (connectionId, id, read, by) => {
      applications.keep(connectionId, id, read, by)
    },
    claimOfColleague: (connectionId, id) => team.claimOfColleague(connectionId, id),
    register: team.register,
    sha256,
    person,
    clock,
    random,
    notifier,
    log,
  })
  const coverage = createCoverage({ desk, session, clock })
  const remover = createRemover({ desk, cache, clock, notifier, log })
  const retention = createRetention({ desk, cache, remover, knownTime, clock, logActivity, log })
  const connectionSwitch = createConnectionSwitch({
    desk,
    inUse,
    session,
    refresh,
    refreshPolicy,
    applications,
    annotations: mirror,
    noticeDays,
    outbox,
    team,
    sample,
    clock,
    notifier,
    log,
  })

  // The officer's submissions go first; in a team, sending them requires the team's register.
  session.onReturn('submissions', () => team.retry())
  session.onReturn('submissions', () => outbox.retryNow())
  session.onReturn('reads', () => applications.fetchWaiting())
  // Last, because these can take hours and nothing waits for them.
  session.onReturn('refreshes', fetchList)
  session.onReturn('refreshes', () => refresh.networkIsBack())
  session.onReturn('refreshes', () => refreshPolicy.networkIsBack())
  session.onSignIn(() => team.retry())
  session.onSignIn(() => outbox.retryNow())
  session.onSignIn(fetchList)
  team.onChange(() => outbox.teamChanged())
  const ignoreQuarantine = files.onCacheQuarantine(() => {
    connectionSwitch
      .refill()
      .catch((cause: unknown) => log.unexpected('refilling the cache', cause))
  })

  return {
    inUse,
    secrets,
    knownTime,
    session,
    applications,
    mirror,
    noticeDays,
    payments,
    refresh,
    refreshPolicy,
    team,
    outbox,
    coverage,
    remover,
    use: connectionSwitch.use,
    start() {
      secrets.begin(connections.all().map(({ id }) => id))
      outbox.start()
      connectionSwitch.begin()
      retention.start()
      payments.start()
    },
    async stop() {
      ignoreQuarantine()
      secrets.stop()
      retention.stop()
      payments.stop()
      noticeDays.stop()
      mirror.stop()
      refreshPolicy.stop()
      refresh.abandon()
      session.stop()
      team.stop()
      await outbox.stop()
    },
  }
}
