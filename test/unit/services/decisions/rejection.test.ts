import { describe, expect, it } from 'vitest'
import { isUndoable } from '../../../../shared/domain/decisions/state-groups.ts'
import { knownReasons } from '../../../../shared/values/rejection-reasons.ts'
import { failed } from '../../../../shared/result.ts'
import { seenPending } from '../../../support/builders/decisions.ts'
import { idOf, requestKey } from './decisions-asked.ts'
import { connection, desk, fixture, useFixture } from './outbox-fixture.ts'

const lender = { ...connection, serviceProfile: '2025-03' } as const

const rejection = {
  requestKey,
  applicationId: 'app_1',
  reasons: ['income_too_low', 'too_many_nsfs'],
  seen: seenPending,
}

useFixture((made) => made.desk.connections.put(lender))

describe('rejecting', () => {
  it('responds once the decision is on disk; it is sent, checked and logged with its reasons', async () => {
    const id = await idOf(desk().reject(rejection))
    expect(fixture.decision(id)).toMatchObject({
      kind: 'reject',
      body: { rejection_reasons: ['income_too_low', 'too_many_nsfs'] },
      seen: seenPending,
    })
    await fixture.settle()
    expect(fixture.state(id)).toBe('confirmed')
    expect(fixture.service.processed.reject).toBe(1)
    expect(fixture.service.applications.get('app_1')).toMatchObject({ status: 'rejected' })
    expect(fixture.logged()[0]).toBe('rejection-made queued income_too_low,too_many_nsfs')
  })

  it('removes the drafts of offers and reasons once it is confirmed', async () => {
    const saved = { subject: 'app_1', content: {}, savedAt: 1 }
    for (const kind of ['offers', 'rejection'] as const) {
      fixture.desk.drafts.put(connection.id, { kind, ...saved })
    }
    await idOf(desk().reject(rejection))
    expect(fixture.desk.drafts.count(connection.id)).toBe(2)
    await fixture.settle()
    expect(fixture.desk.drafts.count(connection.id)).toBe(0)
  })

  it('in Production is delayed and can be undone, as an approval', async () => {
    fixture.desk.connections.put({ ...lender, kind: 'production' })
    const id = await fixture.sent(desk().reject(rejection))
    expect(isUndoable(fixture.decision(id))).toBe(true)
    expect(fixture.service.asked.reject).toBe(0)
  })

  it.each([
    [['fraud_risk_too_high'], 'reasons-too-vague'],
    [['income_too_low', 'income_too_low'], 'not-different'],
  ])('is refused for %j, even if the page allowed it', async (reasons, code) => {
    expect(await desk().reject({ ...rejection, reasons })).toEqual(
      failed('payload-invalid', { problems: [{ path: 'reasons', code }] }),
    )
  })

  it('recognizes a vague reason by the service’s own wording', async () => {
    fixture.service.rejectionReasons = { other: 'You did not meet our internal standards.' }
    await desk().rejectionReasons({})
    expect(await desk().reject({ ...rejection, reasons: ['other'] })).toMatchObject({
      error: { problems: [{ code: 'reasons-too-vague' }] },
    })
  })

  it('is refused for an application that wasn’t pending when the officer viewed it', async () => {
    const seen = { ...seenPending, status: 'approved' }
    expect(await desk().reject({ ...rejection, seen })).toMatchObject({
      error: { problems: [{ path: 'seen.status', code: 'not-pending' }] },
    })
  })

  it('isn’t offered if the service can’t reject, and its reasons aren’t fetched', async () => {
    fixture.desk.connections.put(connection)
    expect(await desk().reject(rejection)).toEqual(failed('not-offered'))
    await desk().rejectionReasons({})
    expect(fixture.service.asked).toMatchObject({ reject: 0, readRejectionReasons: 0 })
  })
})

describe('the service’s reasons', () => {
  const codes = async () => {
    const result = await desk().rejectionReasons({})
    return result.ok ? result.value.reasons.map(({ code }) => code) : result.error
  }

  it('are fetched once a day, and cached for offline use', async () => {
    expect(await desk().rejectionReasons({})).toMatchObject({
      value: {
        reasons: [{ code: 'income_too_low', text: 'Income too low for the request.' }],
        fetchedAt: fixture.clock.now(),
      },
    })
    fixture.service.rejectionReasons = { too_many_nsfs: 'Too many returned payments.' }
    expect(await codes()).toEqual(['income_too_low'])
    expect(fixture.service.asked.readRejectionReasons).toBe(1)
    await fixture.clock.advance(24 * 3_600_000)
    fixture.process.online = false
    expect(await codes()).toEqual(['income_too_low'])
    fixture.process.online = true
    expect(await codes()).toEqual(['too_many_nsfs'])
  })

  it('are the known codes until they are fetched', async () => {
    fixture.service.next('readRejectionReasons', { kind: 'refused', status: 404 })
    expect(await desk().rejectionReasons({})).toEqual({
      ok: true,
      value: {
        reasons: Object.keys(knownReasons).map((code) => ({ code, text: null })),
        fetchedAt: null,
      },
    })
    fixture.service.rejectionReasons = {}
    expect(await codes()).toHaveLength(23)
  })

  it('are cached by connection, and removed with the connection', async () => {
    await desk().rejectionReasons({})
    const other = { ...lender, id: 'conn_2' }
    fixture.desk.connections.put(other)
    fixture.desk.values.put('connection-in-use', other.id)
    expect(await codes()).toHaveLength(23)
    fixture.process.current = { connection: other, api: fixture.process.api }
    fixture.service.rejectionReasons = { too_many_nsfs: '' }
    expect(await codes()).toEqual(['too_many_nsfs'])
    fixture.desk.values.put('connection-in-use', connection.id)
    expect(await codes()).toEqual(['income_too_low'])

    fixture.desk.connections.remove(connection.id)
    fixture.desk.values.put('connection-in-use', other.id)
    await fixture.clock.advance(24 * 3_600_000)
    await codes()
    expect(Object.keys(fixture.desk.values.get('rejection-reasons') ?? {})).toEqual([other.id])
  })

  it('are fetched again if the cached ones are damaged', async () => {
    fixture.desk.values.put('rejection-reasons', { [connection.id]: { reasons: [7] } })
    expect(await codes()).toEqual(['income_too_low'])
  })
})
