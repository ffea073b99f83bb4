import { defineStore } from 'pinia'
import type { Client } from '../../shared/contract/contract.ts'
import type { ApplicationRecord } from '../../shared/contract/decisions.ts'
import type { DocumentEvidence } from '../../shared/contract/documents.ts'
import type { AchDocument, Facility } from '../../shared/domain/documents/ach.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { firstFailure, ok, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { paced } from '../state/paced.ts'
import { useResettable } from '../state/resettable.ts'
import { forgetOnSwitch } from './connections.ts'

export type NewAuthorization = Parameters<Client['decisions']['createAchAuthorization']>[0]
export type AssentAsked = Parameters<Client['documents']['recordAssent']>[0]
type RevocationAsked = Parameters<Client['documents']['revoke']>[0]
export type Trust = Parameters<Client['documents']['open']>[0]['trust']

/** The evidence of a document with the record of its application, if it belongs to one. */
export interface EvidenceWithRecord extends DocumentEvidence {
  readonly record: ApplicationRecord | null
}

/** The register of authorization documents, and making new ones. */
export const useDocumentsStore = defineStore('documents', () => {
  const bridge = useBridge()
  const { resettable, reset } = useResettable()
  const list = resettable<readonly AchDocument[]>([])
  const facilities = resettable<readonly Facility[]>([])
  /** Authorizations that are on their way, or whose end is not known. */
  const unfinished = resettable<readonly Decision[]>([])
  const loaded = resettable(false)
  const failure = resettable<Failure | null>(null)
  // A response is dropped if a later one is shown, or if it belongs to the previous lender.
  let question = 0
  let answered = 0

  const follow = paced(async () => {
    if (loaded.value) await load()
  })
  bridge.on('documents.changed', follow)
  bridge.on('decisions.changed', follow)

  async function load(): Promise<void> {
    const mine = ++question
    const [documents, known, open] = await Promise.all([
      bridge.documents.list({}),
      bridge.documents.facilities({}),
      bridge.decisions.list({ openOnly: true }),
    ])
    if (mine <= answered) return
    answered = mine
    failure.value = firstFailure(documents, known, open)
    if (documents.ok) list.value = documents.value
    if (known.ok) facilities.value = known.value
    if (open.ok) {
      unfinished.value = open.value.filter(({ achPurpose }) => achPurpose !== null)
    }
    loaded.value = true
  }

  async function kept(asking: Promise<Result<AchDocument>>): Promise<Result<AchDocument>> {
    const answer = await asking
    if (answer.ok) {
      const { id } = answer.value
      list.value = list.value.map((held) => (held.id === id ? answer.value : held))
    }
    return answer
  }

  async function evidence(id: string): Promise<Result<EvidenceWithRecord>> {
    const found = await bridge.documents.evidence({ id })
    if (!found.ok) return found
    const { applicationId } = found.value
    const record =
      applicationId === null ? ok(null) : await bridge.packs.record({ id: applicationId })
    return record.ok ? ok({ ...found.value, record: record.value }) : record
  }

  /** Keeps the officer's name of a facility and its application; adds one that is not known yet. */
  async function keepFacility(
    id: string,
    name: string,
    applicationId: string | null,
  ): Promise<Result<Facility>> {
    const named = await bridge.documents.nameFacility({ id, name })
    const linked = named.ok ? await bridge.documents.linkFacility({ id, applicationId }) : named
    await load()
    return linked
  }

  async function removeFacility(id: string): Promise<Result<null>> {
    const answer = await bridge.documents.removeFacility({ id })
    await load()
    return answer
  }

  forgetOnSwitch(() => (answered = question))
  forgetOnSwitch(reset)

  return {
    ...{ list, facilities, unfinished, loaded, failure, load },
    create: (authorization: NewAuthorization) =>
      bridge.decisions.createAchAuthorization(authorization),
    /**
     * Opens it in the system browser; fails with document-warns until the officer is aware of what
     * stands against it, and with host-not-trusted until its host is trusted.
     */
    open: (id: string, trust: Trust, aware: boolean) =>
      kept(bridge.documents.open({ id, trust, aware })),
    /** Debited on this day (YYYY-MM-DD), or today. */
    markUsed: (id: string, aware: boolean, on?: string) =>
      kept(bridge.documents.markUsed({ id, aware, ...(on !== undefined && { on }) })),
    undoUse: (id: string, reason: string) => kept(bridge.documents.undoUse({ id, reason })),
    recordAssent: (asked: AssentAsked) => kept(bridge.documents.recordAssent(asked)),
    revoke: (asked: RevocationAsked) => kept(bridge.documents.revoke(asked)),
    undoRevocation: (id: string, reason: string) =>
      kept(bridge.documents.undoRevocation({ id, reason })),
    copyLink: (id: string) => bridge.documents.copyLink({ id }),
    ofPayment: (asked: Parameters<Client['documents']['ofPayment']>[0]) =>
      bridge.documents.ofPayment(asked),
    /** The same request key is the same payment. */
    makePayment: (requestKey: string, documentId: string) =>
      bridge.decisions.makePayment({ requestKey, documentId }),
    cancelPayment: (requestKey: string, documentId: string) =>
      bridge.decisions.cancelPayment({ requestKey, documentId }),
    readPayment: (id: string) => kept(bridge.documents.readPayment({ id })),
    allowDebits: (facilityId: string, reason: string) =>
      bridge.documents.allowDebits({ facilityId, reason }),
    exportCsv: () => bridge.documents.export({}),
    ...{ evidence, keepFacility, removeFacility },
  }
})
