import { afterEach, describe, expect, test, vi } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import { today } from '@internationalized/date'
import { figuresOf } from '../../shared/domain/offers/estimates.ts'
import { isBeyondTolerance } from '../../shared/domain/offers/offer-check.ts'
import { aLoanOffer } from '../support/drivers/approving.ts'
import { notCovered } from '../../shared/domain/offers/coverage.ts'
import { feeFormsOf, sameFeeForm, type FeeForm } from '../../shared/domain/wire/fee-form.ts'
import { paymentBody } from '../../shared/domain/wire/payment.ts'
import { rejectBody } from '../../shared/domain/wire/rejection.ts'
import { approveBody } from '../../shared/domain/wire/application.ts'
import { webhookBody } from '../../shared/domain/wire/configuration.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import {
  serviceProfileNames,
  serviceProfiles,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import { recognizedProfile } from '../../shared/service-profiles/recognize.ts'
import {
  approving,
  authorizing,
  deletingWebhook,
  paying,
  rejecting,
  settingWebhook,
} from '../support/builders/submissions.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import type { FaultEffect } from '../support/sample-service/fault-kinds.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { accountNumbersIn } from '../support/checks/account-numbers.ts'
import { given } from '../support/checks/given.ts'

const units = 'cents-and-basis-points'
const applicationId = 'app_contract'
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

interface Subject {
  readonly log: RecordingLog
  readonly service: ControlledService
  readonly api: LendingApi
}

/** A service with one profile, and a client that may have another. */
async function begin(
  profile: ServiceProfileName,
  clientProfile = profile,
  running?: ControlledService,
): Promise<Subject> {
  const clock = new HastyClock()
  const log = new RecordingLog()
  const service = running ?? (await startControlledService({ clock, profile }))
  service.control.setApplication(applicationId, {
    status: 'pending',
    id: applicationId,
    credit_type: 'consumer_installment_loan',
  })
  const { baseUrl, credentials } = service
  const api = aLendingClient({
    ...{ clock, log, baseUrl, unitsProfile: units, serviceProfile: clientProfile },
    ...credentials,
  })
  ending.push(() => {
    api.close()
    return service.stop()
  })
  return { log, service, api }
}

/** Adds a client with another profile, which sends requests whether or not this service supports them. */
async function beginBold(profile: ServiceProfileName) {
  const own = await begin(profile)
  const { api: bold } = await begin(profile, '2025-03', own.service)
  return { ...own, bold }
}

/** The value of a request that the client must support. */
const valueOf = <T>(result: Result<T> | undefined): T => given(result ?? failed('not-offered'))

const offer = { ...aLoanOffer(), originationFee: 150, feeTreatment: 'added' } as const

