import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import { startControlledService } from '../support/sample-service/controlled-service.ts'
import { offersMatch, seenApplication } from '../../shared/domain/decisions/compare.ts'
import { offersIn } from '../../shared/domain/wire/application.ts'
import { lendingDetailsToWire, webhookBody } from '../../shared/domain/wire/configuration.ts'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import { rejectBody } from '../../shared/domain/wire/rejection.ts'
import { failed, type Failure } from '../../shared/result.ts'
import { lendingDetails } from '../support/builders/lending-details.ts'
import { offers } from '../support/drivers/service-fixture.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import {
  approving,
  authorizing,
  rejecting,
  settingDetails,
  settingWebhook,
} from '../support/builders/submissions.ts'

/** One implementation of the port, with ways to observe and control its service. */
interface Subject {
  readonly api: LendingApi
  /** The same for a connection whose service supports rejection. */
  readonly newer: LendingApi
  readonly outcomes: { readonly reached: boolean; readonly failure: Failure | null }[]
  /** An ID of a pending application, and an unknown ID. */
  readonly pendingId: string
  readonly facilityId: string
  processed(work: 'approve' | 'reject' | 'createAchAuthorization' | 'token'): number
  /** The next request of this kind gets no response: `processed` says whether its work was done. */
  loseResponse(of: 'approve' | 'reject' | 'createAchAuthorization', processed: boolean): void
  /** The service responds for the pending application with another ID in the body. */
  mixUpIds(): void
  setReachable(reachable: boolean): Promise<void>
  end(): Promise<void>
}

const pendingId = 'app_contract'
const knownFacility = 'fac_smpl01'

async function overHttp(): Promise<Subject> {
  const clock = new HastyClock()
  const outcomes: Subject['outcomes'] = []
  const begin = async (serviceProfile: ServiceProfileName) => {
    const service = await startControlledService({ clock, profile: serviceProfile })
    service.control.setApplication(pendingId, {
      status: 'pending',
      id: pendingId,
      requested_amount: 500_000,
      credit_type: 'consumer_installment_loan',
      offers: null,
    })
    const api = aLendingClient({
      ...{ clock, serviceProfile, baseUrl: service.baseUrl, ...service.credentials },
      onOutcome: (outcome) => void outcomes.push(outcome),
    })
    return { service, api }
  }
  const [{ service, api }, newer] = await Promise.all([begin('specification'), begin('2024-10')])
  const endpoint = {
    approve: 'approve',
    reject: 'reject',
    createAchAuthorization: 'create-ach-authorization',
    token: 'token',
  } as const
  const serviceOf = (work: keyof typeof endpoint) => (work === 'reject' ? newer.service : service)
  return {
    api,
    newer: newer.api,
    outcomes,
    pendingId,
    facilityId: knownFacility,
    processed: (work) => serviceOf(work).control.processedCount(endpoint[work]),
    loseResponse: (of, processed) =>
      serviceOf(of).control.fault({
        endpoint: endpoint[of],
        kind: 'drop',
        work: processed ? 'done' : 'not-done',
      }),
    mixUpIds: () =>
      service.control.setApplication(pendingId, { status: 'pending', id: 'app_other' }),
    setReachable: (reachable) => service.setReachable(reachable),
    async end() {
      api.close()
      newer.api.close()
      await Promise.all([service.stop(), newer.service.stop()])
    },
  }
}

function inMemory(): Promise<Subject> {
  const service = new ScriptedLendingService(new FakeClock())
  service.add(pendingId)
  service.facilities.add(knownFacility)
  const outcomes: Subject['outcomes'] = []
  const api = service.connect(undefined, undefined, (outcome) => outcomes.push(outcome))
  return Promise.resolve({
    api,
    newer: api,
    outcomes,
    pendingId,
    facilityId: knownFacility,
    processed: (work) => service.processed[work === 'token' ? 'signIn' : work],
    loseResponse: (of, processed) => service.next(of, { kind: 'lost', processed }),
    mixUpIds: () => service.change(pendingId, { id: 'app_other' }),
    setReachable(reachable) {
      service.reachable = reachable
      return Promise.resolve()
    },
    end() {
      api.close()
      return Promise.resolve()
    },
  })
}

