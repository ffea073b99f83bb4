import type { Handlers } from '../shared/contract/contract.ts'
import { defaultTimeZone, type Connection } from '../shared/domain/connections/connection.ts'
import type { ConnectionState, KeyMode } from '../shared/domain/startup/app-state.ts'
import { policyLimits } from '../shared/domain/offers/policy-limits.ts'
import { defaultUnitsProfile } from '../shared/values/units.ts'
import { backupFlag, type OpenFiles } from './ports/data-files.ts'
import type { Log } from './ports/log.ts'
import type { Ports } from './ports/ports.ts'
import { StoreFault } from './ports/store-fault.ts'
import { createActivityService } from './services/activity/activity-service.ts'
import { createApplicationsService } from './services/applications/applications-service.ts'
import {
  createConnectionInUse,
  type ConnectionInUse,
} from './services/connections/connection-in-use.ts'
import {
  createConnectionSecrets,
  sampleConnectionId,
} from './services/connections/connection-secrets.ts'
import { createConnectionsService } from './services/connections/connections-service.ts'
import { createDecisionsService } from './services/decisions/decisions-service.ts'
import { createDocumentsService } from './services/documents/documents-service.ts'
import { createDraftsService, createTemplatesService } from './services/offers/drafts-service.ts'
import { createFolderService } from './services/settings/folder-service.ts'
import { createFileGeneration } from './services/startup/file-generation.ts'
import { createFilesService } from './services/files/files-service.ts'
import { createImportsService } from './services/worklist/imports-service.ts'
import { createKnownTime } from './services/connections/known-time.ts'
import { createAnnotationsService } from './services/annotations/annotations-service.ts'
import { createOutbox } from './services/decisions/outbox.ts'
import { createPacksService } from './services/decisions/packs-service.ts'
import { createRefreshPolicy } from './services/refresh/refresh-policy.ts'
import { createRefreshService } from './services/refresh/refresh-service.ts'
import { createRemovalService } from './services/worklist/removal-service.ts'
import { createRetention } from './services/worklist/retention.ts'
import { createSessionService } from './services/connections/session-service.ts'
import { createSettingsService } from './services/settings/settings-service.ts'
import { createRemover } from './services/worklist/remover.ts'
import { createUpdatesService } from './services/updates/updates-service.ts'
import { createTransferService } from './services/settings/transfer-service.ts'
import { createViewsService } from './services/worklist/views-service.ts'

/** The services that need the files, for as long as these are open. */
export interface AppServices {
  readonly handlers: Omit<Handlers, 'app'>
  start(): void
  sendsUnderWay(): number
  stop(): Promise<void>
}