describe.each(serviceProfileNames)('a service with the profile %s', (profile) => {
  test('accepts every submission', async () => {
    const { service, api } = await begin(profile)
    const approved = await api.send(approving(applicationId, approveBody([offer], units, profile)))
    expect(approved).toMatchObject({
      kind: 'done',
      value: { read: { application: { status: 'approved', offers: [{ originationFee: 150 }] } } },
    })
    const url = 'https://hooks.example/desk'
    expect(await api.send(settingWebhook(webhookBody(url, profile)))).toMatchObject({
      kind: 'done',
    })
    expect(service.control.webhookUrl()).toBe(url)
    expect(await api.send(authorizing('fac_smpl01'))).toMatchObject({ kind: 'done' })
  })

  test('returns the lender’s caps by state, or the profile has no such request', async () => {
    const { api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].coveragePaths !== null
    expect(api.readCoverage !== null).toBe(can)
    const read = await bold.readCoverage?.('consumer')
    if (!can) {
      expect(read).toMatchObject({ ok: false, error: { code: 'not-found', status: 404 } })
      expect(await bold.readCoverage?.('commercial')).toMatchObject({ ok: false })
      return
    }
    const bands = valueOf(read)
    const of = (state: string) => bands.filter((band) => band.state === state)
    expect(of('NY')).toEqual([notCovered('NY')])
    expect(of('WY')).toEqual([notCovered('WY')])
    expect(of('CA').map(({ apr }) => apr)).toEqual([3_600, 2_900])
    expect(of('TX').map(({ type }) => type)).toEqual(['cumulative', 'cumulative'])

    const limits = valueOf(await bold.readCoverage?.('commercial'))
    expect(limits.filter(({ state }) => ['FL', 'NY', 'TX'].includes(state))).toMatchObject([
      { state: 'FL', to: 100_000_000, apr: null },
      notCovered('NY'),
      { state: 'TX', to: 20_000_000, apr: 2_800, businessTypes: ['corporation', 'llc'] },
    ])
  })

  test('checks offers against the caps of a state, or the profile has no such request', async () => {
    const { api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].offerCheckPath !== null
    expect(api.checkOffers !== null).toBe(can)
    const dear = { ...aLoanOffer(), interestRate: 3_500 }
    const said = await bold.checkOffers?.({ state: 'TX', offers: [aLoanOffer(), dear] })
    if (!can) {
      expect(said).toMatchObject({ ok: false, error: { code: 'not-found', status: 404 } })
      return
    }
    expect(said).toMatchObject({
      ok: true,
      value: [
        { position: 0, isCompliant: true },
        { position: 1, isCompliant: false },
      ],
    })
    const estimated = figuresOf(aLoanOffer(), {
      paidOutOn: today('America/New_York').toString(),
      feeTreatment: 'withheld',
    })
    const apr = valueOf(said)[0]?.apr ?? 0
    expect(isBeyondTolerance(apr / 100, given(estimated).apr)).toBe(false)
    expect(await bold.checkOffers?.({ state: 'NY', offers: [aLoanOffer()] })).toMatchObject({
      value: [{ isCompliant: false }],
    })
  })

  test('returns a borrower without any identifier, or the profile has no such request', async () => {
    const { service, api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].borrowerPath !== null
    expect(api.readBorrower !== null).toBe(can)
    for (const [id, creditType] of [
      ['bor_person', 'consumer_installment_loan'],
      ['bor_business', 'commercial_installment_loan'],
    ] as const) {
      // Uses a client with another profile, which sends requests whether or not this service
      // supports them.
      const application = { status: 'pending', id: applicationId, credit_type: creditType }
      service.control.setApplication(applicationId, { ...application, borrower_id: id })
      const read = await bold.readBorrower?.(id)
      if (!can) {
        expect(read).toMatchObject({ ok: false, error: { code: 'not-found', status: 404 } })
        continue
      }
      const borrower = valueOf(read)
      expect(Object.keys(borrower)).toEqual(['name', 'state', 'birthDate', 'email', 'phone'])
      expect(borrower.name).toMatch(/^\w+ \w+/)
      expect(borrower.state).toMatch(/^[A-Z]{2}$/)
      expect(borrower.birthDate === null).toBe(id === 'bor_business')
      expect(await bold.readBorrower?.('bor_nobody')).toMatchObject({
        ...{ ok: false, error: { status: 404 } },
      })
    }
  })

  test('returns agreements and facilities without account numbers, or the profile has no such requests', async () => {
    const { service, api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].facilityPaths !== null
    expect(api.facilities !== null).toBe(can)
    const [agreements, facilities] = [
      await bold.facilities?.listAgreements(),
      await bold.facilities?.listFacilities(),
    ]
    if (!can) {
      for (const list of [agreements, facilities]) {
        expect(list).toMatchObject({ ok: false, error: { code: 'not-found', status: 404 } })
      }
      return
    }
    expect(new Set(valueOf(agreements).map(({ agreement }) => agreement.status))).toEqual(
      new Set(['pending_signature', 'signed', 'expired']),
    )
    const listed = valueOf(facilities)
    expect(listed.length).toBeGreaterThan(10)
    for (const { id, applicationId: of } of listed) {
      const read = await bold.facilities?.read(id)
      const facility = valueOf(read)
      expect(facility).toMatchObject({ id, status: 'active', others: expect.any(Array) as unknown })
      expect(facility.accountEnding).toMatch(/^\d{4}$/)
      expect(facility.others.map(({ name }) => name)).toEqual([
        'credit_type',
        'interest_accrued_thru',
        'in_grace_period',
      ])
      const { facility: wire } = service.state.bookings.get(of) ?? {}
      for (const number of accountNumbersIn(wire)) {
        expect(JSON.stringify(read)).not.toContain(number)
      }
    }
    const subject = listed[0]?.id ?? ''
    expect(await bold.facilities?.latestAuthorization(subject)).toEqual(ok(null))
    const sent = await bold.send({ kind: 'create-ach-authorization', subject, body: null })
    const document = sent.kind === 'done' ? sent.value.document : null
    expect(document?.id).toMatch(/^doc_/)
    expect(await bold.facilities?.latestAuthorization(subject)).toEqual(ok(document))
    expect(valueOf(await bold.facilities?.payoff(subject))).toHaveLength(10)
    expect(await bold.facilities?.payoff('fac_nobody')).toMatchObject({ error: { status: 404 } })
  })

  test('makes one payment of a document and returns it, or the profile has no such requests', async () => {
    const { api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].paymentPath !== null
    expect([api.readPayment !== null, api.readPaymentsOf !== null]).toEqual([can, can])
    const made = await api.send(authorizing('fac_smpl01'))
    const documentId = made.kind === 'done' ? (made.value.document?.id ?? '') : ''
    const asked = { facilityId: 'fac_smpl01', documentId, amount: 41_250 }
    const paid = await bold.send(paying('fac_smpl01', paymentBody(asked, units)))
    if (!can) {
      expect(paid).toMatchObject({ kind: 'refused', status: 404 })
      expect(await bold.readPayment?.('pmt_1')).toMatchObject({ error: { code: 'not-found' } })
      expect(await bold.readPaymentsOf?.('fac_1')).toMatchObject({ error: { code: 'not-found' } })
      return
    }
    expect(paid).toMatchObject({ kind: 'done', value: { response: { status: 'pending' } } })
    const [payment] = valueOf(await bold.readPaymentsOf?.('fac_smpl01'))
    expect(payment).toMatchObject({ authorizationId: documentId, amount: 41_250 })
    expect(await bold.readPayment?.(payment?.id ?? '')).toEqual(ok(payment))
    expect(await bold.send(paying('fac_smpl01', paymentBody(asked, units)))).toMatchObject({
      ...{ kind: 'refused', failure: { serviceCode: 'PAYMENT_ALREADY_SUBMITTED' } },
    })
  })

  test('rejects with its own reasons, or responds with 404 to both requests', async () => {
    const { service, api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].sendPaths.reject !== null
    const reasons = await api.readRejectionReasons()
    expect(reasons).toMatchObject(
      can ? { ok: true } : { ok: false, error: { code: 'not-found', status: 404 } },
    )
    const [first] = reasons.ok ? reasons.value : []
    expect(first?.code).toBe(can ? 'income_too_low' : undefined)

    const sent = await bold.send(rejecting(applicationId, rejectBody(['income_too_low'])))
    expect(sent).toMatchObject(can ? { kind: 'done' } : { kind: 'refused', status: 404 })
    expect(service.control.applications().get(applicationId)).toMatchObject(
      can ? { status: 'rejected', rejection_reasons: ['income_too_low'] } : { status: 'pending' },
    )
    expect(service.control.processedCount('reject')).toBe(can ? 1 : 0)
  })

  test('returns the URLs that were set and deletes them, or the profile has no such requests', async () => {
    const { service, api, bold } = await beginBold(profile)
    const can = serviceProfiles[profile].webhookReadPath !== null
    expect(api.readWebhook !== null).toBe(can)
    expect(await bold.readWebhook?.()).toMatchObject(
      can ? ok([]) : { ok: false, error: { code: 'not-found', status: 404 } },
    )
    await api.send(settingWebhook(webhookBody('https://hooks.example/', profile)))
    const url = service.control.webhookUrl()
    if (can) expect(await bold.readWebhook?.()).toEqual(ok([url]))
    expect(await bold.send(deletingWebhook())).toMatchObject(
      can ? { kind: 'done', status: 200 } : { kind: 'refused', status: 404 },
    )
    expect(service.control.webhookUrl()).toBe(can ? null : url)
  })

  test('lists its applications, or the profile has no list', async () => {
    const { api, service } = await begin(profile)
    expect(api.listApplications === null).toBe(serviceProfiles[profile].listPath === null)
    const list = await api.listApplications?.()
    if (list === undefined) return
    const { entries } = given(list)
    const ids = entries.map(({ id }) => id)
    expect(ids).toContain(applicationId)
    expect(ids.length).toBeGreaterThan(300)
    const [first] = entries
    expect(first?.read()?.application.id).toBe(first?.id)
    service.control.moveTime(60_000)
    const later = valueOf(await api.listApplications?.())
    expect(later.entries).toHaveLength(ids.length + 3)
  })
})

