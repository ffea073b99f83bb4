import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FaultEffect } from '../support/sample-service/fault-kinds.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import type { Outbox } from '../../electron/services/decisions/outbox.ts'
import type { SubmissionKind } from '../../shared/values/submission-kinds.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { webhookDeletionOf } from '../../shared/domain/decisions/kinds/webhook.ts'
import {
  addBookings,
  driftingApplicationId,
} from '../../electron/sample-service/sample-bookings.ts'
import { paymentBody } from '../../shared/domain/wire/payment.ts'
import { lendingDetailsToWire, webhookBody } from '../../shared/domain/wire/configuration.ts'
import { aConnection } from '../support/builders/connections.ts'
import {
  achDecisionOf,
  approvalBody,
  decisionOf,
  rejectionOf,
} from '../support/builders/decisions.ts'
import {
  cancellationDecisionOf,
  documentToPay,
  paymentDecisionOf,
} from '../support/builders/payments.ts'
import { lendingDetails } from '../support/builders/lending-details.ts'
import { paymentDay } from '../support/builders/payment-days.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import type { TestDeskStore } from '../support/stores/test-stores.ts'
import { outboxAtService } from '../support/fakes/outbox-at-service.ts'

/*
 * Outcome of a decision, and how often the service did the work, under every fault in between: the
 * outbox with the real client on the real sample service.
 */

const applicationId = 'app_outbox'
let services: readonly [specification: ControlledService, edition: ControlledService]
let service: ControlledService
let clock: FakeClock
let desk: TestDeskStore
let outbox: Outbox

beforeAll(async () => {
  services = await Promise.all([
    startControlledService(),
    startControlledService({ profile: '2024-10' }),
  ])
})
afterAll(() => Promise.all(services.map((each) => each.stop())))

beforeEach(() => begin('specification'))

/** Starts a computer at a service of this profile. */
function begin(serviceProfile: 'specification' | '2024-10'): void {
  service = services[serviceProfile === 'specification' ? 0 : 1]
  service.control.reset()
  service.control.setApplication(applicationId, {
    status: 'pending',
    requested_amount: 500_000,
    offers: null,
  })
  clock = new FakeClock(Date.now())
  const { baseUrl, credentials } = service
  const clientClock = new HastyClock()
  const computer = outboxAtService({ baseUrl, credentials, clock, clientClock, serviceProfile })
  desk = computer.desk
  outbox = computer.outbox
}

/** A document for a payment whose date is after the computer's date. */
function documentAhead(subject: string): Decision {
  const { achPurpose } = achDecisionOf()
  return achDecisionOf({
    subject,
    achPurpose: achPurpose && { ...achPurpose, plannedOn: paymentDay },
  })
}

const firstPayment = (): string => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)

interface Kind {
  readonly make: () => Decision
  readonly profile?: '2024-10'
}

const webhookDecision = (body: Decision['body']): Decision =>
  decisionOf({ kind: 'set-webhook', subject: 'webhook', body })