/** Puts them together; nothing runs before `start`. */
export function createAppServices(
  ports: Ports,
  files: OpenFiles,
  keyMode: () => KeyMode,
  { safekeeping, links }: Pick<Handlers, 'safekeeping' | 'links'>,
): AppServices {
  const dependencies = { ...ports, desk: files.desk, cache: files.cache }
  const { desk } = files
  const inUse = createConnectionInUse(desk)
  const secrets = createConnectionSecrets({ ...ports, values: desk.values, keyMode })
  const knownTime = createKnownTime(dependencies)
  const session = createSessionService({
    ...ports,
    secret: (id) => secrets.read(id),
    onServiceTime: (ahead) => {
      knownTime.heard(ahead)
    },
  })
  const applications = createApplicationsService({ ...dependencies, inUse, session })
  const annotations = createAnnotationsService({ ...dependencies, inUse })
  const remover = createRemover(dependencies)
  const refresh = createRefreshService({ ...dependencies, session })
  const refreshPolicy = createRefreshPolicy({
    ...dependencies,
    values: desk.values,
    notifications: ports.notifications ?? null,
    refresh,
    isOnline: () => session.isOnline(),
  })
  const settings = createSettingsService(desk.values)
  const outbox = createOutbox({
    ...dependencies,
    session,
    generation: createFileGeneration({ ...dependencies, keyMode }),
    onRead: (...read) => applications.keep(...read),
  })

  const retention = createRetention({ ...dependencies, remover, knownTime })
  const takenOut = createFilesService({ ...dependencies, activity: desk.activity, inUse })

  /** Where it cannot be noted, the desk stays on the one there is: page and session agree on it. */
  function use(connection: Connection | null): ConnectionState {
    if (inUse.get() === null) noteAsFarAsWritable(connection)
    else inUse.set(connection?.id ?? null)
    return talkTo(connection)
  }

  function noteAsFarAsWritable(connection: Connection | null): void {
    asFarAsWritable(ports.log, () => {
      inUse.set(connection?.id ?? null)
    })
  }

  function talkTo(connection: Connection | null): ConnectionState {
    refresh.abandon()
    refreshPolicy.begin()
    if (connection !== null) fillCache(connection.id)
    const state = session.use(connection)
    ports.notifier.emit('applications.changed', { ids: null })
    ports.notifier.emit('decisions.changed', {
      ids: [],
      summary: outbox.summary(connection?.id ?? ''),
    })
    return state
  }

  /** Makes the cache agree with desk.db: its lines, and what the list shows of the officer's work. */
  function fillCache(connectionId: string): void {
    asFarAsWritable(ports.log, () => {
      applications.reconcile(connectionId)
      annotations.reconcile(connectionId)
      outbox.markAll(connectionId)
    })
  }

  /** Fills the cache, which is empty now; in a later task, because the operation that found the damage is still running. */
  async function refillCache(): Promise<void> {
    await Promise.resolve()
    const connection = isRunning ? inUse.get() : null
    if (connection === null) return
    fillCache(connection.id)
    ports.notifier.emit('applications.changed', { ids: null })
    await applications.fetchWaiting()
  }

  let isRunning = false
  const ignoreQuarantine = files.onCacheQuarantine(() => {
    refillCache().catch((cause: unknown) => ports.log.unexpected('refilling the cache', cause))
  })

  /** Where that cannot be written nothing may be sent either: the desk does not open. */
  function distrustBackup(): void {
    const isBackup = desk.values.get(backupFlag) !== null
    if (!isBackup || files.warnings().includes('read-only')) return
    outbox.distrust()
    desk.values.put(backupFlag, null)
  }

  // The copies first, then what is checked against them, then what is sent.
  session.onReturn('reads', () => outbox.pause())
  session.onReturn('reads', () => applications.fetchWaiting())
  session.onReturn('checks', () => outbox.kick())
  // Last, for it may take hours: nothing waits for it.
  session.onReturn('sends', () => refresh.networkIsBack())
  session.onReturn('sends', () => refreshPolicy.networkIsBack())

  return {
    handlers: {
      settings: {
        ...settings,
        write: (changes) => {
          const written = settings.write(changes)
          refreshPolicy.settingsChanged()
          return written
        },
      },
      safekeeping: {
        ...safekeeping,
        changeKey: async (input) => {
          // The clients' secrets are kept where the key is: they go along, or nothing does.
          const mode = input.passphrase === null ? 'keychain' : 'passphrase'
          const ids = desk.connections.all().map(({ id }) => id)
          const copied = await secrets.copyTo(mode, ids)
          if (!copied.ok) return copied
          const changed = await safekeeping.changeKey(input)
          if (changed.ok) await secrets.forgetOutside(mode, ids)
          return changed
        },
      },
      folder: createFolderService({ ...ports, showFolder: ports.showFolder ?? null }),
      transfer: createTransferService({ ...dependencies, inUse, use, saveText: takenOut.saveText }),
      connections: createConnectionsService({ ...dependencies, inUse, secrets, use }),
      session: {
        ...session.handlers,
        signIn: async (input) => {
          // The officer has seen to the keychain, if that was what stood in the way.
          ports.vault.allowRetry()
          const signedIn = await session.handlers.signIn(input)
          // Wrong credentials stop the outbox; right ones let it go on.
          if (signedIn.ok) outbox.kick()
          return signedIn
        },
      },
      applications: applications.handlers,
      imports: createImportsService({
        ...dependencies,
        inUse,
        read: (ids) => refresh.readImported(ids),
      }),
      refresh: refresh.handlers,
      annotations: annotations.handlers,
      removal: createRemovalService({
        ...dependencies,
        inUse,
        remover,
        readWaiting: () => {
          applications
            .fetchWaiting()
            .catch((cause: unknown) => ports.log.unexpected('reading-waiting', cause))
        },
      }),
      views: createViewsService({ ...dependencies, inUse }),
      drafts: createDraftsService({ ...dependencies, inUse }),
      templates: createTemplatesService({ ...dependencies, inUse }),
      decisions: createDecisionsService({ ...dependencies, inUse, outbox }),
      documents: createDocumentsService({ ...dependencies, inUse }),
      activity: createActivityService(dependencies),
      updates: createUpdatesService({
        updates: ports.updates,
        isSending: () => desk.decisions.inStates(['checking', 'sending'], null).length > 0,
      }),
      files: takenOut,
      packs: createPacksService({ ...dependencies, inUse }),
      links,
    },
    start() {
      isRunning = true
      distrustBackup()
      outbox.start()
      const first = firstConnection(ports, files, inUse)
      noteAsFarAsWritable(first)
      talkTo(first)
      retention.start()
    },
    sendsUnderWay: () => outbox.sendsUnderWay(),
    async stop() {
      isRunning = false
      ignoreQuarantine()
      retention.stop()
      remover.stop()
      refreshPolicy.stop()
      refresh.abandon()
      session.stop()
      await outbox.stop()
    },
  }
}

/** The connection in use last time; where there was none, the sample, with its worklist begun. */
function firstConnection(
  { sample, clock, log }: Ports,
  { desk }: OpenFiles,
  inUse: ConnectionInUse,
): Connection | null {
  const last = inUse.get()
  if (sample === null) return last?.id === sampleConnectionId ? null : last
  const connection: Connection = {
    name: 'Sample lender',
    kind: 'sample',
    unitsProfile: defaultUnitsProfile,
    timeZone: defaultTimeZone,
    starterMode: true,
    disabledRules: [],
    policyLimits: policyLimits(),
    trustedDocumentHosts: [],
    secretSetAt: null,
    ...desk.connections.get(sampleConnectionId),
    // A new port and a new client at every start.
    id: sampleConnectionId,
    baseUrl: sample.baseUrl,
    clientId: sample.clientId,
  }
  asFarAsWritable(log, () => {
    desk.transaction(() => {
      desk.connections.put(connection)
      desk.worklist.add(sampleConnectionId, sample.worklistIds, clock.now())
    })
  })
  return last === null || last.id === sampleConnectionId ? connection : last
}

/** On a full disk and in a folder that is read-only the desk still opens, to be read. */
function asFarAsWritable(log: Log, work: () => void): void {
  try {
    work()
  } catch (cause) {
    const readable =
      cause instanceof StoreFault && ['disk-full', 'store-read-only'].includes(cause.code)
    if (!readable) throw cause
    log.warn('opened to be read only', { code: cause.code })
  }
}
