import { ok } from '../shared/result.ts'
import type { Handlers } from '../shared/contract/contract.ts'
import type { KeyMode } from '../shared/domain/startup/app-state.ts'
import type { OpenFiles } from './ports/data-files.ts'
import type { Ports } from './ports/ports.ts'
import type { Sample } from './ports/sample.ts'
import { createLogActivity } from './services/log-activity.ts'
import { createActivityService } from './services/activity/activity-service.ts'
import { createAnnotationsMirror } from './services/annotations/annotations-mirror.ts'
import { createAnnotationsService } from './services/annotations/annotations-service.ts'
import { createApplicationsService } from './services/applications/applications-service.ts'
import { createConnectionInUse } from './services/connections/connection-in-use.ts'
import { createConnectionSecrets } from './services/connections/connection-secrets.ts'
import { createWebhookService } from './services/connections/webhook-service.ts'
import { createFacilitiesService } from './services/facilities/facilities-service.ts'
import { createBorrowersService } from './services/borrowers/borrowers-service.ts'
import { createConnectionSwitch } from './services/connections/connection-switch.ts'
import { createConnectionsService } from './services/connections/connections-service.ts'
import { createKnownTime } from './services/connections/known-time.ts'
import { createSessionService } from './services/connections/session-service.ts'
import { createDecisionsService } from './services/decisions/decisions-service.ts'
import { createOutbox } from './services/decisions/outbox.ts'
import { createRejectionReasons } from './services/decisions/rejection-reasons.ts'
import { createPacksService } from './services/decisions/packs-service.ts'
import { createDocumentsService } from './services/documents/documents-service.ts'
import { createPaymentReadings } from './services/documents/payment-readings.ts'
import { createFilesService } from './services/files/files-service.ts'
import { createSaveLogged } from './services/files/save-logged.ts'
import { createNoticeDays } from './services/notices/notice-days.ts'
import { createNoticesService } from './services/notices/notices-service.ts'
import { createCoverage } from './services/offers/coverage-service.ts'
import { createDraftsService } from './services/offers/drafts-service.ts'
import { createTemplatesService } from './services/offers/templates-service.ts'
import { createRefreshPolicy } from './services/refresh/refresh-policy.ts'
import { showKeptAnnotations } from './services/worklist/kept-annotations.ts'
import { createListService } from './services/refresh/list-service.ts'
import { createRefreshService } from './services/refresh/refresh-service.ts'
import { createFolderService } from './services/settings/folder-service.ts'
import { createKeyChange } from './services/settings/key-change.ts'
import { createSettingsService } from './services/settings/settings-service.ts'
import { createTransferService } from './services/settings/transfer-service.ts'
import { createFileGeneration } from './services/startup/file-generation.ts'
import type { FileServices } from './services/startup/open-services.ts'
import { createTeamService, type TeamService } from './services/team/team-service.ts'
import { createUpdatesService } from './services/updates/updates-service.ts'
import { createImportsService } from './services/worklist/imports-service.ts'
import { createBulkWork } from './services/worklist/bulk-work.ts'
import { createRemovalService } from './services/worklist/removal-service.ts'
import { createRemover } from './services/worklist/remover.ts'
import { createRetention } from './services/worklist/retention.ts'
import { createViewsService } from './services/worklist/views-service.ts'

interface Given {
  readonly files: OpenFiles
  readonly sample: Sample | null
  readonly keyMode: () => KeyMode
  readonly safekeeping: Handlers['safekeeping']
  readonly links: Handlers['links']
}

