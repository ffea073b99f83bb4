import type { Clock } from '../../../electron/ports/clock.ts'
import type {
  LendingApi,
  LendingApiFactory,
  SendOutcome,
  Submission,
  TokenFacts,
} from '../../../electron/ports/lending-api.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { SubmissionKind } from '../../../shared/values/submission-kinds.ts'
import type { CreditClass } from '../../../shared/values/vocabulary.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type { SendResponse } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { WireForm } from '../../../shared/domain/connections/connection.ts'
import {
  latestAuthorizationFromWire,
  webhookUrlsFromWire,
} from '../../../shared/domain/wire/acknowledgments.ts'
import { coverageFromWire } from '../../../shared/domain/wire/coverage.ts'
import {
  facilityFromWire,
  listedAgreement,
  listedFacility,
  payoffFromWire,
} from '../../../shared/domain/wire/facility.ts'
import { borrowerFromWire } from '../../../shared/domain/wire/borrower.ts'
import { reasonsIn, rejectionReasonsFromWire } from '../../../shared/domain/wire/rejection.ts'
import { paymentFromWire, paymentsFromWire } from '../../../shared/domain/wire/payment.ts'
import { applicationFromResponse, offersIn } from '../../../shared/domain/wire/application.ts'
import { webhookUrlsIn } from '../../../shared/domain/wire/configuration.ts'
import type { JsonObject, JsonValue } from '../../../shared/json.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import {
  serviceProfiles,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'

const endpoints = [
  'signIn',
  'readApplication',
  'approve',
  'reject',
  'readRejectionReasons',
  'readBorrower',
  'readCoverage',
  'listAgreements',
  'listFacilities',
  'readFacility',
  'payoffAmounts',
  'checkOffers',
  'createAchAuthorization',
  'makePayment',
  'cancelPayment',
  'readPayment',
  'readPaymentsOf',
  'setLendingDetails',
  'setWebhook',
  'deleteWebhook',
  'readWebhook',
] as const
type ScriptedEndpoint = (typeof endpoints)[number]

/** What happens to one request instead of the service's usual response. */
export type ScriptedTurn =
  /** It never reaches the service. */
  | { readonly kind: 'not-sent'; readonly failure?: Failure; readonly status?: number }
  /** No response arrives; `processed` says whether the service has done the work. */
  | { readonly kind: 'lost'; readonly processed: boolean; readonly failure?: Failure }
  /** The service refuses and does nothing. */
  | { readonly kind: 'refused'; readonly status?: number; readonly failure?: Failure }

/** Holds a request until the test lets it continue. */
export interface Gate {
  /** Settles when the next request of the endpoint arrives here. */
  readonly arrived: Promise<void>
  open(): void
}

type Refusal = Extract<SendOutcome<never>, { kind: 'refused' }>

const endpointOf = {
  approve: 'approve',
  reject: 'reject',
  'create-ach-authorization': 'createAchAuthorization',
  'make-payment': 'makePayment',
  'cancel-payment': 'cancelPayment',
  'set-lending-details': 'setLendingDetails',
  'set-webhook': 'setWebhook',
  'delete-webhook': 'deleteWebhook',
} as const satisfies Record<SubmissionKind, ScriptedEndpoint>

const oneDay = 24 * 60 * 60 * 1000

/**
 * The lending service and its client in one: the in-memory fake of the real client on a real
 * service (both pass test/contract/lending-api.test.ts). Counts what was processed, so that a test
 * can prove "exactly once".
 */
export class ScriptedLendingService implements LendingApiFactory {
  /** Applications by ID, in their wire format. */
  readonly applications = new Map<string, JsonObject>()
  /** The caps by state, in their wire format. */
  coverage: Readonly<Record<CreditClass, JsonObject>> = { consumer: {}, commercial: {} }
  /** Its result of every compliance check. */
  verdict = { isCompliant: true, apr: null as number | null }
  /** Borrowers by ID, in their wire format. */
  readonly borrowers = new Map<string, JsonObject>()
  readonly facilities = new Set<string>()
  /** Loan agreements, and booked facilities by ID, in their wire format. */
  readonly agreements: JsonObject[] = []
  readonly booked = new Map<string, JsonObject>()
  payoffAmounts: readonly JsonObject[] = []
  /** Payments by ID, in their wire format. */
  readonly payments = new Map<string, JsonObject>()
  /**
   * Requests whose work was done, whether or not the client received the response; refused ones
   * don't count.
   */
  readonly processed: Record<ScriptedEndpoint, number> = counters()
  /** Requests made through the client. */
  readonly asked: Record<ScriptedEndpoint, number> = counters()
  lendingDetails: JsonObject | null = null
  /** Texts by code, in their wire format. */
  rejectionReasons: JsonObject = { income_too_low: 'Income too low for the request.\n' }
  webhook: JsonObject | null = null
  reachable = true
  /** The profile that the client can recognize; null if it can't. */
  spokenProfile: ServiceProfileName | null = null

