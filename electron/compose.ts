import type { AppFacts } from '../shared/contract/app.ts'
import type { Handlers } from '../shared/contract/contract.ts'
import { defaultTimeZone, type Connection } from '../shared/domain/connection.ts'
import type { ConnectionState, KeyMode } from '../shared/domain/desk-state.ts'
import { policyLimits } from '../shared/domain/policy-limits.ts'
import { defaultUnitsProfile } from '../shared/domain/units.ts'
import { failed, ok, type Result } from '../shared/result.ts'
import type { Clock } from './ports/clock.ts'
import type { DataFolder, ShowDataFolder } from './ports/data-folder.ts'
import type { DeskFiles, OpenFiles } from './ports/desk-files.ts'
import type { LendingApiFactory } from './ports/lending-api.ts'
import type { Log } from './ports/log.ts'
import type { Network } from './ports/network.ts'
import type { Notices } from './ports/notices.ts'
import type { Notifier } from './ports/notifier.ts'
import type { Clipboard, FileSaver, Opener, PagePrinter } from './ports/opener.ts'
import type { Person } from './ports/person.ts'
import type { Random } from './ports/random.ts'
import type { Sample, StartSample } from './ports/sample.ts'
import type { SecretVault } from './ports/secret-vault.ts'
import { StoreFault } from './ports/store-fault.ts'
import type { Updates } from './ports/updates.ts'
import { createRouter, type Router } from './router/router.ts'
import { createActivityService } from './services/activity-service.ts'
import { createApplicationsService } from './services/applications-service.ts'
import { createConnectionInUse, type ConnectionInUse } from './services/connection-in-use.ts'
import { createConnectionSecrets, sampleConnectionId } from './services/connection-secrets.ts'
import { createConnectionsService } from './services/connections-service.ts'
import { createDecisionsService } from './services/decisions-service.ts'
import { createDeskOpening } from './services/desk-opening.ts'
import { createDocumentsService } from './services/documents-service.ts'
import { createDraftsService, createTemplatesService } from './services/drafts-service.ts'
import { createFolderService } from './services/folder-service.ts'
import { createFilesService } from './services/files-service.ts'
import { createImportsService } from './services/imports-service.ts'
import { createKnownTime } from './services/known-time.ts'
import { createLinksService, type LinksService } from './services/links-service.ts'
import { createMarksService } from './services/marks-service.ts'
import { createOutbox } from './services/outbox.ts'
import { createPacksService } from './services/packs-service.ts'
import { createRefreshPolicy } from './services/refresh-policy.ts'
import { createRefreshService } from './services/refresh-service.ts'
import { createRemovalService } from './services/removal-service.ts'
import { createRetention } from './services/retention.ts'
import { createSessionService } from './services/session-service.ts'
import { createSettingsService } from './services/settings-service.ts'
import { createTakingOff } from './services/taking-off.ts'
import { createUpdatesService } from './services/updates-service.ts'
import { createTransferService } from './services/transfer-service.ts'
import { createViewsService } from './services/views-service.ts'

/** Everything that differs between one host and another, or between the product and a test. */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly notifier: Notifier
  readonly opener: Opener
  readonly folder: DataFolder
  /** Absent where the desk is open in a browser, which only names the folder. */
  readonly showFolder?: ShowDataFolder
  /** None where the desk is open in a browser, which has no notices of the system. */
  readonly notices?: Notices
  /** null where the desk is open in a browser: its clipboard would be the page's. */
  readonly clipboard: Clipboard | null
  readonly saver: FileSaver
  /** null where the page is in a browser, which prints by itself. */
  readonly printer: PagePrinter | null
  readonly vault: SecretVault
  readonly files: DeskFiles
  readonly lendingApi: LendingApiFactory
  readonly network: Network
  readonly person: Person
  /** The sample service that runs already. */
  readonly sample: Sample | null
  /** Starts the sample service on the officer's word; missing where none is to be had. */
  readonly startSample?: StartSample
  /** null where the desk was packed without a feed, or is not packed at all. */
  readonly updates: Updates | null
  readonly sha256: (text: string) => string
  readonly facts: Pick<AppFacts, 'version' | 'host'>
}

