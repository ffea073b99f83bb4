import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../shared/json.ts'
import { checkLendingDetails, isWebhookUrl } from './configuration-checks.ts'
import type { SampleDocument, SamplePayment, ServiceState } from './service-state.ts'
import { isJsonObject, parseJson, textOf, type SampleApplication } from './wire.ts'

/** Stores the changes that clients made, as one text. */
export interface SampleStore {
  /** Null if nothing was stored. */
  read(): Promise<string | null>
  /** Replaces the stored text completely, or leaves it unchanged. */
  write(text: string): Promise<void>
}

export interface StateStore {
  /** The state stored by an earlier run; null if there is none or it can't be read. */
  readonly stored: StoredState | null
  /**
   * Applies the stored state to the initial state. The returned function stores the current state;
   * a change that can't be stored is reported and stays until the service stops.
   */
  follow(
    state: ServiceState,
    start: { readonly begunAt: number; readonly port: () => number },
  ): () => Promise<void>
  /** Resolves when pending writes have finished. */
  settled(): Promise<void>
}

const version = 1
const latestMoment = Number.MAX_SAFE_INTEGER

/**
 * The changes that clients made, and the values that must stay the same at the next start for them
 * to remain valid.
 */
export interface StoredState {
  /** Part of the documents' URLs. */
  readonly port: number
  /** Epoch milliseconds of the first start; the sample data is dated relative to it. */
  readonly begunAt: number
  /** Changed applications by ID; all others are unchanged. */
  readonly applications: ReadonlyMap<string, SampleApplication>
  readonly documents: ServiceState['documents']
  readonly payments: ServiceState['payments']
  readonly lendingDetails: ServiceState['lendingDetails']
  readonly webhookUrl: ServiceState['webhookUrl']
}

/** The name that a document is stored under. The key itself opens the document, so it is never stored. */
export function documentName(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export async function openStateStore(
  store: SampleStore | undefined,
  onError: (error: unknown) => void = () => undefined,
): Promise<StateStore> {
  const stored = store === undefined ? null : await readStore(store, onError)
  let latest: Promise<void> = Promise.resolve()
  return {
    stored,
    follow(state, { begunAt, port }) {
      const beginning = new Map(state.records)
      if (stored !== null) takeUp(state, stored)
      return () => {
        // One write at a time; each writes the state at that moment.
        latest = latest
          .then(() => store?.write(writeStored(state, beginning, begunAt, port())))
          .catch(onError)
        return latest
      }
    },
    settled: () => latest,
  }
}

async function readStore(
  store: SampleStore,
  onError: (error: unknown) => void,
): Promise<StoredState | null> {
  try {
    const text = await store.read()
    return text === null ? null : readStored(text)
  } catch (cause) {
    onError(cause)
    return null
  }
}

function takeUp(state: ServiceState, stored: StoredState): void {
  for (const [id, application] of stored.applications) {
    state.records.set(id, { ...state.records.get(id), application })
  }
  for (const [name, document] of stored.documents) state.documents.set(name, document)
  for (const [id, payment] of stored.payments) state.payments.set(id, payment)
  state.lendingDetails = stored.lendingDetails
  state.webhookUrl = stored.webhookUrl
}

function writeStored(
  state: ServiceState,
  beginning: ServiceState['records'],
  begunAt: number,
  port: number,
): string {
  const changed = [...state.records].filter(([id, record]) => record !== beginning.get(id))
  return JSON.stringify({
    version,
    port,
    begunAt,
    applications: Object.fromEntries(changed.map(([id, { application }]) => [id, application])),
    documents: Object.fromEntries(state.documents),
    payments: Object.fromEntries(state.payments),
    lendingDetails: state.lendingDetails,
    webhookUrl: state.webhookUrl,
  })
}

/** Throws if the text is incomplete or was written by another version. */
function readStored(text: string): StoredState {
  const file = parseJson(text)
  if (!isJsonObject(file) || file['version'] !== version) throw new Error('not a kept state')
  return {
    port: wholeNumber(file['port'], 1, 65_535),
    begunAt: wholeNumber(file['begunAt'], 0, Number.MAX_SAFE_INTEGER),
    applications: entries(file['applications'], (application) => ({
      ...application,
      status: filled(application, 'status'),
    })),
    documents: entries(file['documents'], readDocument),
    // Files from earlier versions have no payments.
    payments: entries(file['payments'] ?? {}, readPayment),
    lendingDetails: ifThere(file['lendingDetails'], readLendingDetails),
    webhookUrl: ifThere(file['webhookUrl'], readWebhookUrl),
  }
}

function readDocument(document: JsonObject): SampleDocument {
  const lender = document['lender']
  if (!isJsonObject(lender)) throw new Error('a document without a lender')
  return {
    id: filled(document, 'id'),
    facilityId: filled(document, 'facilityId'),
    createdAt: wholeNumber(document['createdAt'], 0, Number.MAX_SAFE_INTEGER),
    lender: {
      name: filled(lender, 'name'),
      phone: filled(lender, 'phone'),
      email: filled(lender, 'email'),
    },
  }
}

function readPayment(payment: JsonObject): SamplePayment {
  const canceledAt = ifThere(payment['canceledAt'], (at) => wholeNumber(at, 0, latestMoment))
  return {
    id: filled(payment, 'id'),
    facilityId: filled(payment, 'facilityId'),
    documentId: filled(payment, 'documentId'),
    amount: wholeNumber(payment['amount'], 1, Number.MAX_SAFE_INTEGER),
    createdAt: wholeNumber(payment['createdAt'], 0, latestMoment),
    ...(canceledAt !== null && { canceledAt }),
  }
}

function readLendingDetails(value: JsonValue) {
  const read = checkLendingDetails(value)
  if ('found' in read) throw new Error('lending details of another form')
  return read.details
}

function readWebhookUrl(value: JsonValue): string {
  if (typeof value !== 'string' || !isWebhookUrl(value)) throw new Error('not a webhook URL')
  return value
}

function ifThere<T>(value: JsonValue | undefined, read: (value: JsonValue) => T): T | null {
  return value === null || value === undefined ? null : read(value)
}

function entries<T>(value: JsonValue | undefined, read: (one: JsonObject) => T): Map<string, T> {
  if (!isJsonObject(value)) throw new Error('a list of another form')
  return new Map(
    Object.entries(value).map(([name, one]) => {
      if (!isJsonObject(one)) throw new Error('an entry of another form')
      return [name, read(one)]
    }),
  )
}

function filled(owner: JsonObject, field: string): string {
  const text = textOf(owner, field)
  if (text === '') throw new Error(`no ${field}`)
  return text
}

function wholeNumber(value: JsonValue | undefined, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) {
    return value
  }
  throw new Error('a number of another form')
}