  private readonly clock: Pick<Clock, 'now'>
  private readonly turns = new Map<ScriptedEndpoint, ScriptedTurn[]>()
  private readonly gates = new Map<ScriptedEndpoint, WaitingGate[]>()
  private documents = 0

  constructor(clock: Pick<Clock, 'now'>) {
    this.clock = clock
  }

  /** An application that can be approved; given wire fields replace the defaults. */
  add(id: string, fields: JsonObject = {}): void {
    this.applications.set(id, {
      id,
      status: 'pending',
      borrower_id: 'bor_scripted',
      created_on: '2026-11-01T12:00:00Z',
      credit_type: 'consumer_installment_loan',
      decisioned_on: null,
      offers: null,
      rejection_reasons: null,
      requested_amount: 500_000,
      third_party_disbursement_destination: null,
      lender_of_record: 'Scripted Lender',
      credit_data: { fico: 700, has_bankruptcy_history: false },
      ...fields,
    })
  }

  /** Changes an application at the service, as another person might. */
  change(id: string, fields: JsonObject): void {
    const application = this.applications.get(id)
    if (application === undefined) throw new Error(`no application ${id} is scripted`)
    this.applications.set(id, { ...application, ...fields })
  }

  /** Scripts the next requests of an endpoint, one turn each. */
  next(endpoint: ScriptedEndpoint, ...turns: readonly ScriptedTurn[]): void {
    this.turns.set(endpoint, [...(this.turns.get(endpoint) ?? []), ...turns])
  }

  /** Holds the next request of an endpoint before it reaches the service. */
  hold(endpoint: ScriptedEndpoint): Gate {
    const gate = new WaitingGate()
    this.gates.set(endpoint, [...(this.gates.get(endpoint) ?? []), gate])
    return gate
  }