export interface Desk {
  readonly router: Router
  /** Links into the desk as the system handed them over; they only wait to be shown. */
  readonly receiveLinks: LinksService['receive']
  /** Opens the files as far as the key allows; what stands in the way is told by `app.facts`. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Puts the desk together. What is asked before the files are open is answered by `app` alone. */
export function compose(ports: Ports): Desk {
  let open: OpenDesk | null = null
  let openFiles: OpenFiles | null = null
  let sample = ports.sample
  let starting: Promise<Result<null>> | null = null
  // A link that comes before the files are open waits until they are.
  const links = createLinksService(ports)
  const opening = createDeskOpening({
    ...ports,
    onOpen: (files) => {
      const wasSample = createConnectionInUse(files.desk).get()?.id === sampleConnectionId
      begin(files)
      if (!wasSample || sample !== null || ports.startSample === undefined) return
      startSample().catch((cause: unknown) => ports.log.unexpected('sample-service', cause))
    },
    onClose: end,
  })

  function begin(files: OpenFiles): void {
    openFiles = files
    open = openDesk({ ...ports, sample }, files, () => opening.keyMode(), {
      safekeeping: opening.handlers.safekeeping,
      links: links.handlers,
    })
    open.start()
  }

  /** Asked anew after each wait. */
  const filesNow = (): OpenFiles | null => openFiles

  async function end(): Promise<void> {
    const closing = open
    open = null
    openFiles = null
    await closing?.stop()
  }

  /** Once, however many windows ask: the second asks for what the first is waiting for. */
  function startSample(): Promise<Result<null>> {
    starting ??= takeUpSample().finally(() => (starting = null))
    return starting
  }

  /** The services are put together anew with the sample, on the files that are open. */
  async function takeUpSample(): Promise<Result<null>> {
    if (openFiles === null) return failed('desk-not-open')
    if (sample === null) {
      if (ports.startSample === undefined) return failed('not-sample')
      sample = await ports.startSample()
      // It took its time: the desk may have been closed, or opened on other files.
      const files = filesNow()
      await end()
      if (files !== null) begin(files)
    }
    const used = await open?.handlers.connections.activate({ id: sampleConnectionId })
    return used === undefined ? failed('desk-not-open') : used.ok ? ok() : used
  }

  const router = createRouter({
    app: {
      facts: () =>
        ok({
          ...ports.facts,
          samplePossible: sample !== null || ports.startSample !== undefined,
          state: opening.state(),
        }),
      startSample,
      ...opening.handlers.app,
    },
    whenOpen: () => open?.handlers ?? null,
    log: ports.log,
    clock: ports.clock,
  })
  return {
    router,
    receiveLinks: links.receive,
    start: () => opening.open(),
    stop: () => opening.close(),
  }
}

interface OpenDesk {
  readonly handlers: Omit<Handlers, 'app'>
  start(): void
  stop(): Promise<void>
}

/** The services that need the files, for as long as they are open. */
function openDesk(
  ports: Ports,
  files: OpenFiles,
  keyMode: () => KeyMode,
  { safekeeping, links }: Pick<Handlers, 'safekeeping' | 'links'>,
): OpenDesk {
  const parts = { ...ports, desk: files.desk, cache: files.cache }
  const { desk } = files
  const inUse = createConnectionInUse(desk)
  const secrets = createConnectionSecrets({ ...ports, values: desk.values, keyMode })
  const knownTime = createKnownTime(parts)
  const session = createSessionService({
    ...ports,
    secret: (id) => secrets.read(id),
    onServiceTime: (ahead) => {
      knownTime.heard(ahead)
    },
  })
  const applications = createApplicationsService({ ...parts, inUse, session })
  const marks = createMarksService({ ...parts, inUse })
  const takingOff = createTakingOff(parts)
  const refresh = createRefreshService({ ...parts, session })
  const refreshPolicy = createRefreshPolicy({
    ...parts,
    values: desk.values,
    notices: ports.notices ?? null,
    refresh,
    isOnline: () => session.isOnline(),
  })
  const settings = createSettingsService(desk.values)
  const outbox = createOutbox({
    ...parts,
    session,
    onRead: (...read) => applications.keep(...read),
  })

  const retention = createRetention({ ...parts, takingOff, knownTime })
  const takenOut = createFilesService({ ...parts, activity: desk.activity, inUse })

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
    asFarAsWritable(ports.log, () => {
      if (connection === null) return
      applications.reconcile(connection.id)
      marks.reconcile(connection.id)
      outbox.markAll(connection.id)
    })
    const state = session.use(connection)
    ports.notifier.emit('applications.changed', { ids: null })
    ports.notifier.emit('decisions.changed', {
      ids: [],
      summary: outbox.summary(connection?.id ?? ''),
    })
    return state
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
      transfer: createTransferService({ ...parts, inUse, use, saveText: takenOut.saveText }),
      connections: createConnectionsService({ ...parts, inUse, secrets, use }),
      session: {
        ...session.handlers,
        signIn: async (input) => {
          const signedIn = await session.handlers.signIn(input)
          // Wrong credentials stop the outbox; right ones let it go on.
          if (signedIn.ok) outbox.kick()
          return signedIn
        },
      },
      applications: applications.handlers,
      imports: createImportsService({
        ...parts,
        inUse,
        read: async (ids) => (await refresh.handlers.startIds({ ids: [...ids] })).ok,
      }),
      refresh: refresh.handlers,
      marks: marks.handlers,
      removal: createRemovalService({
        ...parts,
        inUse,
        takingOff,
        readWaiting: () => {
          applications
            .fetchWaiting()
            .catch((cause: unknown) => ports.log.unexpected('reading-waiting', cause))
        },
      }),
      views: createViewsService({ ...parts, inUse }),
      drafts: createDraftsService({ ...parts, inUse }),
      templates: createTemplatesService({ ...parts, inUse }),
      decisions: createDecisionsService({ ...parts, inUse, outbox }),
      documents: createDocumentsService({ ...parts, inUse }),
      activity: createActivityService(parts),
      updates: createUpdatesService({
        updates: ports.updates,
        isSending: () => desk.decisions.inStates(['checking', 'sending'], null).length > 0,
      }),
      files: takenOut,
      packs: createPacksService({ ...parts, inUse }),
      links,
    },
    start() {
      outbox.start()
      const first = firstConnection(ports, files, inUse)
      noteAsFarAsWritable(first)
      talkTo(first)
      retention.start()
    },
    async stop() {
      retention.stop()
      takingOff.stop()
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
