import { ok } from '../shared/result.ts'
import type { Handlers } from '../shared/contract/contract.ts'
import type { Ports } from './ports/ports.ts'
import { createLogActivity } from './services/log-activity.ts'
import { createActivityService } from './services/activity/activity-service.ts'
import { createAnnotationsService } from './services/annotations/annotations-service.ts'
import { createWebhookService } from './services/connections/webhook-service.ts'
import { createFacilitiesService } from './services/facilities/facilities-service.ts'
import { createBorrowersService } from './services/borrowers/borrowers-service.ts'
import { createConnectionsService } from './services/connections/connections-service.ts'
import { createDecisionsService } from './services/decisions/decisions-service.ts'
import { createRejectionReasons } from './services/decisions/rejection-reasons.ts'
import { createPacksService } from './services/decisions/packs-service.ts'
import { createDocumentsService } from './services/documents/documents-service.ts'
import { createFilesService } from './services/files/files-service.ts'
import { createSaveLogged } from './services/files/save-logged.ts'
import { createNoticesService } from './services/notices/notices-service.ts'
import { createDraftsService } from './services/offers/drafts-service.ts'
import { createTemplatesService } from './services/offers/templates-service.ts'
import { createFolderService } from './services/settings/folder-service.ts'
import { createKeyChange } from './services/settings/key-change.ts'
import { createSettingsService } from './services/settings/settings-service.ts'
import { createTransferService } from './services/settings/transfer-service.ts'
import type { FileServices } from './services/startup/open-services.ts'
import { createUpdatesService } from './services/updates/updates-service.ts'
import { createImportsService } from './services/worklist/imports-service.ts'
import { createBulkWork } from './services/worklist/bulk-work.ts'
import { createRemovalService } from './services/worklist/removal-service.ts'
import { createViewsService } from './services/worklist/views-service.ts'
import { createBackgroundServices, type Opened } from './background-services.ts'

interface Given extends Opened {
  readonly dataFiles: Handlers['dataFiles']
  readonly links: Handlers['links']
}

/** Creates the services that need the files; nothing runs before `start`. */
export function createAppServices(ports: Ports, given: Given): FileServices {
  const { clock, random, log, notifier, person, clipboard, lendingApi, sha256 } = ports
  const { sample, dataFiles } = given
  const background = createBackgroundServices(ports, given)
  const { inUse, secrets, knownTime, session, applications, mirror, noticeDays } = background
  const { payments, refresh, refreshPolicy, team, outbox, coverage, remover, use } = background
  const { desk, cache } = given.files
  const { values, activity, connections } = desk

  const logActivity = createLogActivity({ activity, clock, person })
  const annotating = createBulkWork({
    clock,
    notify: (progress) => notifier.emit('annotations.progress', progress),
  })
  const removing = createBulkWork({
    clock,
    notify: (progress) => notifier.emit('removal.progress', progress),
  })
  const { saveLogged, end: endSaves } = createSaveLogged({ saver: ports.saver, logActivity, log })
  const files = createFilesService({
    saveLogged,
    cache,
    inUse,
    notifier,
    clock,
    printer: ports.printer,
  })
  const reasons = createRejectionReasons({ desk, session, clock })
  const sharesRules = (connectionId: string): boolean => team.register.isKept(connectionId)

  return {
    handlers: {
      settings: createSettingsService({ values, changed: () => refreshPolicy.settingsChanged() }),
      dataFiles: {
        ...dataFiles,
        changeKey: createKeyChange({ changeKey: dataFiles.changeKey, secrets, connections }),
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
        bulk: annotating,
        inUse,
        team,
        clock,
        random,
        person,
      }),
      notices: createNoticesService({
        desk,
        cache,
        mirror,
        bulk: annotating,
        inUse,
        team,
        clock,
        random,
        person,
        logActivity,
        sha256,
      }),
      removal: createRemovalService({
        desk,
        cache,
        inUse,
        remover,
        bulk: removing,
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
        check: (offers) => inUse.with((connection) => coverage.check(connection, offers)),
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
    start: () => {
      background.start()
    },
    sendsUnderWay: () => outbox.sendsUnderWay(),
    async stop() {
      await Promise.all([background.stop(), annotating.end(), removing.end(), endSaves()])
      // Last: a removal that ends requests erasing what it removed.
      remover.stop()
    },
  }
}