describe('recognizing a service profile', () => {
  test.each(
    serviceProfileNames.flatMap((spoken) =>
      serviceProfileNames.map((set) => [spoken, set] as const),
    ),
  )(
    'recognizes a service with the profile %s at %s, with read requests only',
    async (spoken, set) => {
      const { log, service, api } = await begin(spoken, set)
      expect(await api.recognizeProfile()).toBe(spoken)
      // If a service has no list, that is a valid result without a warning.
      expect(log.lines).toEqual([])
      const counts = service.control.counts()
      const asked = Object.entries(counts).flatMap(([name, { received }]) =>
        received > 0 ? [name] : [],
      )
      const reads = ['list-applications', 'rejection-reasons']
      expect(asked.filter((name) => name !== 'token').sort()).toEqual(
        spoken === 'specification' ? [] : reads,
      )
    },
  )

  const odd: readonly (readonly [string, FaultEffect])[] = [
    ['a page in place of its answers', { kind: 'html' }],
    ['500', { kind: 'status', status: 500 }],
    ['403', { kind: 'status', status: 403 }],
    ['404 as a page', { kind: 'html', status: 404 }],
    ['nothing', { kind: 'empty' }],
    ['half of it', { kind: 'invalid-json' }],
    ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:9/' }],
    ['yes to everything', { kind: 'status', status: 200, body: {} }],
  ]
  test.each(odd)('proposes no profile when the service responds with %s', async (_story, fault) => {
    for (const endpoint of ['rejection-reasons', 'list-applications'] as const) {
      const { service, api } = await begin('2025-03', 'specification')
      service.control.fault({ endpoint, times: Infinity, ...fault })
      expect(await api.recognizeProfile(), endpoint).toBe(null)
      expect(service.control.counts()[endpoint].received, endpoint).toBe(1)
    }
  })

  test('proposes no profile when a service doesn’t respond before the timeout', async () => {
    const { service, api } = await begin('2025-03', 'specification')
    service.control.fault({ endpoint: 'list-applications', kind: 'hang' })
    const asked = api.recognizeProfile()
    await vi.waitFor(() => expect(service.control.counts()['list-applications'].received).toBe(1))
    api.close()
    expect(await asked).toBe(null)
  })

  test('finds no fee form when loans show no fee or differ in its form', () => {
    const formIn = (applications: readonly unknown[]): FeeForm | null =>
      sameFeeForm(applications.flatMap(feeFormsOf))
    const loans = (...fees: readonly unknown[]) => [
      { offers: fees.map((origination_fee) => ({ type: 'loan_offer', origination_fee })) },
    ]
    expect(formIn(loans(150, 200))).toBe('number')
    expect(formIn(loans({ type: 'capitalized', fee: 150 }))).toBe('type-and-fee')
    expect(formIn(loans(150, { type: 'deducted', fee: 150 }))).toBe(null)
    expect(formIn(loans('150', {}, null))).toBe(null)
    expect(
      formIn([
        null,
        {},
        { offers: null },
        { offers: [{ type: 'merchant_advance_offer', origination_fee: 1 }] },
      ]),
    ).toBe(null)
    const signs = { hasReasons: true, hasList: true, originationFee: null }
    expect(recognizedProfile(signs)).toBe(null)
  })
})

test('a service refuses submissions in the form of another profile', async () => {
  const { api } = await begin('2025-03', 'specification')
  const sent = [
    approving(applicationId, approveBody([offer], units)),
    settingWebhook(webhookBody('https://hooks.example/')),
    authorizing('fac_smpl01'),
  ]
  for (const submission of sent) {
    expect(await api.send(submission)).toMatchObject({ kind: 'refused' })
  }
})