const details = lendingDetailsToWire(lendingDetails)

describe.each([
  ['the client over HTTP, on the sample service', overHttp],
  ['the in-memory fake', inMemory],
])('%s', (_, begin) => {
  let subject: Subject
  beforeEach(async () => {
    subject = await begin()
  })
  afterEach(() => subject.end())

  test('has no token until it signs in, and then one that is valid for 24 hours', async () => {
    expect(subject.api.token()).toBeNull()
    const signedIn = await subject.api.signIn()
    const token = subject.api.token()
    expect(signedIn).toEqual({ ok: true, value: token })
    expect((token?.expiresAt ?? 0) - (token?.issuedAt ?? 0)).toBe(24 * 60 * 60 * 1000)
    expect(subject.processed('token')).toBe(1)
  })

  test('sends one token request when many calls sign in at once', async () => {
    const signedIn = await Promise.all(Array.from({ length: 20 }, () => subject.api.signIn()))
    expect(signedIn.every((one) => one.ok)).toBe(true)
    expect(subject.processed('token')).toBe(1)
    await subject.api.signIn()
    expect(subject.processed('token')).toBe(2)
  })

  test('reads an application with its raw body', async () => {
    expect(await subject.api.readApplication(subject.pendingId)).toMatchObject({
      ok: true,
      value: {
        application: { id: subject.pendingId, status: 'pending', requestedAmount: 500_000 },
        raw: { requested_amount: 500_000 },
        problems: [],
      },
    })
  })

  test('rejects a response about another application', async () => {
    subject.mixUpIds()
    expect(await subject.api.readApplication(subject.pendingId)).toMatchObject(
      failed('reply-unreadable', { detail: 'another application' }),
    )
  })

  test('reports that an application doesn’t exist', async () => {
    expect(await subject.api.readApplication('app_nobody')).toMatchObject(
      failed('not-found', { status: 404, serviceCode: 'APPLICATION_NOT_FOUND' }),
    )
    expect(await subject.api.send(approving('app_nobody', offers))).toMatchObject({
      kind: 'refused',
      status: 404,
      failure: { code: 'not-found' },
    })
  })

  test('approves once: the response has the offers, and a second approval is refused', async () => {
    const first = await subject.api.send(approving(subject.pendingId, offers))
    expect(first).toMatchObject({
      kind: 'done',
      status: 200,
      value: { read: { application: { status: 'approved' } } },
    })
    const read = first.kind === 'done' ? first.value.read : null
    expect(offersMatch(offersIn(offers), read && seenApplication(read).offers)).toBe(true)
    expect(await subject.api.send(approving(subject.pendingId, offers))).toMatchObject({
      kind: 'refused',
      status: 400,
      failure: { code: 'service-refused', serviceCode: 'APPLICATION_CANNOT_BE_APPROVED' },
    })
    expect(subject.processed('approve')).toBe(1)
  })

  test.each([true, false])(
    'after a lost approval response, a read shows whether the service approved: %s',
    async (isDone) => {
      subject.loseResponse('approve', isDone)
      expect(await subject.api.send(approving(subject.pendingId, offers))).toMatchObject({
        kind: 'unknown',
        status: null,
        failure: { code: 'connection-lost' },
      })
      expect(subject.processed('approve')).toBe(isDone ? 1 : 0)
      expect(await subject.api.readApplication(subject.pendingId)).toMatchObject({
        value: { application: { status: isDone ? 'approved' : 'pending' } },
      })
    },
  )

  test('rejects once: the response has the reasons, and a second rejection is refused', async () => {
    const reasons = rejectBody(['income_too_low', 'too_many_nsfs'])
    expect(await subject.newer.send(rejecting(subject.pendingId, reasons))).toMatchObject({
      kind: 'done',
      status: 200,
      value: {
        response: reasons,
        read: { application: { status: 'rejected', decisionedOn: expect.any(String) as string } },
      },
    })
    expect(await subject.newer.send(rejecting(subject.pendingId, reasons))).toMatchObject({
      kind: 'refused',
      status: 400,
      failure: { code: 'service-refused', serviceCode: 'APPLICATION_CANNOT_BE_REJECTED' },
    })
    expect(await subject.newer.send(rejecting('app_nobody', reasons))).toMatchObject({
      kind: 'refused',
      status: 404,
      failure: { code: 'not-found', serviceCode: 'APPLICATION_NOT_FOUND' },
    })
    expect(subject.processed('reject')).toBe(1)
  })

  test.each([true, false])(
    'after a lost rejection response, a read shows whether the service rejected: %s',
    async (isDone) => {
      subject.loseResponse('reject', isDone)
      const sent = await subject.newer.send(
        rejecting(subject.pendingId, rejectBody(['income_too_low'])),
      )
      expect(sent).toMatchObject({ kind: 'unknown', failure: { code: 'connection-lost' } })
      expect(await subject.newer.readApplication(subject.pendingId)).toMatchObject({
        value: { application: { status: isDone ? 'rejected' : 'pending' } },
      })
    },
  )

  test('reads the rejection reasons of the service', async () => {
    expect(await subject.newer.readRejectionReasons()).toMatchObject({
      ok: true,
      value: expect.arrayContaining([
        { code: 'income_too_low', text: expect.stringMatching(/^\S.*\.$/) as string },
      ]) as unknown,
    })
  })

  test('creates one authorization document per call', async () => {
    const first = await subject.api.send(authorizing(subject.facilityId))
    const second = await subject.api.send(authorizing(subject.facilityId))
    const made = [first, second].map((sent) => (sent.kind === 'done' ? sent.value.document : null))
    expect(new Set(made.map((document) => document?.id)).size).toBe(2)
    expect(made.map((document) => URL.canParse(document?.documentUrl ?? ''))).toEqual([true, true])
    // The stored record doesn't contain the address.
    expect(first).toMatchObject({ value: { response: { id: made[0]?.id } } })
    expect(subject.processed('createAchAuthorization')).toBe(2)
  })

  test('refuses a document for an unknown facility', async () => {
    expect(await subject.api.send(authorizing('fac_nobody'))).toMatchObject({
      kind: 'refused',
      status: 404,
      failure: { code: 'not-found', serviceCode: 'FACILITY_NOT_FOUND' },
    })
  })

  test('sets the lending details and the webhook, and returns their responses', async () => {
    expect(await subject.api.send(settingDetails(details))).toEqual({
      kind: 'done',
      status: 200,
      value: { response: details, read: null, document: null },
    })
    expect(
      await subject.api.send(settingWebhook(webhookBody('https://hooks.example/desk'))),
    ).toEqual({
      kind: 'done',
      status: 200,
      value: { response: { text: 'Ok.' }, read: null, document: null },
    })
  })

  test('reports a submission as certainly not sent when the service can’t be reached', async () => {
    await subject.api.signIn()
    await subject.setReachable(false)
    // A read first: a send on a kept-alive connection that turns out closed could have been
    // transmitted.
    expect(await subject.api.readApplication(subject.pendingId)).toMatchObject(
      failed('connect-failed'),
    )
    expect(await subject.api.send(approving(subject.pendingId, offers))).toMatchObject({
      kind: 'not-sent',
      status: null,
      failure: { code: 'connect-failed' },
    })
    expect(subject.outcomes.at(-1)).toMatchObject({ reached: false })
    await subject.setReachable(true)
    expect(await subject.api.send(approving(subject.pendingId, offers))).toMatchObject({
      kind: 'done',
    })
    expect(subject.outcomes.at(-1)).toMatchObject({ reached: true, failure: null })
    expect(subject.processed('approve')).toBe(1)
  })

  test('forgets the token and sends nothing more once it is closed', async () => {
    await subject.api.signIn()
    subject.api.close()
    expect(subject.api.token()).toBeNull()
    expect(await subject.api.readApplication(subject.pendingId)).toMatchObject(failed('canceled'))
    expect(await subject.api.send(approving(subject.pendingId, offers))).toMatchObject({
      kind: 'not-sent',
      failure: { code: 'canceled' },
    })
    expect(await subject.api.signIn()).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(subject.processed('approve')).toBe(0)
  })
})
