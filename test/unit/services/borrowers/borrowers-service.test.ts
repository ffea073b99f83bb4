import { beforeEach, describe, expect, it } from 'vitest'
import { createBorrowersService } from '../../../../electron/services/borrowers/borrowers-service.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { ok } from '../../../../shared/result.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'

const id = 'app_1'
const ana = { id: 'bor_1', first_name: 'Ana', last_name: 'Brooks', address: { state: 'NV' } }
const read = { name: 'Ana Brooks', state: 'NV', birthDate: null, email: null, phone: null }

function anOfficer(serviceProfile: 'specification' | '2025-03') {
  const clock = new FakeClock(Date.UTC(2026, 10, 20))
  const computer = aComputer(aConnection({ serviceProfile }), clock)
  const { cache, connection, notifier, rows } = computer
  cache.put(connection.id, id, reading(id, { borrower: 'bor_1' }), 1)
  const service = new ScriptedLendingService(clock)
  service.borrowers.set('bor_1', ana)
  const api = service.connect(
    connection,
    () => Promise.resolve(ok('secret')),
    () => undefined,
  )
  const session = { current: () => ({ connection, api }) }
  const borrowers = createBorrowersService({ ...computer, session })
  const found = (search: string) => rows({ search })
  return { cache, connection, clock, service, notifier, borrowers, found }
}

let officer: ReturnType<typeof anOfficer>
beforeEach(() => {
  officer = anOfficer('2025-03')
})

describe('the borrower of an application', () => {
  it('is fetched from the service, cached, and named in the list', async () => {
    expect(await officer.borrowers.read({ id })).toEqual(ok(null))
    const cached = { ...read, fetchedAt: officer.clock.now() }
    expect(await officer.borrowers.fetch({ id })).toEqual(ok(cached))
    expect(await officer.borrowers.read({ id })).toEqual(ok(cached))
    expect(officer.found('ana')).toMatchObject([{ id, borrowerName: 'Ana Brooks' }])
    expect(officer.notifier.events).toEqual([
      { name: 'applications.changed', payload: { ids: [id] } },
    ])
  })

  it('is fetched again once a day, and kept when the service doesn’t respond', async () => {
    await officer.borrowers.fetch({ id })
    await officer.clock.advance(dayMs - 1)
    await officer.borrowers.fetch({ id })
    expect(officer.service.asked.readBorrower).toBe(1)
    await officer.clock.advance(1)
    officer.service.reachable = false
    expect(await officer.borrowers.fetch({ id })).toMatchObject({ ok: false })
    expect(await officer.borrowers.read({ id })).toMatchObject(ok(read))
  })

  it('is fetched again at once if the connection changed to another service', async () => {
    await officer.borrowers.fetch({ id })
    officer.cache.forgetService(officer.connection.id)
    await officer.borrowers.fetch({ id })
    expect(officer.service.asked.readBorrower).toBe(2)
  })

  it('isn’t fetched if the application names none or the service has no borrowers', async () => {
    officer.cache.put(officer.connection.id, id, reading(id), 2)
    expect(await officer.borrowers.fetch({ id })).toEqual(ok(null))
    expect(officer.service.asked.readBorrower).toBe(0)
    const elsewhere = anOfficer('specification')
    expect(await elsewhere.borrowers.fetch({ id })).toEqual(ok(null))
    expect(elsewhere.service.asked.readBorrower).toBe(0)
  })

  it('isn’t cached if the application was removed meanwhile', async () => {
    const gate = officer.service.hold('readBorrower')
    const fetching = officer.borrowers.fetch({ id })
    await gate.arrived
    officer.cache.remove(officer.connection.id, [id])
    gate.open()
    expect(await fetching).toMatchObject({ ok: false, error: { code: 'application-not-here' } })
    expect(officer.cache.borrower(officer.connection.id, 'bor_1')).toBeNull()
  })
})
