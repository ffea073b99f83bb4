import { beforeEach, describe, expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, Process, Room } from './outbox-fixture.ts'

let room: Room

beforeEach(() => {
  room = new Room()
  room.outbox.start()
})

describe('a disk that is full', () => {
  it('never sends what it could not write', async () => {
    const check = room.service.hold('readApplication')
    await room.submit(decisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    check.open()
    await room.pass(60_000)
    expect(room.service.asked.approve).toBe(0)
    expect(room.outbox.blocker()).toEqual({ code: 'disk-full' })

    room.desk.failWrites(null)
    await room.pass(60_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('is unknown after a restart where the result could not be written', async () => {
    const gate = room.service.hold('createAchAuthorization')
    await room.submit(achDecisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await room.pass(60_000)
    expect(room.state()).toBe('sending')
    room.desk.failWrites(null)
    await room.restart()
    expect(room.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-interrupted' },
    })
    expect(room.service.asked.createAchAuthorization).toBe(1)
  })

  it('writes the result as soon as there is room again', async () => {
    const gate = room.service.hold('createAchAuthorization')
    await room.submit(achDecisionOf())
    room.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await room.pass(12_000)
    room.desk.failWrites(null)
    await room.pass(6_000)
    expect(room.state()).toBe('confirmed')
    expect(room.desk.documents.byDecision('dec_1')).not.toBeNull()
  })

  it('tells the officer who submits', () => {
    room.desk.failWrites(new StoreFault('disk-full'))
    expect(() => room.outbox.submit(decisionOf())).toThrow(StoreFault)
  })
})

describe('a second process on the same files', () => {
  it('sends nothing while the first one holds the lease', async () => {
    const second = new Process(room, 2)
    second.outbox.start()
    await room.pass(60_000)
    expect(second.outbox.blocker()).toEqual({ code: 'desk-in-use' })
    second.outbox.submit(decisionOf())
    await room.settle()
    expect(room.state()).toBe('queued')
    await room.pass(11_000)
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('takes over once the first one has stopped', async () => {
    const second = new Process(room, 2)
    second.outbox.start()
    await room.outbox.stop()
    await room.pass(11_000)
    expect(second.outbox.blocker()).toBeNull()
    second.outbox.submit(decisionOf())
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })

  it('a process that slept with a request under way, and lost the lease, sends nothing more', async () => {
    const gate = room.service.hold('approve')
    await room.submit(decisionOf())
    // Asleep: its timers stand still while another process takes the files over.
    const asleep = room.process
    room.desk.lease.release('nobody')
    const later = room.clock.now() + 120_000
    room.clock.setWall(later)
    const second = new Process(room, 2)
    second.outbox.start()
    await room.settle()
    expect(room.state()).toBe('unknown')
    expect(second.outbox.blocker()).toBeNull()

    // It wakes: its reply arrives and still counts, but it begins nothing.
    gate.open()
    await room.settle()
    await room.pass(11_000)
    expect(asleep.outbox.blocker()).toEqual({ code: 'desk-in-use' })
    expect(room.state()).toBe('confirmed')
    expect(room.service.processed.approve).toBe(1)
  })

  it('a check of a process that lost the lease leads to no send', async () => {
    const gate = room.service.hold('readApplication')
    await room.submit(decisionOf())
    const second = new Process(room, 2)
    room.clock.setWall(room.clock.now() + 120_000)
    second.online = false
    second.outbox.start()
    await room.settle()
    expect(room.state()).toBe('queued')
    gate.open()
    await room.pass(11_000)
    expect(room.service.asked.approve).toBe(0)
  })
})

describe('a check whose process lost the lease meanwhile', () => {
  it('is followed by no send, though nobody has touched the decision', async () => {
    const gate = room.service.hold('readApplication')
    await room.submit(decisionOf())
    const later = room.clock.now() + 120_000
    room.clock.setWall(later)
    expect(room.desk.lease.take('another process', later, 30_000)).toBe(true)
    gate.open()
    await room.settle()
    expect(room.service.asked.approve).toBe(0)
    expect(room.outbox.blocker()).toEqual({ code: 'desk-in-use' })
  })

  it('says nothing about the newer check of the other process', async () => {
    const old = room.service.hold('readApplication')
    const newer = room.service.hold('readApplication')
    await room.submit(decisionOf())
    room.clock.setWall(room.clock.now() + 120_000)
    new Process(room, 2).outbox.start()
    await room.settle()
    room.service.change('app_1', { requested_amount: 1 })
    old.open()
    await room.settle()
    expect(room.state()).toBe('checking')
    room.service.change('app_1', { requested_amount: 500_000 })
    newer.open()
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })
})

describe('the end of the desk', () => {
  it('waits for what is under way and begins nothing more', async () => {
    const gate = room.service.hold('approve')
    await room.submit(decisionOf())
    let isOver = false
    const over = room.outbox.stop().then(() => (isOver = true))
    await room.submit(achDecisionOf({ id: 'dec_2' }))
    expect(isOver).toBe(false)
    gate.open()
    await over
    expect([room.state(), room.state('dec_2')]).toEqual(['confirmed', 'queued'])
  })

  it('begins again after a crash: what was sending is unknown, what was checking is checked anew', async () => {
    const send = room.service.hold('createAchAuthorization')
    const check = room.service.hold('readApplication')
    await room.submit(achDecisionOf())
    await room.submit(decisionOf({ id: 'dec_2' }))
    expect([room.state(), room.state('dec_2')]).toEqual(['sending', 'checking'])
    await room.restart()
    expect([room.state(), room.state('dec_2')]).toEqual(['unknown', 'confirmed'])
    send.open()
    check.open()
    await room.settle()
    expect(room.state()).toBe('unknown')
  })

  it('leaves decisions of another connection alone until it is in use', async () => {
    room.desk.connections.put({ ...connection, id: 'conn_2' })
    await room.submit(achDecisionOf({ connectionId: 'conn_2' }))
    await room.pass(60_000)
    expect(room.state()).toBe('queued')
    room.process.current = { connection: { ...connection, id: 'conn_2' }, api: room.process.api }
    room.outbox.kick()
    await room.settle()
    expect(room.state()).toBe('confirmed')
  })

  it('checks anew where the connection was changed between check and send', async () => {
    const gate = room.service.hold('readApplication')
    await room.submit(decisionOf())
    const other = room.service.connect()
    room.process.current = { connection, api: other }
    gate.open()
    await room.settle()
    // Two checks, and the read after the confirmation.
    expect(room.service.asked).toMatchObject({ readApplication: 3, approve: 1 })
    expect(room.state()).toBe('confirmed')
  })
})