const kinds: Readonly<Record<SubmissionKind, Kind>> = {
  approve: {
    make() {
      const dated = { first_payment_date: firstPayment() }
      const offers = approvalBody.offers.map((offer) => ({ ...offer, ...dated }))
      return decisionOf({ subject: applicationId, body: { offers } })
    },
  },
  reject: {
    profile: '2024-10',
    make: () => rejectionOf({ subject: applicationId }),
  },
  'create-ach-authorization': {
    make: () => documentAhead('fac_smpl01'),
  },
  'make-payment': {
    profile: '2024-10',
    make: () => {
      const document = documentToPay({ connectionId: aConnection().id, facilityId: 'fac_smpl01' })
      const { id, facilityId, createdAt } = document
      const lender = { name: 'Lender', phone: '', email: '' }
      service.state.documents.set(id, { id, facilityId, createdAt, lender })
      const purpose = { ...document.purpose, plannedOn: paymentDay }
      desk.documents.put({ ...document, purpose })
      const asked = { facilityId, documentId: id, amount: 41_250 }
      const body = paymentBody(asked, 'cents-and-basis-points')
      return paymentDecisionOf({ subject: facilityId, body })
    },
  },
  'cancel-payment': {
    profile: '2024-10',
    make: () => {
      const asked = { facilityId: 'fac_smpl01', documentId: 'doc_1', amount: 41_250 }
      const payment = { ...asked, id: 'pmt_1', createdAt: service.control.now() }
      service.state.payments.set(payment.id, payment)
      return cancellationDecisionOf({ subject: payment.id })
    },
  },
  'set-lending-details': {
    make: () =>
      decisionOf({
        kind: 'set-lending-details',
        subject: 'lending_details',
        body: lendingDetailsToWire(lendingDetails),
      }),
  },
  'set-webhook': {
    make: () => webhookDecision(webhookBody('https://hooks.example/desk')),
  },
  'delete-webhook': {
    profile: '2024-10',
    make() {
      service.state.webhookUrl = 'https://hooks.example/desk'
      return decisionOf({ ...webhookDeletionOf(), seen: null })
    },
  },
}

/** Lets responses arrive and time pass until the decision no longer changes by itself. */
async function outcomeOf(decision: Decision): Promise<Decision> {
  expect(outbox.submit({ ...decision, connectionId: aConnection().id }).ok).toBe(true)
  return atRest(decision.id)
}

function atRest(id: string): Promise<Decision> {
  return vi.waitFor(
    async () => {
      await clock.advance(200)
      const now = desk.decisions.get(id)
      const isUnderWay = now === null || ['queued', 'checking', 'sending'].includes(now.state)
      if (isUnderWay || now.notBefore !== null) throw new Error(`still ${now?.state ?? 'nothing'}`)
      return now
    },
    { timeout: 20_000, interval: 2 },
  )
}

type Ending = readonly [state: string, processed: number]
const confirmed: Ending = ['confirmed', 1]
const refused: Ending = ['refused', 0]
const unknown: Ending = ['unknown', 1]
const unknownNotDone: Ending = ['unknown', 0]

type Row = readonly [story: string, fault: FaultEffect, decisions: Ending, others: Ending]

/** Faults whose outcome differs between kinds of submissions. */
const rowsOfEachKind: readonly Row[] = [
  ['work done, connection dropped', { kind: 'drop', work: 'done' }, confirmed, unknown],
  ['dropped before the work', { kind: 'drop', work: 'not-done' }, unknownNotDone, unknownNotDone],
  ['401 before the work', { kind: 'status', status: 401 }, confirmed, unknownNotDone],
  ['429', { kind: 'status', status: 429 }, confirmed, confirmed],
  ['400', { kind: 'status', status: 400 }, refused, refused],
  ['an empty yes after the work', { kind: 'empty', work: 'done' }, confirmed, unknown],
]

/** Faults that the client distinguishes in the same way for all kinds. */
const ofApprovals: readonly (readonly [story: string, fault: FaultEffect, ending: Ending])[] = [
  ['500 after the work', { kind: 'status', status: 500, work: 'done' }, confirmed],
  ['500 without the work', { kind: 'status', status: 500 }, unknownNotDone],
  ['401 after the work', { kind: 'status', status: 401, work: 'done' }, confirmed],
  ['429 with Retry-After 0', { kind: 'status', status: 429, retryAfter: 0 }, confirmed],
  ['503 with Retry-After', { kind: 'status', status: 503, retryAfter: 5 }, unknownNotDone],
  ['a reply that is cut off', { kind: 'cut-off' }, confirmed],
  ['a reply that is no JSON', { kind: 'invalid-json' }, confirmed],
  ['a page of a captive portal', { kind: 'html' }, unknownNotDone],
  ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:9/' }, unknownNotDone],
]
const rows = [...rowsOfEachKind, ...ofApprovals.map((row): Row => [...row, row[2]])]

