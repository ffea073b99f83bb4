import { array, number, string } from 'yup'
import {
  consentWays,
  documentWarnings,
  type AchDocument,
  type Facility,
} from '../domain/documents/ach.ts'
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
/** The warnings that the officer confirmed. */
const warnings = () => array(string().oneOf(documentWarnings).required())
const mostReturns = 1000
const reason = () => string().trim().min(3).max(1000).required()

export const documents = {
  /** A page of the register, newest first; for one facility, or for all. */
  list: entry<DocumentPage>()(
    exactly({
      facilityId: facilityId().optional(),
      offset: number().integer().min(0).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
  /** The document with this ID, or of the payment with this ID; null if the register has none. */
  get: entry<AchDocument | null>()(exactly({ id: documentId() })),
  /** Facilities whose returned payments stop debits, and each one's newest return. */
  stopped: entry<readonly StoppedFacility[]>()(nothing),
  facilities: entry<readonly ListedFacility[]>()(nothing),
  /** Adds a facility, or changes the officer's name for it. */
  nameFacility: entry<Facility>()(
    exactly({ id: facilityId(), name: string().trim().max(120).defined() }),
  ),
  /** Links a facility to an application, or to none (null); the application needn't be in the worklist. */
  linkFacility: entry<Facility>()(
    exactly({ id: facilityId(), applicationId: applicationId().nullable().defined() }),
  ),
  /** Removes a facility from the list; its documents and submissions stay. */
  removeFacility: entry<null>()(exactly({ id: facilityId() })),
  /**
   * Opens the document in the system browser. Fails with host-not-trusted (`detail` is the host)
   * until the officer trusts that host once or always, and with document-warns (`detail` names the
   * warnings) until the officer has confirmed each of its warnings.
   */
  open: entry<AchDocument>()(
    exactly({
      id: documentId(),
      trust: string()
        .oneOf(['no', 'once', 'always'] as const)
        .required(),
      aware: warnings(),
    }),
  ),
  /**
   * Copies the document's URL to the clipboard; the page never gets it. Fails with
   * clipboard-unavailable or document-url-refused.
   */
  copyLink: entry<null>()(exactly({ id: documentId() })),
  /**
   * The officer confirms that the document was used for its payment, debited on `on` (default:
   * today). Fails with document-warns as `open` does, and with day-in-future.
   */
  markUsed: entry<AchDocument>()(
    exactly({ id: documentId(), aware: warnings(), on: calendarDate().optional() }),
  ),
  /**
   * Undoes the recorded use of a single-payment document, or the last recorded debit of an autopay
   * document. Fails with document-not-used if there is nothing to undo. The reason is kept.
   */
  undoUse: entry<AchDocument>()(exactly({ id: documentId(), reason: reason() })),
  /**
   * Records that the borrower agreed to this text on that day. Replaces the recorded consent; the
   * activity log has the hash of each. Fails with day-in-future, and with payload-invalid for an
   * autopay document if the way of consent leaves no written record.
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
  /** Records that the borrower revoked the authorization on that day. Fails with day-in-future. */
  revoke: entry<AchDocument>()(exactly({ id: documentId(), on: day(), reason: reason() })),
  /** Fails with document-not-revoked if there is nothing to undo. */
  undoRevocation: entry<AchDocument>()(exactly({ id: documentId(), reason: reason() })),
  /**
   * Names of the connections, without duplicates, under which this computer has a document for the
   * payment, created or being sent, other than that of this request key.
   */
  ofPayment: entry<readonly string[]>()(
    exactly({
      requestKey: string().uuid().required(),
      facilityId: facilityId(),
      paymentReference: string().max(200).defined(),
    }),
  ),
  /**
   * The last day (YYYY-MM-DD) on which another document for the same payment was debited, according
   * to this computer's register; failed and canceled payments don't count. null if none was
   * debited.
   */
  earlierDebit: entry<string | null>()(exactly({ id: documentId() })),
  /**
   * Fetches the document's payment from the service, if it has one and the service provides
   * payments, and returns the updated document.
   */
  readPayment: entry<AchDocument>()(exactly({ id: documentId() })),
  /**
   * Allows further debits of a facility after returned payments; records the reason. `returns`: those
   * that the officer saw. Fails with return-not-seen if there are others.
   */
  allowDebits: entry<null>()(
    exactly({
      facilityId: facilityId(),
      returns: array(string().required()).max(mostReturns).required(),
      reason: reason(),
    }),
  ),
  /** All data on one document except its URL. */
  evidence: entry<DocumentEvidence>()(exactly({ id: documentId() })),
  /** Writes the register as CSV to a file that the officer chooses; null if the officer cancels. */
  export: entry<SavedFile>()(nothing),
} as const

export interface DocumentPage {
  readonly documents: readonly AchDocument[]
  /** Number of documents on all pages. */
  readonly total: number
}

export interface ListedFacility extends Facility {
  readonly documents: number
  /**
   * The officer's name for the facility, or else the borrower's name of its application; empty if
   * unknown.
   */
  readonly shownName: string
}

export interface StoppedFacility {
  readonly facilityId: string
  /** IDs of all returned payments that stop its debits. */
  readonly returns: readonly string[]
  /** The newest of them. */
  readonly payment: DocumentPayment
}

/**
 * Evidence on a document for later: who vouched for what, and its lines in the activity log with
 * their integrity hashes.
 */
export interface DocumentEvidence {
  readonly document: AchDocument
  readonly connectionName: string
  /** The application that the officer linked to the payment or its facility; null if none. */
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
  /** Recomputes the chain; `brokenAt` is the number of the first entry that doesn't match, or null. */
  verify: entry<{ readonly entries: number; readonly brokenAt: number | null }>()(nothing),
  /** Writes the whole log to a file that the officer chooses; null if the officer cancels. */
  export: entry<SavedFile>()(
    exactly({
      format: string()
        .oneOf(['csv', 'json'] as const)
        .required(),
    }),
  ),
} as const