/** Builds the services that need the files; nothing runs before `start`. */
export function createAppServices(ports: Ports, given: Given): FileServices {
  const { clock, random, log, notifier, person, clipboard, vault, lendingApi, sha256 } = ports
  const { sample, keyMode, safekeeping } = given
  const { desk, cache } = given.files
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
      knownTime.heard(ahead)
    },
    takeRequests: (...wanted) => team.takeRequests(...wanted),
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
    ...{ desk, cache, inUse, session, clock, notifier, log, shareCopy },
  })
  const mirror = createAnnotationsMirror({ desk, cache, clock, notifier, log })
  const bulk = createBulkWork({
    clock,
    tell: (progress) => notifier.emit('annotations.progress', progress),
  })
  const removals = createBulkWork({
    clock,
    tell: (progress) => notifier.emit('removal.progress', progress),
  })
  const noticeDays = createNoticeDays({ cache, clock, notifier, log })
  const list = createListService({
    ...{ desk, cache, session, clock, log, notifier, logActivity },
    showKept: (connectionId, ids) => showKeptAnnotations({ desk, cache }, connectionId, ids),
  })
  const payments = createPaymentReadings({
    ...{ desk, session, clock, notifier, person, logActivity, log },
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
    ...{ desk, cache, session, clock, random, notifier, log, shareCopy },
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
    ...{ desk, cache, mirror, inUse, secrets, clock, random, notifier, logActivity, log, sha256 },
    aheadOfService: () => session.aheadOfService(),
    server: ports.teamServer,
  })
  const outbox = createOutbox({
    desk,
    cache,
    session,
    generation,
    isReadOnly: given.files.warnings().includes('read-only'),
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
  const sharesRules = (connectionId: string): boolean => team.register.isKept(connectionId)
  const reasons = createRejectionReasons({ desk, session, clock })
  const coverage = createCoverage({ desk, session, clock })
  const remover = createRemover({ desk, cache, clock, notifier, log })
  const retention = createRetention({ desk, cache, remover, knownTime, clock, logActivity, log })
  const { saveLogged, end: endSaves } = createSaveLogged({ saver: ports.saver, logActivity, log })
  const files = createFilesService({
    ...{ saveLogged, cache, inUse, notifier, clock },
    printer: ports.printer,
  })
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
  const use = connectionSwitch.use

  // The officer's submissions go first; in a team, sending them requires the team's register.
  session.onReturn('submissions', () => team.retry())
  session.onReturn('submissions', () => outbox.kick())
  session.onReturn('reads', () => applications.fetchWaiting())
  // Last, because these can take hours and nothing waits for them.
  session.onReturn('refreshes', fetchList)
  session.onReturn('refreshes', () => refresh.networkIsBack())
  session.onReturn('refreshes', () => refreshPolicy.networkIsBack())
  session.onSignIn(() => team.retry())
  session.onSignIn(() => outbox.kick())
  team.onChange(() => outbox.teamChanged())
  session.onSignIn(fetchList)
  const ignoreQuarantine = given.files.onCacheQuarantine(() => {
    connectionSwitch
      .refill()
      .catch((cause: unknown) => log.unexpected('refilling the cache', cause))
  })

  return {
    handlers: {
      settings: createSettingsService({ values, changed: () => refreshPolicy.settingsChanged() }),
      safekeeping: {
        ...safekeeping,
        changeKey: createKeyChange({ changeKey: safekeeping.changeKey, secrets, connections }),
      },
      folder: createFolderService({
        folder: ports.folder,
        showFolder: ports.showFolder ?? null,
      }),
      transfer: createTransferService({
        desk,
        inUse,
        team,
        use,
        sharesRules,
        saveText: files.saveText,
        sha256,
        clock,
        random,
        logActivity,
      }),
      connections: createConnectionsService({
        countNotices: (connection) => {
          noticeDays.begin(connection)
        },
        eraseRemoved: () => {
          remover.erase(0)
        },
        desk,
        cache,
        inUse,
        secrets,
        use,
        sharesRules,
        lendingApi,
        sample,
        knownTime,
        clock,
        random,
        logActivity,
        log,
      }),
      session: session.handlers,
      applications: applications.handlers,
      borrowers: createBorrowersService({ cache, inUse, session, clock, notifier }),
      webhook: createWebhookService({ inUse, session, clock }),
      facilities: createFacilitiesService({ cache, inUse, session, clock }),
      imports: createImportsService({
        desk,
        cache,
        inUse,
        read: (ids) => refresh.readImported(ids),
        clock,
        notifier,
        logActivity,
      }),
      refresh: refresh.handlers,
      annotations: createAnnotationsService({
        desk,
        cache,
        mirror,
        bulk,
        inUse,
        team,
        clock,
        random,
        person,
      }),
      notices: createNoticesService({
        ...{ desk, cache, mirror, bulk, inUse, team, clock, random, person, logActivity, sha256 },
      }),
      removal: createRemovalService({
        desk,
        cache,
        inUse,
        remover,
        bulk: removals,
        readWaiting: () => {
          applications
            .fetchWaiting()
            .catch((cause: unknown) => log.unexpected('reading-waiting', cause))
        },
        clock,
        logActivity,
        notifier,
      }),
      views: createViewsService({ desk, cache, inUse, clock, random }),
      drafts: createDraftsService({ desk, cache, inUse, clock, notifier, log }),
      templates: createTemplatesService({ desk, inUse, team, clock, random }),
      coverage: {
        read: () => inUse.with(async (connection) => ok(await coverage.current(connection))),
        check: (asked) => inUse.with((connection) => coverage.check(connection, asked)),
      },
      decisions: createDecisionsService({
        desk,
        cache,
        inUse,
        outbox,
        reasons,
        coverage,
        clock,
        random,
        person,
        sha256,
      }),
      documents: createDocumentsService({
        desk,
        cache,
        payments,
        inUse,
        opener: ports.opener,
        clipboard,
        saveLogged,
        clock,
        notifier,
        person,
        logActivity,
        sha256,
      }),
      activity: createActivityService({ desk, inUse, saveLogged, clock }),
      updates: createUpdatesService({
        updates: ports.updates,
        isSending: () => desk.decisions.inStates(['checking', 'sending'], null).length > 0,
      }),
      files,
      packs: createPacksService({ desk, cache, inUse, clock, person, sha256 }),
      links: given.links,
      team: team.handlers,
    },
    start() {
      secrets.begin(connections.all().map(({ id }) => id))
      outbox.start()
      connectionSwitch.begin()
      retention.start()
      payments.start()
    },
    sendsUnderWay: () => outbox.sendsUnderWay(),
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
      await Promise.all([outbox.stop(), bulk.end(), removals.end(), endSaves()])
      // Last: a removal that ends requests erasing what it removed.
      remover.stop()
    },
  }
}
