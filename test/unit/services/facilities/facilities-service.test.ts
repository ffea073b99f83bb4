import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createFacilitiesService } from '../../../../electron/services/facilities/facilities-service.ts'
import { ok } from '../../../../shared/result.ts'
import type { UnitsProfileName } from '../../../../shared/values/units.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'

const id = 'app_1'
const fiveMinutes = 5 * 60_000
const agreement = (name: string, day: number, status = 'expired') => ({
  ...{ id: name, application_id: id, status, type: 'credit_agreement' },
  created_on: `2026-11-0${day}T12:00:00Z`,
})
const facility = { id: 'fac_1', application_id: id, status: 'active', remaining_term: 12 }

function anOfficer(serviceProfile: 'specification' | '2025-03') {
  const clock = new FakeClock(Date.UTC(2026, 10, 20))
  const computer = aComputer(aConnection({ serviceProfile }), clock)
  const { cache, desk } = computer
  let { connection } = computer
  cache.put(connection.id, id, reading(id, { status: 'accepted' }), 1)
  cache.put(connection.id, 'app_2', reading('app_2', { status: 'approved' }), 1)
  cache.put(connection.id, 'app_3', reading('app_3', { status: 'pending' }), 1)
  const service = new ScriptedLendingService(clock)
  service.agreements.push(agreement('doc_new', 3, 'signed'), agreement('doc_old', 1))
  service.booked.set('fac_1', facility)
  const connect = () =>
    service.connect(
      connection,
      () => Promise.resolve(ok('secret')),
      () => undefined,
    )
  let api = connect()
  const session = { current: () => ({ connection, api }) }
  const facilities = createFacilitiesService({ ...computer, session })
  const fetch = (of = id, isRequested = false) => facilities.fetch({ id: of, isRequested })
  return {
    ...{ api, cache, connection, clock, service, facilities, fetch },
    signInAgain: () => {
      api = connect()
    },
    changeUnits: (unitsProfile: UnitsProfileName) => {
      connection = { ...connection, unitsProfile }
      desk.connections.put(connection)
      api = connect()
    },
  }
}

let officer: ReturnType<typeof anOfficer>
beforeEach(() => {
  officer = anOfficer('2025-03')
})

