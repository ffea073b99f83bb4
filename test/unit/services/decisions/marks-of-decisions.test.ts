import { expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { connection, Fixture } from './outbox-fixture.ts'

it('rows without an open decision lose their decision flag at the next start', async () => {
  const fixture = new Fixture()
  fixture.process.online = false
  fixture.outbox.start()
  await fixture.submit(decisionOf({ id: 'dec_1', requestKey: 'key_1', subject: 'app_1' }))
  for (const id of ['app_2', 'app_3']) {
    fixture.cache.setFlags(connection.id, id, { openDecision: 'queued' })
  }
  fixture.outbox.reconcile(connection.id)
  await expect.poll(() => fixture.shown()).toEqual([['app_1', 'queued']])
  const told = fixture.process.notifier.named('applications.changed')
  expect(told).toContainEqual({ ids: ['app_2', 'app_3'] })
})

it('startup continues if the list can’t be written', async () => {
  const fixture = new Fixture()
  fixture.cache.setFlags(connection.id, 'app_2', { openDecision: 'queued' })
  fixture.cache.setFlags = () => {
    throw new StoreFault('disk-full')
  }
  fixture.outbox.reconcile(connection.id)
  await expect.poll(() => fixture.process.log.lines.length).toBe(1)
  expect(fixture.shown()).toEqual([['app_2', 'queued']])
})
