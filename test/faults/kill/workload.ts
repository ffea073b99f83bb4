import type { ServiceControl } from '../../support/sample-service/controlled-service.ts'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import { isCancelable, isPayable } from '../../../shared/domain/documents/payment.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { webhook } from '../../../shared/domain/decisions/kinds/webhook.ts'
import { officerActions } from '../../../shared/domain/decisions/officer-actions.ts'
import type { LoanOfferTerms } from '../../../shared/domain/offers/offer.ts'
import type { Random } from '../../../electron/ports/random.ts'
import type { Result } from '../../../shared/result.ts'
import type { Backend } from './backend.ts'
import { aSinglePayment } from '../../support/builders/payment-days.ts'
import { loanTerms } from '../../support/builders/templates.ts'

/** Facilities of the sample service that accept documents. */
export const facilities = ['fac_smpl01', 'fac_smpl02', 'fac_smpl03', 'fac_smpl04'] as const

/** The document that is paid; null for every other kind. */
export function paidDocumentOf({ kind, body }: Decision): string | null {
  return kindRules[kind].usesDocument(body)
}

/** What was acknowledged to the officer, and what may have been written in addition. */
export class Promised {
  /** Acknowledged decisions, by request key: ID and subject. */
  readonly decisions = new Map<string, { readonly id: string; readonly subject: string }>()
  /** The officer's confirmations about an application, a facility or a document: each allows one send. */
  readonly words = new Map<string, number>()
  /** By subject: possible contents of the draft; the first was acknowledged last. */
  readonly drafts = new Map<string, (number | null)[]>()
  /** Possible names of facilities, in the same way. */
  readonly names = new Map<string, string[]>()
  /** Decisions that the officer closed or canceled, with acknowledgment. */
  readonly ended = new Map<string, Decision['state']>()
  readonly applications = new Set<string>()
  acknowledged = 0

  word(subject: string): void {
    this.words.set(subject, (this.words.get(subject) ?? 0) + 1)
  }
}

/** One officer's random work on the backend, until the backend is killed. */
export class Workload {
  private readonly backend: Backend
  private readonly service: ServiceControl
  private readonly promised: Promised
  private readonly random: Random

  constructor(backend: Backend, service: ServiceControl, promised: Promised, random: Random) {
    this.backend = backend
    this.service = service
    this.promised = promised
    this.random = random
  }

  /** Works in three parallel sequences until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    const one = async (): Promise<void> => {
      while (!isOver()) await this.step()
    }
    await Promise.all([one(), one(), one()])
  }

  private async step(): Promise<void> {
    const steps = [
      () => this.saveDraft(),
      () => this.saveDraft(),
      () => this.nameFacility(),
      () => this.decide('approve'),
      () => this.decide('approve'),
      () => this.decide('reject'),
      () => this.makeDocument(),
      () => this.makeDocument(),
      () => this.makePayment(),
      () => this.makePayment(),
      () => this.changeWebhook(),
      () => this.cancelPayment(),
      () => this.sayWord(),
      () => this.sayWord(),
      async () => this.disturb(),
    ]
    await this.pick(steps)()
  }

  private async saveDraft(): Promise<void> {
    const subject = `app_draft${this.below(5)}`
    const value = this.below(1_000_000)
    const known = this.promised.drafts.get(subject) ?? [null]
    this.promised.drafts.set(subject, [...known, value])
    const result = await this.backend.ask('drafts', 'save', {
      kind: 'offers',
      subject,
      content: { value, filling: 'x'.repeat(this.below(4_000)) },
    })
    if (result?.ok === true) this.settleOn(this.promised.drafts, subject, value)
  }

  private async nameFacility(): Promise<void> {
    const id = this.pick(facilities)
    const name = `name ${this.below(1_000_000)}`
    this.promised.names.set(id, [...(this.promised.names.get(id) ?? ['']), name])
    const result = await this.backend.ask('documents', 'nameFacility', { id, name })
    if (result?.ok === true) this.settleOn(this.promised.names, id, name)
  }

  /** The value was acknowledged: earlier values can't be the stored one anymore. */
  private settleOn<T>(kept: Map<string, T[]>, key: string, value: T): void {
    const values = kept.get(key) ?? []
    kept.set(key, values.slice(values.lastIndexOf(value)))
    this.promised.acknowledged += 1
  }

  private async decide(kind: 'approve' | 'reject'): Promise<void> {
    const id = `app_${this.random.uuid()}`
    this.service.setApplication(id, {
      status: 'pending',
      requested_amount: 500_000,
      credit_type: 'consumer_installment_loan',
      offers: null,
    })
    const added = await this.backend.ask('applications', 'add', { ids: [id] })
    if (added?.ok !== true) return
    this.promised.applications.add(id)
    this.promised.acknowledged += 1
    const requestKey = this.random.uuid()
    this.promised.word(id)
    const asked = {
      requestKey,
      applicationId: id,
      seen: { status: 'pending', requestedAmount: 500_000, offers: null },
    }
    const result =
      kind === 'approve'
        ? await this.backend.ask('decisions', kind, {
            ...asked,
            offers: [this.offer()],
            estimates: [{ paidOutOn: '2026-11-21', feeTreatment: 'withheld' }],
            overrides: [],
          })
        : await this.backend.ask('decisions', kind, {
            ...asked,
            reasons: ['income_too_low', 'too_many_nsfs'],
          })
    this.acknowledge(requestKey, result)
  }