describe('the agreement and the facility of an application', () => {
  it('are found in the lists once, and then only the facility is read', async () => {
    const { clock, service, facilities, fetch } = officer
    expect(await facilities.read({ id })).toEqual(ok(null))
    const first = await fetch()
    expect(first).toMatchObject(
      ok({
        agreement: { id: 'doc_new', status: 'signed' },
        facility: { id: 'fac_1', remainingTerm: 12 },
        ...{ fetchedAt: clock.now(), payoff: null },
      }),
    )
    expect(await facilities.read({ id })).toEqual(first)
    await fetch()
    expect(service.asked).toMatchObject({ listAgreements: 1, listFacilities: 1, readFacility: 1 })
    await clock.advance(fiveMinutes)
    service.booked.set('fac_1', { ...facility, remaining_term: 11 })
    expect(await fetch()).toMatchObject(
      ok({ agreement: { id: 'doc_new' }, facility: { remainingTerm: 11 } }),
    )
    expect(service.asked).toMatchObject({ listAgreements: 1, listFacilities: 1, readFacility: 2 })
  })

  it('are fetched again after the units of the connection changed', async () => {
    const { facilities, fetch, service } = officer
    service.booked.set('fac_1', { ...facility, balances: { current_balance: 2_001 } })
    expect(await fetch()).toMatchObject(ok({ facility: { balances: { current: 2_001 } } }))
    officer.changeUnits('dollars-and-percent')
    expect(await facilities.read({ id })).toEqual(ok(null))
    expect(await fetch()).toMatchObject(ok({ facility: { balances: { current: 200_100 } } }))
    expect(await facilities.read({ id })).toMatchObject(
      ok({ facility: { balances: { current: 200_100 } } }),
    )
  })

  it('are looked up in the same lists for every application until the officer refreshes', async () => {
    const { cache, connection, service, fetch } = officer
    await Promise.all([fetch(), fetch('app_2')])
    expect(await fetch('app_2')).toMatchObject(ok({ agreement: null, facility: null }))
    cache.put(connection.id, 'app_4', reading('app_4', { status: 'approved' }), 1)
    expect(await fetch('app_4')).toMatchObject(ok({ agreement: null, facility: null }))
    expect(service.asked).toMatchObject({ listAgreements: 1, listFacilities: 1 })
    service.agreements.push({ ...agreement('doc_2', 4, 'resting'), application_id: 'app_2' })
    expect(await fetch('app_2')).toMatchObject(ok({ agreement: null }))
    expect(await fetch('app_2', true)).toMatchObject(ok({ agreement: { status: 'resting' } }))
    expect(service.asked).toMatchObject({ listAgreements: 2, listFacilities: 2 })
  })

  it('are looked up in new lists after five minutes', async () => {
    const { clock, service, fetch } = officer
    await fetch('app_2')
    service.agreements.push({ ...agreement('doc_2', 4, 'resting'), application_id: 'app_2' })
    await clock.advance(fiveMinutes - 1)
    expect(await fetch('app_2')).toMatchObject(ok({ agreement: null }))
    await clock.advance(1)
    expect(await fetch('app_2')).toMatchObject(ok({ agreement: { status: 'resting' } }))
  })

  it('stay cached when the service doesn’t respond', async () => {
    const { clock, service, facilities, fetch } = officer
    for (const list of ['listFacilities', 'listAgreements'] as const) {
      service.next(list, { kind: 'not-sent' })
      expect(await fetch()).toMatchObject({ ok: false })
    }
    const first = await fetch()
    await clock.advance(fiveMinutes)
    service.reachable = false
    expect(await fetch()).toMatchObject({ ok: false })
    expect(await facilities.payoff({ id })).toMatchObject({ ok: false })
    expect(await facilities.read({ id })).toEqual(first)
  })

  it('agree if the agreement is signed and booked while the lists are read', async () => {
    const { api, service, clock, fetch } = officer
    const { facilities } = api
    if (facilities === null) throw new Error('no facilities')
    service.agreements.splice(0, 2, agreement('doc_1', 3, 'pending_signature'))
    service.booked.clear()
    const sign = (): void => {
      service.agreements.splice(0, 1, agreement('doc_1', 3, 'signed'))
      service.booked.set('fac_1', facility)
    }
    const { listAgreements, listFacilities } = facilities
    vi.spyOn(facilities, 'listAgreements').mockImplementation(() => listAgreements().finally(sign))
    vi.spyOn(facilities, 'listFacilities').mockImplementation(() => listFacilities().finally(sign))
    await fetch()
    await clock.advance(fiveMinutes)
    expect(await fetch()).toMatchObject(
      ok({ agreement: { status: 'signed' }, facility: { id: 'fac_1' } }),
    )
  })

  it('are looked up again after a failure to read the file', async () => {
    const { api, fetch } = officer
    if (api.facilities === null) throw new Error('no facilities')
    vi.spyOn(api.facilities, 'listAgreements').mockRejectedValueOnce(new StoreFault('store-failed'))
    await expect(fetch()).rejects.toThrow(StoreFault)
    expect(await fetch()).toMatchObject(ok({ facility: { id: 'fac_1' } }))
  })

  it('aren’t fetched for an unapproved application, or if the service has none', async () => {
    expect(await officer.fetch('app_3')).toEqual(ok(null))
    expect(officer.service.asked.listAgreements).toBe(0)
    const elsewhere = anOfficer('specification')
    expect(await elsewhere.fetch()).toEqual(ok(null))
    expect(await elsewhere.facilities.payoff({ id })).toEqual(ok(null))
  })

  it('aren’t cached if the application was removed or a new session began meanwhile', async () => {
    const { cache, connection, service, fetch, signInAgain } = officer
    const gate = service.hold('readFacility')
    const fetching = fetch()
    await gate.arrived
    signInAgain()
    gate.open()
    expect(await fetching).toMatchObject({ ok: false, error: { code: 'application-not-here' } })
    const again = service.hold('readFacility')
    const removed = fetch()
    await again.arrived
    cache.remove(connection.id, [id])
    again.open()
    expect(await removed).toMatchObject({ ok: false, error: { code: 'application-not-here' } })
    expect(cache.booking(connection.id, id)).toBeNull()
  })

  it('get no payoff amounts if the application was removed meanwhile', async () => {
    const { cache, connection, service, facilities, fetch } = officer
    await fetch()
    const gate = service.hold('payoffAmounts')
    const payoff = facilities.payoff({ id })
    await gate.arrived
    cache.remove(connection.id, [id])
    gate.open()
    expect(await payoff).toMatchObject({ ok: false, error: { code: 'application-not-here' } })
  })

  it('include the payoff amounts and the time they were fetched', async () => {
    const { clock, service, facilities, fetch } = officer
    expect(await facilities.payoff({ id })).toEqual(ok(null))
    await fetch()
    service.payoffAmounts = [{ date: '2026-11-21', amount: 5 }]
    await clock.advance(1)
    const payoff = { amounts: [{ date: '2026-11-21', amount: 5 }], fetchedAt: clock.now() }
    const beside = { agreement: { id: 'doc_new' }, facility: { id: 'fac_1' }, payoff }
    expect(await facilities.payoff({ id })).toMatchObject(ok(beside))
    await clock.advance(fiveMinutes)
    expect(await fetch()).toMatchObject(ok({ payoff }))
  })
})