/** If the service shows its URLs, they settle a lost response. */
const shownWebhook: Kind = {
  profile: '2024-10',
  make: () => webhookDecision(webhookBody('https://hooks.example/desk', '2024-10')),
}

/** If the service shows its facilities, the facility's document settles a lost response. */
const shownDocument: Kind = {
  profile: '2024-10',
  make() {
    const facts = { seed: 1, now: service.control.now(), timeZone: 'America/Los_Angeles' }
    addBookings(service.state, facts)
    const booked = service.state.bookings.get(driftingApplicationId)?.facility
    return documentAhead(booked?.id ?? '')
  },
}

const shown: Readonly<Record<string, Kind>> = {
  'set-webhook (shown)': shownWebhook,
  'create-ach-authorization (shown)': shownDocument,
}
const settledByReading = [
  ...['make-payment', 'cancel-payment', 'delete-webhook'],
  ...Object.keys(shown),
]

/** These kinds aren't checked before they are sent again; a read finds what was done. */
function expectedOf(kind: string, ofDecisions: Ending, ofOthers: Ending): Ending {
  if (['approve', 'reject'].includes(kind)) return ofDecisions
  if (!settledByReading.includes(kind)) return ofOthers
  return ofOthers[1] === 1 ? confirmed : ofOthers
}

describe.each([...Object.entries(kinds), ...Object.entries(shown)])(
  '%s',
  (kind, { make, profile }) => {
    beforeEach(() => begin(profile ?? 'specification'))

    it.each(kind === 'approve' ? rows : rowsOfEachKind)(
      '%s',
      async (_story, fault, ofDecisions, ofOthers) => {
        const submission = make()
        service.control.fault({ endpoint: submission.kind, ...fault })
        const [state, processed] = expectedOf(kind, ofDecisions, ofOthers)
        const after = await outcomeOf(submission)
        expect(after.state).toBe(state)
        expect(service.control.counts()[submission.kind].processed).toBe(processed)
      },
    )

    it('is done once without any fault', async () => {
      const after = await outcomeOf(make())
      expect(after).toMatchObject({ state: 'confirmed', failure: null })
      expect(service.control.counts()[after.kind]).toEqual({ received: 1, processed: 1 })
    })
  },
)

it('a document whose response was lost is in the register once, with its address', async () => {
  begin('2024-10')
  service.control.fault({ endpoint: 'create-ach-authorization', kind: 'drop', work: 'done' })
  const after = await outcomeOf(shownDocument.make())
  const made = service.control.documents().at(-1)?.id ?? ''
  expect(desk.documents.all(aConnection().id)).toMatchObject([
    { id: made, decisionId: after.id, facilityId: after.subject },
  ])
  const { documentUrl } = desk.documents.get(made) ?? {}
  expect(documentUrl).toMatch(`${service.baseUrl}/documents/`)
  expect(JSON.stringify(after)).not.toContain(documentUrl)
})

it('a webhook response other than exactly “Ok.” leaves the result unknown', async () => {
  service.control.fault({ endpoint: 'set-webhook', kind: 'unknown-values' })
  const after = await outcomeOf(kinds['set-webhook'].make())
  expect(after.state).toBe('unknown')
  expect(service.control.processedCount('set-webhook')).toBe(1)
})

it('a submission stays queued while the service can’t be reached, and is sent once when it can', async () => {
  await service.setReachable(false)
  const decision = { ...kinds['create-ach-authorization'].make(), connectionId: aConnection().id }
  outbox.submit(decision)
  await vi.waitFor(async () => {
    await clock.advance(200)
    expect(desk.decisions.get(decision.id)).toMatchObject({
      state: 'queued',
      failure: { code: 'connect-failed' },
    })
  })
  await service.setReachable(true)
  outbox.retryNow()
  expect(await atRest(decision.id)).toMatchObject({ state: 'confirmed' })
  expect(service.control.processedCount('create-ach-authorization')).toBe(1)
})
