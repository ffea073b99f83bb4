import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, Process, useFixture } from './outbox-fixture.ts'

useFixture()

describe('a full disk', () => {
  it('never sends what couldn’t be written', async () => {
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.desk.failWrites(new StoreFault('disk-full'))
    check.open()
    await fixture.pass(60_000)
    expect(fixture.service.asked.approve).toBe(0)
    expect(fixture.outbox.blocker()).toEqual({ code: 'disk-full' })
    expect(fixture.process.notifier.named('decisions.changed').at(-1)?.summary.blocker).toEqual({
      code: 'disk-full',
    })

    fixture.desk.failWrites(null)
    await fixture.pass(60_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('leaves a submission unknown after a restart if its result couldn’t be written', async () => {
    const gate = fixture.service.hold('createAchAuthorization')
    await fixture.submit(achDecisionOf())
    fixture.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await fixture.pass(60_000)
    expect(fixture.state()).toBe('sending')
    fixture.desk.failWrites(null)
    await fixture.restart()
    expect(fixture.decision()).toMatchObject({
      state: 'unknown',
      failure: { code: 'decision-interrupted' },
    })
    expect(fixture.service.asked.createAchAuthorization).toBe(1)
  })

  it('doesn’t keep Loan Desk from closing', async () => {
    const gate = fixture.service.hold('createAchAuthorization')
    await fixture.submit(achDecisionOf())
    fixture.desk.failWrites(new StoreFault('disk-full'))
    gate.open()
    await fixture.settle()
    await fixture.outbox.stop()
    expect(fixture.clock.pending).toBe(0)
    expect(fixture.state()).toBe('sending')
  })

  it('delays a submission and sends it later if the disk was full just before sending', async () => {
    const { vault } = fixture
    const write = vault.write.bind(vault)
    vault.write = (name, secret) => {
      fixture.desk.failWrites(new StoreFault('disk-full'))
      return write(name, secret)
    }
    await fixture.submit(achDecisionOf())
    expect(fixture.state()).toBe('sending')
    vault.write = write
    fixture.desk.failWrites(null)
    await fixture.pass(60_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.asked.createAchAuthorization).toBe(1)
  })

  it('fails a new submission, of which nothing is kept', () => {
    fixture.desk.failWrites(new StoreFault('disk-full'))
    expect(() => fixture.outbox.submit(decisionOf())).toThrow('disk-full')
    fixture.desk.failWrites(null)
    expect(fixture.desk.decisions.get('dec_1')).toBeNull()
  })
})

it('sends nothing after an unexpected error until it tries again, and names the log entry', async () => {
  const { decisions } = fixture.desk
  const fails = vi.spyOn(decisions, 'update').mockImplementation(() => {
    throw new TypeError('unexpected')
  })
  await fixture.submit(decisionOf())
  expect(fixture.outbox.blocker()).toMatchObject({ code: 'unexpected', reference: 'R1' })
  expect(fixture.service.asked.approve).toBe(0)
  fails.mockRestore()
  await fixture.pass(60_000)
  expect(fixture.outbox.blocker()).toBeNull()
  expect(fixture.state()).toBe('confirmed')
})

describe('a second process on the same files', () => {
  it('sends nothing and leaves the other’s submissions alone while the first one holds the lease', async () => {
    const gate = fixture.service.hold('createAchAuthorization')
    await fixture.submit(achDecisionOf({ id: 'ach_1' }))
    const second = new Process(fixture, 2)
    second.outbox.start()
    await fixture.pass(60_000)
    expect(second.outbox.blocker()).toEqual({ code: 'desk-in-use' })
    expect(fixture.state('ach_1')).toBe('sending')
    second.outbox.submit(decisionOf())
    await fixture.settle()
    expect(fixture.state()).toBe('queued')
    gate.open()
    await fixture.pass(11_000)
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('tells the page when another process sends and when it stops', async () => {
    const second = new Process(fixture, 2)
    const inUse = { code: 'desk-in-use' }
    const toldBlockers = () =>
      second.notifier.named('decisions.changed').map(({ summary }) => summary.blocker)
    second.outbox.start()
    await fixture.outbox.stop()
    await fixture.pass(11_000)
    expect(toldBlockers()).toEqual([inUse, null])

    const later = fixture.clock.now() + 120_000
    fixture.clock.setWall(later)
    expect(fixture.desk.lease.take('another process', later, 30_000)).toBe(true)
    await fixture.pass(11_000)
    expect(toldBlockers()).toEqual([inUse, null, inUse])
  })

  it('sends nothing after sleeping while the keychain was slow, because the other one has it now', async () => {
    const { vault } = fixture
    const write = vault.write.bind(vault)
    let unlock = (): void => undefined
    const unlocked = new Promise<void>((resolve) => (unlock = resolve))
    vault.write = (name, secret) => unlocked.then(() => write(name, secret))
    await fixture.submit(achDecisionOf())
    expect(fixture.state()).toBe('sending')

    fixture.clock.setWall(fixture.clock.now() + 120_000)
    const second = new Process(fixture, 2)
    second.outbox.start()
    await fixture.settle()
    second.outbox.close('dec_1', 'canceled', 'The service has no document')
    unlock()
    await fixture.settle()
    expect(fixture.state()).toBe('canceled')
    expect(fixture.service.asked.createAchAuthorization).toBe(0)
  })

  it('sends nothing more after sleeping through a request and losing the lease', async () => {
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    // Asleep: its timers stand still while another process takes the files over.
    const asleep = fixture.process
    fixture.desk.lease.release('nobody')
    const later = fixture.clock.now() + 120_000
    fixture.clock.setWall(later)
    const second = new Process(fixture, 2)
    second.outbox.start()
    await fixture.settle()
    expect(fixture.state()).toBe('unknown')
    expect(second.outbox.blocker()).toBeNull()

    // It wakes: its response arrives and still counts, but it starts nothing new.
    gate.open()
    await fixture.settle()
    await fixture.pass(11_000)
    expect(asleep.outbox.blocker()).toEqual({ code: 'desk-in-use' })
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })
})

describe('a process that has lost the lease without noticing', () => {
  it('doesn’t send submissions that need no check', async () => {
    const later = fixture.clock.now() + 120_000
    fixture.clock.setWall(later)
    expect(fixture.desk.lease.take('another process', later, 30_000)).toBe(true)
    await fixture.submit(achDecisionOf())
    expect(fixture.state()).toBe('queued')
    expect(fixture.service.asked.createAchAuthorization).toBe(0)
  })

  it('ignores its own late response if the other process has sent the submission again', async () => {
    const old = fixture.service.hold('createAchAuthorization')
    const newer = fixture.service.hold('createAchAuthorization')
    await fixture.submit(achDecisionOf())
    fixture.clock.setWall(fixture.clock.now() + 120_000)
    const second = new Process(fixture, 2)
    second.outbox.start()
    await fixture.settle()
    expect(second.outbox.resend('dec_1', 'Not in the servicing system').ok).toBe(true)
    await fixture.settle()
    old.open()
    await fixture.settle()
    expect(fixture.state()).toBe('sending')
    newer.open()
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
  })
})

describe('a check whose process lost the lease meanwhile', () => {
  it('isn’t followed by a send, even if the decision is unchanged', async () => {
    const gate = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    const later = fixture.clock.now() + 120_000
    fixture.clock.setWall(later)
    expect(fixture.desk.lease.take('another process', later, 30_000)).toBe(true)
    gate.open()
    await fixture.settle()
    expect(fixture.service.asked.approve).toBe(0)
    expect(fixture.outbox.blocker()).toEqual({ code: 'desk-in-use' })
  })

  it('doesn’t affect the newer check of the other process', async () => {
    const old = fixture.service.hold('readApplication')
    const newer = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.clock.setWall(fixture.clock.now() + 120_000)
    new Process(fixture, 2).outbox.start()
    await fixture.settle()
    fixture.service.change('app_1', { requested_amount: 1 })
    old.open()
    await fixture.settle()
    expect(fixture.state()).toBe('checking')
    fixture.service.change('app_1', { requested_amount: 500_000 })
    newer.open()
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
  })
})

describe('when Loan Desk stops or restarts', () => {
  it('waits for requests in progress and starts no more', async () => {
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    let isOver = false
    const over = fixture.outbox.stop().then(() => (isOver = true))
    await fixture.submit(achDecisionOf({ id: 'dec_2' }))
    expect(isOver).toBe(false)
    gate.open()
    await over
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['confirmed', 'queued'])
  })

  it('after a crash, submissions being sent become unknown and those being checked are checked again', async () => {
    const send = fixture.service.hold('createAchAuthorization')
    const check = fixture.service.hold('readApplication')
    await fixture.submit(achDecisionOf())
    await fixture.submit(decisionOf({ id: 'dec_2' }))
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['sending', 'checking'])
    await fixture.restart()
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['unknown', 'confirmed'])
    send.open()
    check.open()
    await fixture.settle()
    expect(fixture.state()).toBe('unknown')
  })

  it('leaves decisions of another connection alone until it is in use', async () => {
    fixture.desk.connections.put({ ...connection, id: 'conn_2' })
    await fixture.submit(achDecisionOf({ connectionId: 'conn_2' }))
    await fixture.pass(60_000)
    expect(fixture.state()).toBe('queued')
    fixture.process.current = {
      connection: { ...connection, id: 'conn_2' },
      api: fixture.process.api,
    }
    fixture.outbox.retryNow()
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
  })

  it('sends for the connection in use even if the previous one had a hanging keychain', async () => {
    fixture.service.next('approve', { kind: 'not-sent', failure: { code: 'keychain-hung' } })
    const gate = fixture.service.hold('approve')
    await fixture.submit(decisionOf())
    fixture.desk.connections.put({ ...connection, id: 'conn_2' })
    const other = { ...connection, id: 'conn_2' }
    fixture.process.current = { connection: other, api: fixture.service.connect() }
    fixture.outbox.retryNow()
    gate.open()
    await fixture.settle()
    expect(fixture.outbox.blocker()).toBeNull()
    await fixture.submit(decisionOf({ id: 'dec_2', connectionId: 'conn_2', subject: 'app_2' }))
    expect([fixture.state(), fixture.state('dec_2')]).toEqual(['queued', 'confirmed'])
  })

  it('checks again if the connection was changed between check and send', async () => {
    const gate = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    const other = fixture.service.connect()
    fixture.process.current = { connection, api: other }
    gate.open()
    await fixture.settle()
    // Two checks, and the read after the confirmation.
    expect(fixture.service.asked).toMatchObject({ readApplication: 3, approve: 1 })
    expect(fixture.state()).toBe('confirmed')
  })
})
