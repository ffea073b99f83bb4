import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../shared/json.ts'
import { checkLendingDetails, isWebhookUrl } from './configuration-checks.ts'
import type { SampleDocument, SamplePayment, ServiceState } from './service-state.ts'
import { isJsonObject, parseJson, textOf, type SampleApplication } from './wire.ts'

/** Where the service keeps what clients have changed, as one text. */
export interface SampleStore {
  /** Null if nothing was kept. */
  read(): Promise<string | null>
  /** Puts this text in place of the earlier one, or leaves that one whole. */
  write(text: string): Promise<void>
}

export interface StateKeeper {
  /** What an earlier start kept; null if there is none, or if it can't be read. */
  readonly kept: KeptState | null
  /**
   * Lays what was kept over the beginning state. The function keeps the state as it is when called;
   * a change that can't be kept is reported and still stands until the service stops.
   */
  follow(
    state: ServiceState,
    start: { readonly begunAt: number; readonly port: () => number },
  ): () => Promise<void>
  /** When what is being kept has been written. */
  settled(): Promise<void>
}

const version = 1
const latestMoment = Number.MAX_SAFE_INTEGER

/** What clients have changed, and what has to be the same at the next start for it to hold. */
export interface KeptState {
  /** The address of a document names it. */
  readonly port: number
  /** Milliseconds since 1970: the sample data are dated from the first start on. */
  readonly begunAt: number
  /** By ID; the others are as they were at the beginning. */
  readonly applications: ReadonlyMap<string, SampleApplication>
  readonly documents: ServiceState['documents']
  readonly payments: ServiceState['payments']
  readonly lendingDetails: ServiceState['lendingDetails']
  readonly webhookUrl: ServiceState['webhookUrl']
}

/** The name under which a document is kept: the key itself opens it, so it is in no file. */
export function documentName(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export async function openKeeper(
  store: SampleStore | undefined,
  onError: (error: unknown) => void = () => undefined,
): Promise<StateKeeper> {
  const kept = store === undefined ? null : await readStore(store, onError)
  let latest: Promise<void> = Promise.resolve()
  return {
    kept,
    follow(state, { begunAt, port }) {
      const beginning = new Map(state.records)
      if (kept !== null) takeUp(state, kept)
      return () => {
        // One write at a time, each of the state as it is when its turn comes.
        latest = latest
          .then(() => store?.write(writeKept(state, beginning, begunAt, port())))
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
): Promise<KeptState | null> {
  try {
    const text = await store.read()
    return text === null ? null : readKept(text)
  } catch (cause) {
    onError(cause)
    return null
  }
}

function takeUp(state: ServiceState, kept: KeptState): void {
  for (const [id, application] of kept.applications) {
    state.records.set(id, { ...state.records.get(id), application })
  }
  for (const [name, document] of kept.documents) state.documents.set(name, document)
  for (const [id, payment] of kept.payments) state.payments.set(id, payment)
  state.lendingDetails = kept.lendingDetails
  state.webhookUrl = kept.webhookUrl
}

function writeKept(
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

/** Throws if the text is not whole or was written by another version. */
function readKept(text: string): KeptState {
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
    // A file of before has none.
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
