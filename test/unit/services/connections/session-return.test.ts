import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionService } from '../../../../electron/services/connections/session-service.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import type { FakeNetwork } from '../../../support/fakes/fake-network.ts'
import type { RecordingLog } from '../../../support/fakes/recorders.ts'
import type { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { SessionFixture } from './session-fixture.ts'

let fixture: SessionFixture
let network: FakeNetwork
let log: RecordingLog
let service: ScriptedLendingService
let session: SessionService

beforeEach(() => {
  fixture = new SessionFixture()
  ;({ network, log, service, session } = fixture)
})

describe('when the network returns', () => {
  let order: readonly string[]
  let note: (what: string) => void
  beforeEach(() => {
    ;({ order, note } = fixture.noteReturns())
  })

  test('first the token, then submissions, reads and refreshes, one after the other', async () => {
    service.reachable = false
    session.use(aConnection())
    await fixture.settle()
    expect(session.state()).toMatchObject({
      network: 'offline',
      failure: { code: 'connect-failed' },
    })
    expect(order).toEqual([])
    service.reachable = true
    session.onReturn('submissions', () => {
      note(session.current()?.api.token() === null ? 'no token' : 'token')
    })
    network.set(true)
    await fixture.settle()
    expect(order).toEqual([
      'submissions begins',
      'submissions ends',
      'token',
      'reads begins',
      'reads ends',
      'refreshes begins',
      'refreshes ends',
    ])
  })

  test('the first time counts, and further answers do not', async () => {
    session.use(aConnection())
    await fixture.settle()
    expect(order).toHaveLength(6)
    await session.current()?.api.readApplication('app_1')
    await fixture.settle()
    expect(order).toHaveLength(6)
  })

  test('where it goes again in the middle, the rest is left for the next time', async () => {
    const stop = session.onReturn('submissions', async () => {
      service.reachable = false
      network.set(false)
      await session.current()?.api.readApplication('app_1')
    })
    session.use(aConnection())
    await fixture.settle()
    expect(order).toEqual(['submissions begins', 'submissions ends'])
    stop()
    service.reachable = true
    network.set(true)
    await fixture.settle()
    expect(order.slice(2)).toHaveLength(6)
  })

  test('work that throws is noted, and the rest goes on', async () => {
    session.onReturn('reads', () => {
      throw new Error('broken')
    })
    session.use(aConnection())
    await fixture.settle()
    expect(order.at(-1)).toBe('refreshes ends')
    expect(log.lines.join()).toContain('broken')
  })
})
