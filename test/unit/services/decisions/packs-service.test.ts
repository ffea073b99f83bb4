import { beforeEach, describe, expect, it } from 'vitest'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createPacksService } from '../../../../electron/services/decisions/packs-service.ts'
import { chainedText } from '../../../../shared/domain/activity/activity.ts'
import { failed } from '../../../../shared/result.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { approvalBody, decisionOf, rejectionOf } from '../../../support/builders/decisions.ts'
import { connection, fixture, useFixture } from './outbox-fixture.ts'
import { given } from '../../../support/checks/given.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'

let packs: ReturnType<typeof createPacksService>

useFixture()
beforeEach(() => {
  packs = createPacksService({
    desk: fixture.desk,
    cache: fixture.cache,
    inUse: createConnectionInUse(fixture.desk),
    clock: fixture.clock,
    person: { name: 'Ines Officer' },
    sha256,
  })
})

async function packOf(id: string) {
  return given(await packs.ofApplication({ id }))
}

function note(subject: string | null, connectionId: string | null = connection.id): void {
  fixture.desk.activity.append({
    at: fixture.clock.now(),
    who: 'Ines Officer',
    connectionId,
    action: 'decision-made',
    subject,
    bodyHash: sha256(JSON.stringify(approvalBody)),
    outcome: 'queued',
  })
}

describe('the decision pack of an application', () => {
  it('contains its decisions, oldest first, with the request hashes used in the log', async () => {
    fixture.desk.decisions.insert(decisionOf({ id: 'later', subject: 'app_1', createdAt: 20 }))
    fixture.desk.decisions.insert(decisionOf({ id: 'earlier', subject: 'app_1', createdAt: 10 }))
    fixture.desk.decisions.insert(decisionOf({ id: 'other', subject: 'app_2' }))
    note('app_1')
    const pack = await packOf('app_1')
    expect(pack.decisions.map(({ decision }) => decision.id)).toEqual(['earlier', 'later'])
    expect(pack.decisions[0]?.bodyHash).toBe(pack.entries[0]?.bodyHash)
    expect(pack.decisions[0]?.requestLine).toBe('POST /api/applications/app_1/approve')
  })

  it('contains the request as sent, even if the connection has changed its service profile since', async () => {
    fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
    await fixture.restart()
    await fixture.submit(rejectionOf({ subject: 'app_1' }))
    fixture.desk.connections.put(connection)
    const [sent] = (await packOf('app_1')).decisions
    expect(sent?.decision.state).toBe('confirmed')
    expect(sent?.requestLine).toBe('POST /api/applications/app_1/reject')
  })

  it('contains only the log lines about it, each with an integrity hash that can be recomputed', async () => {
    note('app_2')
    note('app_1')
    note('app_1', 'another connection')
    note(null)
    note('app_1')
    const pack = await packOf('app_1')
    expect(pack.entries.map(({ number }) => number)).toEqual([2, 5])
    for (const { hash, ...entry } of pack.entries) expect(sha256(chainedText(entry))).toBe(hash)
    expect(pack.log).toEqual({ entries: 5, brokenAt: null, lastHash: pack.entries[1]?.hash })
  })

  it('states the application, service, units, author and time', async () => {
    expect(await packOf('app_1')).toMatchObject({
      preparedAt: fixture.clock.now(),
      preparedBy: 'Ines Officer',
      connection: { name: connection.name, unitsProfile: 'cents-and-basis-points' },
      application: { id: 'app_1', copy: null },
      decisions: [],
      entries: [],
      log: { entries: 0, brokenAt: null, lastHash: null },
    })
  })

  it('contains its complete date, its notices, and each letter as it was sent', async () => {
    const { desk } = fixture
    const text = 'Alder Bank\n\nNotice of adverse action'
    const letter = { version: 3, hash: sha256(text) }
    const complete = { day: '2026-11-10', reason: 'Payslip arrived' }
    const said = { complete, otherTerms: true, business: 'small' } as const
    const sent = aNotice({ day: '2026-11-20', letter })
    const asked = aNotice({
      ...{ id: 'notice-2', kind: 'incompleteness', day: '2026-11-05', replyBy: '2026-12-05' },
    })
    desk.notices.put(connection.id, sent, text)
    desk.notices.put(connection.id, asked)
    desk.notices.put(connection.id, aNotice({ id: 'notice-3', subject: 'app_2' }), 'Another')
    desk.notices.setFacts(connection.id, 'app_1', said)
    const { notices } = await packOf('app_1')
    expect(notices).toEqual({
      ...said,
      recorded: [
        { ...sent, letterText: text },
        { ...asked, letterText: null },
      ],
    })
    expect(sha256(notices.recorded[0]?.letterText ?? '')).toBe(letter.hash)
  })

  it('of a removed application contains its confirmed approvals with what was shown, and its notices', async () => {
    const { desk } = fixture
    const estimates = [
      { paidOutOn: '2026-11-20', feeTreatment: 'withheld', figures: null },
    ] as const
    const approval = { subject: 'app_gone', state: 'confirmed' } as const
    desk.decisions.insert(decisionOf({ id: 'approved', ...approval }))
    desk.decisions.putEstimates('approved', estimates)
    desk.decisions.insert(decisionOf({ ...approval, id: 'refused', state: 'refused' }))
    desk.notices.put(connection.id, aNotice({ subject: 'app_gone' }))
    expect(await packs.record({ id: 'app_gone' })).toMatchObject({
      value: {
        applicationId: 'app_gone',
        approvals: [{ decision: { id: 'approved' }, estimates }],
        notices: { recorded: [{ subject: 'app_gone', letterText: null }] },
      },
    })
  })

  it('contains no credentials', async () => {
    expect(JSON.stringify(await packOf('app_1'))).not.toContain(connection.clientId)
  })

  it('is refused for an unknown application', async () => {
    expect(await packs.ofApplication({ id: 'app_nobodyKnows' })).toEqual(
      failed('application-not-here'),
    )
  })
})