  connect(
    connection: WireForm = {
      unitsProfile: 'cents-and-basis-points',
      serviceProfile: 'specification',
    },
    secret: () => Promise<Result<string>> = () => Promise.resolve(ok('scripted')),
    received: (outcome: {
      readonly reached: boolean
      readonly failure: Failure | null
    }) => void = () => undefined,
  ): LendingApi {
    let token: TokenFacts | null = null
    let flight: Promise<Result<TokenFacts>> | null = null
    let closed = false
    const profile = serviceProfiles[connection.serviceProfile]
    const where = <T>(path: unknown, request: T): T | null => (path === null ? null : request)

    /** Passes gate and script: what happens to this request; null if nothing is scripted. */
    const pass = async (endpoint: ScriptedEndpoint): Promise<ScriptedTurn | null> => {
      this.asked[endpoint] += 1
      await this.gates.get(endpoint)?.shift()?.pass()
      if (closed) return { kind: 'not-sent', failure: { code: 'canceled' } }
      const turn: ScriptedTurn | null = this.reachable
        ? (this.turns.get(endpoint)?.shift() ?? null)
        : { kind: 'not-sent' }
      const failure = turn === null ? null : failureOf(turn)
      received({
        reached: turn?.kind === 'refused' || failure?.status !== undefined || turn === null,
        failure,
      })
      return turn
    }

    const send = async <T>(
      endpoint: ScriptedEndpoint,
      work: () => SendOutcome<T>,
      isCurrent: () => boolean = () => true,
    ): Promise<SendOutcome<T>> => {
      if (!isCurrent()) {
        return { kind: 'not-sent', status: null, failure: { code: 'check-outdated' } }
      }
      const turn = await pass(endpoint)
      if (turn === null || (turn.kind === 'lost' && turn.processed)) {
        const outcome = work()
        if (outcome.kind !== 'refused') this.processed[endpoint] += 1
        if (turn === null) return outcome
      }
      const failure = failureOf(turn)
      switch (turn.kind) {
        case 'not-sent':
          return { kind: 'not-sent', status: turn.status ?? null, failure }
        case 'lost':
          return { kind: 'unknown', status: failure.status ?? null, failure }
        case 'refused':
          return { kind: 'refused', status: turn.status ?? 400, failure }
      }
    }

    const signIn = async (): Promise<Result<TokenFacts>> => {
      const known = await secret()
      if (!known.ok) return known
      const turn = await pass('signIn')
      if (turn !== null) return { ok: false, error: failureOf(turn) }
      this.processed.signIn += 1
      token = { issuedAt: this.clock.now(), expiresAt: this.clock.now() + oneDay }
      return ok(token)
    }

    const reading = async <T>(
      endpoint: ScriptedEndpoint,
      respond: () => Result<T>,
    ): Promise<Result<T>> => {
      const turn = await pass(endpoint)
      if (turn !== null) return { ok: false, error: failureOf(turn) }
      const read = respond()
      if (read.ok) this.processed[endpoint] += 1
      return read
    }

    const read = (id: string): Result<ReadApplication> => {
      const body = this.applications.get(id)
      return body === undefined
        ? failed('not-found', { status: 404, serviceCode: 'APPLICATION_NOT_FOUND' })
        : applicationFromResponse(structuredClone(body), connection.unitsProfile, id)
    }

    return {
      signIn: () => {
        flight ??= signIn().finally(() => {
          flight = null
        })
        return flight
      },
      token: () => token,
      listApplications: null,
      readApplication: (id) => reading('readApplication', () => read(id)),
      readCoverage: where(profile.coveragePaths, (creditClass) =>
        reading('readCoverage', () =>
          coverageFromWire(structuredClone(this.coverage[creditClass]), creditClass),
        ),
      ),
      checkOffers: where(profile.offerCheckPath, (asked) =>
        reading('checkOffers', () =>
          ok(asked.offers.map((_, position) => ({ position, ...this.verdict }))),
        ),
      ),
      readBorrower: where(profile.borrowerPath, (id) =>
        reading('readBorrower', () => {
          const body = this.borrowers.get(id)
          if (body === undefined) return failed('not-found', { status: 404 })
          return borrowerFromWire(structuredClone(body), id)
        }),
      ),
      facilities: where(profile.facilityPaths, {
        listAgreements: () =>
          reading('listAgreements', () =>
            ok(this.agreements.flatMap((one) => listedAgreement(one) ?? [])),
          ),
        listFacilities: () =>
          reading('listFacilities', () =>
            ok([...this.booked.values()].flatMap((one) => listedFacility(one) ?? [])),
          ),
        read: (id) =>
          reading('readFacility', () =>
            facilityFromWire(structuredClone(this.booked.get(id)), connection.unitsProfile, id),
          ),
        latestAuthorization: (id) =>
          reading('readFacility', () =>
            latestAuthorizationFromWire(structuredClone(this.booked.get(id)), id),
          ),
        payoff: () =>
          reading('payoffAmounts', () =>
            payoffFromWire(this.payoffAmounts, connection.unitsProfile),
          ),
      }),
      readPayment: where(profile.paymentPath, (id) =>
        reading('readPayment', () => {
          const body = this.payments.get(id)
          if (body === undefined) return failed('not-found', { status: 404 })
          return paymentFromWire(structuredClone(body), connection.unitsProfile)
        }),
      ),
      readPaymentsOf: where(profile.facilityPaymentsPath, (facilityId) =>
        reading('readPaymentsOf', () => {
          const own = [...this.payments.values()].filter(
            (payment) => payment['facility_id'] === facilityId,
          )
          return paymentsFromWire(structuredClone(own), connection.unitsProfile)
        }),
      ),
      readWebhook: where(profile.webhookReadPath, () =>
        reading('readWebhook', () => webhookUrlsFromWire(this.webhook ?? { urls: [] })),
      ),
      readRejectionReasons: () =>
        reading('readRejectionReasons', () => rejectionReasonsFromWire(this.rejectionReasons)),
      recognizeProfile: () => Promise.resolve(this.spokenProfile),
      send: (submission, isCurrent) => {
        const { kind } = submission
        const work = (): SendOutcome<SendResponse> => {
          const body = this.work(submission)
          if ('kind' in body) return body
          const parsed = kindRules[kind].parseResponse(body.body, connection, submission)
          return parsed.ok
            ? { kind: 'done', status: 200, value: parsed.value }
            : { kind: 'unknown', status: 200, failure: parsed.error }
        }
        return send(endpointOf[kind], work, isCurrent)
      },
      close: () => {
        closed = true
        token = null
        for (const gate of [...this.gates.values()].flat()) gate.open()
      },
    }
  }

