import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import type { ApplicationRecord } from '../../shared/contract/packs.ts'
import type {
  DocumentEvidence,
  DocumentPage,
  ListedFacility,
  StoppedFacility,
} from '../../shared/contract/documents.ts'
import type { AchDocument, DocumentWarning, Facility } from '../../shared/domain/documents/ach.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { firstFailure, ok, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useLenderDay } from '../state/lender-day.ts'
import { paced } from '../state/paced.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'

export type NewAuthorization = Parameters<Client['decisions']['createAchAuthorization']>[0]
export type AssentRequest = Parameters<Client['documents']['recordAssent']>[0]
type RevocationRequest = Parameters<Client['documents']['revoke']>[0]
export type Trust = Parameters<Client['documents']['open']>[0]['trust']

/** The evidence of a document, with the record of its application if it has one. */
export interface EvidenceWithRecord extends DocumentEvidence {
  readonly record: ApplicationRecord | null
}

/** Documents shown at once. Limited because each line has many elements. */
export const documentPageSize = 50

/**
 * The part of the register that is shown: one facility or all (null), and how many newer documents
 * precede it.
 */
interface RegisterPlace {
  readonly facilityId: string | null
  readonly offset: number
}

/** The register of authorization documents, page by page, and creating documents. */
export const useDocumentsStore = defineStore('documents', () => {
  const bridge = useBridge()
  const { resettable } = useForgottenOnSwitch()
  const place = resettable<RegisterPlace>({ facilityId: null, offset: 0 })
  /** The page that was loaded, with its place in the register. */
  const register = resettable<(DocumentPage & RegisterPlace) | null>(null)
  const facilities = resettable<readonly ListedFacility[]>([])
  const stopped = resettable<readonly StoppedFacility[]>([])
  /** Authorizations that are still in progress or whose outcome is unknown. */
  const unfinished = resettable<readonly Decision[]>([])
  const loaded = resettable(false)
  const failure = resettable<Failure | null>(null)
  /** Increases after every change, so that components that show a document read it again. */
  const revision = ref(0)
  // A response is dropped if a later one is shown, or if it belongs to the previous connection.
  let latest = 0
  let shown = 0

  const follow = paced(async () => {
    revision.value += 1
    if (loaded.value) await load()
  })
  bridge.on('documents.changed', follow)
  bridge.on('decisions.changed', follow)
  // As time passes, documents become too old, and no event reports that.
  watch(useLenderDay(), () => {
    if (loaded.value) follow()
  })

  async function load(): Promise<void> {
    const mine = ++latest
    const { facilityId, offset } = place.value
    const [page, known, returned, open] = await Promise.all([
      bridge.documents.list({
        ...(facilityId !== null && { facilityId }),
        offset,
        limit: documentPageSize,
      }),
      bridge.documents.facilities({}),
      bridge.documents.stopped({}),
      bridge.decisions.list({ openOnly: true }),
    ])
    if (mine <= shown) return
    shown = mine
    failure.value = firstFailure(page, known, returned, open)
    if (page.ok) register.value = { ...page.value, facilityId, offset }
    if (known.ok) facilities.value = known.value
    if (returned.ok) stopped.value = returned.value
    if (open.ok) {
      unfinished.value = open.value.filter(({ achPurpose }) => achPurpose !== null)
    }
    loaded.value = true
  }

  function show(facilityId: string | null, offset = 0): Promise<void> {
    place.value = { facilityId, offset }
    return load()
  }

  /** The newest document of each facility; none for a facility without documents. */
  async function newestOf(facilityIds: readonly string[]): Promise<Result<AchDocument[]>> {
    const pages = await Promise.all(
      facilityIds.map((facilityId) => bridge.documents.list({ facilityId, offset: 0, limit: 1 })),
    )
    const failed = pages.find((page) => !page.ok)
    if (failed !== undefined) return failed
    return ok(pages.flatMap((page) => (page.ok ? page.value.documents : [])))
  }

  async function withShown(call: Promise<Result<AchDocument>>): Promise<Result<AchDocument>> {
    const result = await call
    if (result.ok && register.value !== null) {
      const { id } = result.value
      const documents = register.value.documents.map((known) =>
        known.id === id ? result.value : known,
      )
      register.value = { ...register.value, documents }
    }
    return result
  }

  async function evidence(id: string): Promise<Result<EvidenceWithRecord>> {
    const found = await bridge.documents.evidence({ id })
    if (!found.ok) return found
    const { applicationId } = found.value
    const record =
      applicationId === null ? ok(null) : await bridge.packs.record({ id: applicationId })
    return record.ok ? ok({ ...found.value, record: record.value }) : record
  }

  /**
   * Saves the officer's name for a facility and its application, unless that is undefined; adds the
   * facility if it is new.
   */
  async function keepFacility(
    id: string,
    name: string,
    applicationId: string | null | undefined,
  ): Promise<Result<Facility>> {
    const named = await bridge.documents.nameFacility({ id, name })
    const saved =
      named.ok && applicationId !== undefined
        ? await bridge.documents.linkFacility({ id, applicationId })
        : named
    await load()
    return saved
  }

  async function removeFacility(id: string): Promise<Result<null>> {
    const result = await bridge.documents.removeFacility({ id })
    await load()
    return result
  }

  forgetOnSwitch(() => (shown = latest))

  return {
    register,
    facilities,
    stopped,
    unfinished,
    loaded,
    failure,
    revision,
    load,
    show,
    newestOf,
    /** Finds a document by its ID or its payment ID; null if there is none. */
    get: (id: string) => bridge.documents.get({ id }),
    create: (authorization: NewAuthorization) =>
      bridge.decisions.createAchAuthorization(authorization),
    /**
     * Opens the document in the system browser. Fails with document-warns until the officer has
     * confirmed each warning, and with host-not-trusted until the officer trusts the host.
     */
    open: ({ id }: AchDocument, trust: Trust, aware: readonly DocumentWarning[]) =>
      withShown(bridge.documents.open({ id, trust, aware: [...aware] })),
    /** `on` is the day of the debit (YYYY-MM-DD); today if omitted. */
    markUsed: ({ id }: AchDocument, aware: readonly DocumentWarning[], on?: string) =>
      withShown(
        bridge.documents.markUsed({ id, aware: [...aware], ...(on !== undefined && { on }) }),
      ),
    undoUse: (id: string, reason: string) => withShown(bridge.documents.undoUse({ id, reason })),
    recordAssent: (request: AssentRequest) => withShown(bridge.documents.recordAssent(request)),
    revoke: (request: RevocationRequest) => withShown(bridge.documents.revoke(request)),
    undoRevocation: (id: string, reason: string) =>
      withShown(bridge.documents.undoRevocation({ id, reason })),
    copyLink: (id: string) => bridge.documents.copyLink({ id }),
    ofPayment: (request: Parameters<Client['documents']['ofPayment']>[0]) =>
      bridge.documents.ofPayment(request),
    earlierDebit: (id: string) => bridge.documents.earlierDebit({ id }),
    /** Calls with the same request key make one payment. */
    makePayment: (requestKey: string, documentId: string) =>
      bridge.decisions.makePayment({ requestKey, documentId }),
    cancelPayment: (requestKey: string, documentId: string) =>
      bridge.decisions.cancelPayment({ requestKey, documentId }),
    readPayment: (id: string) => withShown(bridge.documents.readPayment({ id })),
    allowDebits: (request: Parameters<Client['documents']['allowDebits']>[0]) =>
      bridge.documents.allowDebits(request),
    exportCsv: () => bridge.documents.export({}),
    evidence,
    keepFacility,
    removeFacility,
  }
})