  private async makeDocument(): Promise<void> {
    const facilityId = this.pick(facilities)
    const requestKey = this.random.uuid()
    this.promised.word(facilityId)
    const result = await this.backend.ask('decisions', 'createAchAuthorization', {
      requestKey,
      facilityId,
      purpose: aSinglePayment(requestKey, { amount: 100 }),
    })
    this.acknowledge(requestKey, result)
  }

  private async newestDocuments(): Promise<readonly AchDocument[]> {
    const register = await this.backend.ask('documents', 'list', { offset: 0, limit: 500 })
    return register?.ok === true ? register.value.documents : []
  }

  private async makePayment(): Promise<void> {
    const unused = (await this.newestDocuments()).filter(isPayable)
    if (unused.length === 0) return
    const { id: documentId } = this.pick(unused)
    const requestKey = this.random.uuid()
    this.promised.word(documentId)
    this.acknowledge(
      requestKey,
      await this.backend.ask('decisions', 'makePayment', { requestKey, documentId }),
    )
  }

  private async cancelPayment(): Promise<void> {
    const documents = await this.newestDocuments()
    const pending = documents.flatMap(({ id: documentId, payment }) =>
      payment !== null && isCancelable(payment) ? [{ documentId, paymentId: payment.id }] : [],
    )
    if (pending.length === 0) return
    const { documentId, paymentId } = this.pick(pending)
    const requestKey = this.random.uuid()
    this.promised.word(paymentId)
    this.acknowledge(
      requestKey,
      await this.backend.ask('decisions', 'cancelPayment', { requestKey, documentId }),
    )
  }

  private async changeWebhook(): Promise<void> {
    const requestKey = this.random.uuid()
    this.promised.word(webhook.subject)
    const result =
      this.below(2) === 0
        ? await this.backend.ask('decisions', 'setWebhook', {
            requestKey,
            url: `https://hooks.lender.example/${requestKey}`,
          })
        : await this.backend.ask('decisions', 'deleteWebhook', { requestKey })
    this.acknowledge(requestKey, result)
  }

  private acknowledge(requestKey: string, result: Result<Decision> | null): void {
    if (result?.ok !== true) return
    const { id, subject } = result.value
    this.promised.decisions.set(requestKey, { id, subject })
    this.promised.acknowledged += 1
  }

  /** The officer takes one of the actions that a decision requires or allows. */
  private async sayWord(): Promise<void> {
    const open = await this.backend.ask('decisions', 'list', { openOnly: true })
    if (open?.ok !== true || open.value.length === 0) return
    const decision = this.pick(open.value)
    const { id } = decision
    const actions = officerActions(decision).filter((action) => action !== 'review')
    if (actions.length === 0) return
    const action = this.pick(actions)
    if (action === 'resend') {
      this.promised.word(paidDocumentOf(decision) ?? decision.subject)
      await this.backend.ask('decisions', 'resend', { id, reason: 'The officer says so' })
    } else if (action === 'settle') {
      await this.backend.ask('decisions', 'settle', { id })
    } else {
      const result =
        action === 'cancel'
          ? await this.backend.ask('decisions', 'cancel', { id })
          : await this.backend.ask('decisions', 'close', {
              id,
              outcome: 'canceled',
              reason: 'Seen elsewhere',
            })
      if (result?.ok !== true || result.value.state !== 'canceled') return
      this.promised.ended.set(id, result.value.state)
      this.promised.acknowledged += 1
    }
  }

  /** Makes the service fail or respond late. */
  private disturb(): void {
    const endpoint = this.pick([
      ...([
        'approve',
        'reject',
        'create-ach-authorization',
        'make-payment',
        'cancel-payment',
        'set-webhook',
        'delete-webhook',
      ] as const),
      ...(['read-application', 'read-payment', 'list-payments'] as const),
    ])
    const work = this.pick(['done', 'not-done'] as const)
    this.service.fault(
      this.pick([
        { endpoint, kind: 'latency', latencyMs: 20 + this.below(150) },
        { endpoint, kind: 'latency', latencyMs: 20 + this.below(150) },
        { endpoint, kind: 'drop', work },
        { endpoint, kind: 'status', status: 500, work },
        { endpoint, kind: 'status', status: 401, work },
        { endpoint, kind: 'status', status: 429, retryAfter: 0 },
        { endpoint, kind: 'cut-off' },
      ] as const),
    )
  }

  private offer(): LoanOfferTerms {
    const tomorrow = new Date(this.service.now() + 10 * 86_400_000)
    const firstPaymentDate = tomorrow.toISOString().slice(0, 10)
    return { ...loanTerms, amount: 100_000 + this.below(400_000), firstPaymentDate }
  }

  private below(limit: number): number {
    return Math.floor(this.random.fraction() * limit)
  }

  private pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
}