  /** Does the work of a request; returns the body of a 200, or a refusal. */
  private work({ kind, subject, body }: Submission): Refusal | { readonly body: JsonValue } {
    switch (endpointOf[kind]) {
      case 'approve':
        return this.approve(subject, body) ?? { body: this.applications.get(subject) ?? null }
      case 'reject':
        return this.reject(subject, body) ?? { body: this.applications.get(subject) ?? null }
      case 'createAchAuthorization':
        return this.createDocument(subject)
      case 'makePayment':
        return this.pay(body)
      case 'cancelPayment':
        return this.cancelPayment(subject)
      case 'setLendingDetails':
        this.lendingDetails = structuredClone(body)
        return { body: structuredClone(body) }
      case 'setWebhook':
        this.webhook = structuredClone(body)
        return { body: webhookUrlsIn(body) === null ? 'Ok.' : structuredClone(body) }
      case 'deleteWebhook':
        this.webhook = null
        return { body: { urls: [] } }
    }
  }

  private approve(id: string, body: JsonObject | null): Refusal | null {
    const offers = offersIn(body).map((offer, index) => ({ ...offer, id: `off_${id}${index}` }))
    const fields = { status: 'approved', rejection_reasons: [], offers }
    return this.decide(id, fields, 'APPLICATION_CANNOT_BE_APPROVED')
  }

  private reject(id: string, body: JsonObject | null): Refusal | null {
    const fields = { status: 'rejected', rejection_reasons: reasonsIn(body) }
    return this.decide(id, fields, 'APPLICATION_CANNOT_BE_REJECTED')
  }

  private decide(id: string, fields: JsonObject, serviceCode: string): Refusal | null {
    const application = this.applications.get(id)
    if (application === undefined) {
      return refusal(404, { code: 'not-found', serviceCode: 'APPLICATION_NOT_FOUND' })
    }
    if (application['status'] !== 'pending') {
      return refusal(400, { code: 'service-refused', serviceCode })
    }
    this.change(id, { decisioned_on: new Date(this.clock.now()).toISOString(), ...fields })
    return null
  }

  private pay(body: JsonObject | null): Refusal | { readonly body: JsonValue } {
    const document = body?.['ach_authorization_id'] ?? null
    const isUsed = [...this.payments.values()].some(
      (payment) => payment['ach_authorization_id'] === document,
    )
    if (isUsed) {
      return refusal(400, { code: 'service-refused', serviceCode: 'PAYMENT_ALREADY_SUBMITTED' })
    }
    const id = `pmt_scripted${this.payments.size + 1}`
    const created_on = new Date(this.clock.now()).toISOString()
    const payment = { ...structuredClone(body), id, status: 'pending', created_on }
    this.payments.set(id, payment)
    return { body: structuredClone(payment) }
  }

  private cancelPayment(id: string): Refusal | { readonly body: JsonValue } {
    const payment = this.payments.get(id)
    if (payment?.['status'] !== 'pending') {
      const serviceCode = 'CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS'
      return refusal(409, { code: 'service-refused', serviceCode })
    }
    const canceled = { ...payment, status: 'canceled' }
    this.payments.set(id, canceled)
    return { body: structuredClone(canceled) }
  }

  private createDocument(facilityId: string): Refusal | { readonly body: JsonValue } {
    if (!this.facilities.has(facilityId)) {
      return refusal(404, { code: 'not-found', serviceCode: 'FACILITY_NOT_FOUND' })
    }
    this.documents += 1
    const id = `doc_scripted${this.documents}`
    const document_url = `https://documents.example/${id}`
    const facility = this.booked.get(facilityId)
    if (facility !== undefined) {
      const unsigned_ach_authorization = { document_id: id, document_url }
      this.booked.set(facilityId, { ...facility, documents: { unsigned_ach_authorization } })
    }
    return { body: { id, document_url } }
  }
}

class WaitingGate implements Gate {
  readonly arrived: Promise<void>
  private readonly opened: Promise<void>
  private arrive: () => void = () => undefined
  private release: () => void = () => undefined

  constructor() {
    this.arrived = new Promise((resolve) => (this.arrive = resolve))
    this.opened = new Promise((resolve) => (this.release = resolve))
  }

  pass(): Promise<void> {
    this.arrive()
    return this.opened
  }

  open(): void {
    this.release()
  }
}

function counters(): Record<ScriptedEndpoint, number> {
  const none = endpoints.map((endpoint) => [endpoint, 0])
  return Object.fromEntries(none) as Record<ScriptedEndpoint, number>
}

function failureOf(turn: ScriptedTurn): Failure {
  if (turn.failure !== undefined) return turn.failure
  switch (turn.kind) {
    case 'not-sent':
      return { code: 'connect-failed' }
    case 'lost':
      return { code: 'connection-lost' }
    case 'refused':
      return { code: 'service-refused', status: turn.status ?? 400 }
  }
}

function refusal(status: number, failure: Failure): Refusal {
  return { kind: 'refused', status, failure: { ...failure, status } }
}
