import { boolean, number, string } from 'yup'
import { consentWays } from '../domain/documents/ach.ts'
import type { AchDocument, Facility } from '../domain/documents/ach.ts'
import type { DocumentPayment } from '../domain/documents/payment.ts'
import type { ActivityEntry } from '../domain/activity/activity.ts'
import type { Decision } from '../domain/decisions/decision.ts'
import { longestDocumentId } from '../domain/wire/acknowledgments.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import { applicationId } from './applications.ts'
import { assentWords, facilityId, personName } from './decisions.ts'
import { entry, exactly, nothing } from './entry.ts'
import type { SavedFile } from './files.ts'

const documentId = () => string().min(1).max(longestDocumentId).required()
const day = () => calendarDate().required()
const reason = () => string().trim().min(3).max(1000).required()

export const documents = {
  /** A page of the register, newest first: of one facility, or of all. */
  list: entry<DocumentPage>()(
    exactly({
      facilityId: facilityId().optional(),
      offset: number().integer().min(0).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
  /** The document of this ID, or that of the payment of this ID; null if the register has none. */
  get: entry<AchDocument | null>()(exactly({ id: documentId() })),
  /** Facilities whose returned payments stop debits, and each one's newest return. */
  stopped: entry<readonly StoppedFacility[]>()(nothing),
  facilities: entry<readonly ListedFacility[]>()(nothing),
  /** Adds a facility, or changes the officer's name for it. */
  nameFacility: entry<Facility>()(
    exactly({ id: facilityId(), name: string().trim().max(120).defined() }),
  ),
  /** The application a facility belongs to, or null for none; it need not be in the worklist. */
  linkFacility: entry<Facility>()(
    exactly({ id: facilityId(), applicationId: applicationId().nullable().defined() }),
  ),
  /** Removes a facility from the list; its documents and submissions stay. */
  removeFacility: entry<null>()(exactly({ id: facilityId() })),
  /**
   * Opens the document in the system browser. Fails with host-not-trusted (`detail` is the host)
   * until the officer has said once or always for that host, and with document-warns (`detail` names
   * the warnings) until the officer is aware of what stands against using it.
   */
  open: entry<AchDocument>()(
    exactly({
      id: documentId(),
      trust: string()
        .oneOf(['no', 'once', 'always'] as const)
        .required(),
      aware: boolean(),
    }),
  ),
  /**
   * Puts the document's address on the clipboard; the page never has it. Fails with
   * clipboard-unavailable or document-url-refused.
   */
  copyLink: entry<null>()(exactly({ id: documentId() })),
  /**
   * The officer confirms that it was used for its payment, debited on that day (today without one).
   * Fails with document-warns as `open` does, and with day-in-future.
   */
  markUsed: entry<AchDocument>()(
    exactly({ id: documentId(), aware: boolean(), on: calendarDate().optional() }),
  ),
  /**
   * A single document wasn't used, or the debit of an autopay document that was recorded last wasn't
   * made. Fails with document-not-used if there is nothing to undo. The reason is kept.
   */
  undoUse: entry<AchDocument>()(exactly({ id: documentId(), reason: reason() })),
  /**
   * The borrower agreed to these words on that day. Replaces what was recorded of the consent; the
   * hash of each is in the activity log. Fails with day-in-future, and with payload-invalid for an
   * autopay document if the way leaves no writing.
   */
  recordAssent: entry<AchDocument>()(
    exactly({
      id: documentId(),
      givenBy: personName(),
      way: string().oneOf(consentWays).required(),
      on: day(),
      words: assentWords().required(),
    }),
  ),
  /** The borrower revoked it on that day. Fails with day-in-future. */
  revoke: entry<AchDocument>()(exactly({ id: documentId(), on: day(), reason: reason() })),
  /** Fails with document-not-revoked if there is nothing to undo. */
  undoRevocation: entry<AchDocument>()(exactly({ id: documentId(), reason: reason() })),
  /**
   * Names of the connections under which this computer knows of a document for the payment, made or
   * on its way, apart from the one of this request key; each once.
   */
  ofPayment: entry<readonly string[]>()(
    exactly({
      requestKey: string().uuid().required(),
      facilityId: facilityId(),
      paymentReference: string().max(200).defined(),
    }),
  ),
  /**
   * The last day (YYYY-MM-DD) on which another document for the same payment was debited, as far as
   * this computer knows, and without what failed or was canceled; null if none was.
   */
  earlierDebit: entry<string | null>()(exactly({ id: documentId() })),
  /**
   * Reads its payment from the service, if it has one and the service can be asked, and returns the
   * document with what is known then.
   */
  readPayment: entry<AchDocument>()(exactly({ id: documentId() })),
  /** Debits of a facility may go on after a return, for this reason. */
  allowDebits: entry<null>()(exactly({ facilityId: facilityId(), reason: reason() })),
  /** All that is known of one document, without its address. */
  evidence: entry<DocumentEvidence>()(exactly({ id: documentId() })),
  /** Writes the register as CSV to a file the officer chooses; null when given up. */
  export: entry<SavedFile>()(nothing),
} as const

export interface DocumentPage {
  readonly documents: readonly AchDocument[]
  /** How many there are, on this page and all others. */
  readonly total: number
}

export interface ListedFacility extends Facility {
  readonly documents: number
  /** The officer's name for it, or else that of its application's borrower; empty if unknown. */
  readonly shownName: string
}

export interface StoppedFacility {
  readonly facilityId: string
  readonly payment: DocumentPayment
}

/** What can be shown of a document later: who vouched for what, and the sealed lines of the log. */
export interface DocumentEvidence {
  readonly document: AchDocument
  readonly connectionName: string
  /** The application that the payment or its facility belongs to, as the officer said; null for none. */
  readonly applicationId: string | null
  readonly decision: Pick<
    Decision,
    'id' | 'requestKey' | 'state' | 'createdAt' | 'createdBy' | 'attempts'
  > | null
  /** Oldest first. */
  readonly entries: readonly ActivityEntry[]
}

export const activity = {
  page: entry<{ readonly entries: readonly ActivityEntry[]; readonly total: number }>()(
    exactly({
      offset: number().integer().min(0).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
  /** Recomputes the chain; `brokenAt` is the number of the first entry that does not fit, or null. */
  verify: entry<{ readonly entries: number; readonly brokenAt: number | null }>()(nothing),
  /** Writes the whole log to a file the officer chooses; returns where, or null when given up. */
  export: entry<SavedFile>()(
    exactly({
      format: string()
        .oneOf(['csv', 'json'] as const)
        .required(),
    }),
  ),
} as const
