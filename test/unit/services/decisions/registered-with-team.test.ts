import { beforeEach, describe, expect, it } from 'vitest'
import { decisionOf, achDecisionOf, approvalBody } from '../../../support/builders/decisions.ts'
import { cancellationDecisionOf, paymentDecisionOf } from '../../../support/builders/payments.ts'
import {
  deletingWebhook,
  settingDetails,
  settingWebhook,
} from '../../../support/builders/submissions.ts'
import { connection, Fixture, fixture, useFixture } from './outbox-fixture.ts'
import { takeEnd } from '../../../../electron/services/team/ended-registrations.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import { failed } from '../../../../shared/result.ts'

const byAnn = { code: 'submission-registered', detail: 'ann.lee' } as const
const lost = { kind: 'lost', processed: false } as const

useFixture((made) => (made.register.isThere = true))

/** Sets the team space's result for the newest entry. */
async function teamSays(standing: Parameters<Fixture['register']['respond']>[1]): Promise<void> {
  fixture.register.respond(String(fixture.register.entries.length), standing)
  fixture.outbox.retryNow()
  await fixture.settle()
}

const newest = () => fixture.register.entries.at(-1)

/** A senior colleague ends the first entry, and this computer receives it. */
function colleagueEnds(kind: 'ach.void' | 'decision.close', subject: string): void {
  const ended = {
    registration: '1',
    outcome: 'canceled',
    reason: 'Made at another branch',
  } as const
  const end = { kind, subject, body: ended, op: 'end', number: 7, who: 'bea', at: 0 }
  takeEnd(fixture.desk, connection.id, end, 0)
}

/** The read before a send takes time, and the entry is ended meanwhile. */
async function isEnteredAgain(
  read: 'readApplication' | 'readFacility',
  decision: Parameters<Fixture['submit']>[0],
  ...end: Parameters<typeof colleagueEnds>
): Promise<void> {
  const held = fixture.service.hold(read)
  await fixture.submit(decision)
  await teamSays('entered')
  colleagueEnds(...end)
  held.open()
  await fixture.settle()
  expect(fixture.decision()).toMatchObject({ state: 'queued', registration: '2' })
}

describe('an approval', () => {
  it('is sent once the team’s register has an entry for it, and its outcome is registered', async () => {
    await fixture.submit(decisionOf())
    expect(newest()).toEqual({
      kind: 'decision.open',
      subject: 'app_1',
      body: { decision: 'approve', bodyHash: sha256(JSON.stringify(approvalBody)) },
    })
    expect(fixture.service.asked.approve).toBe(0)
    await teamSays('entered')
    expect(fixture.state()).toBe('confirmed')
    expect(newest()).toEqual({
      kind: 'decision.close',
      subject: 'app_1',
      body: { registration: '1', outcome: 'confirmed' },
    })
    expect(fixture.decision().registration).toBeNull()
  })

  it('isn’t sent if the register has a colleague’s approval, and names the colleague', async () => {
    await fixture.submit(decisionOf())
    await teamSays(byAnn)
    expect(fixture.decision()).toMatchObject({
      state: 'refused',
      failure: byAnn,
      registration: null,
    })
    expect(fixture.service.asked.approve).toBe(0)
    expect(fixture.register.entries).toHaveLength(1)
    expect(fixture.register.forgotten).toEqual(['1'])
  })

  it('ends when the register refuses it, even if the service can’t be reached', async () => {
    fixture.process.online = false
    await fixture.submit(decisionOf())
    fixture.register.respond('1', byAnn)
    fixture.outbox.teamChanged()
    expect(fixture.decision()).toMatchObject({ state: 'refused', failure: byAnn })
  })

  it('is refused while a colleague decides the application', () => {
    fixture.register.deciding = 'ann.lee'
    expect(fixture.outbox.submit(decisionOf())).toMatchObject({ error: byAnn })
    expect(fixture.register.entries).toEqual([])
  })

  it('that was queued before the team space existed is registered before it is sent', async () => {
    fixture.register.isThere = false
    fixture.process.online = false
    await fixture.submit(decisionOf())
    expect(fixture.register.entries).toEqual([])

    fixture.register.isThere = true
    await fixture.networkIsBack()
    expect(newest()).toMatchObject({ kind: 'decision.open', subject: 'app_1' })
    expect(fixture.service.asked.approve).toBe(0)
    await teamSays('entered')
    expect(fixture.state()).toBe('confirmed')
  })

  it('is registered before it is sent if a team space is added while it is checked', async () => {
    fixture.register.isThere = false
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.register.isThere = true
    check.open()
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({ state: 'queued', registration: '1' })
    expect(fixture.service.asked.approve).toBe(0)
  })

  it('is registered again when it is sent again', async () => {
    await fixture.submit(decisionOf())
    await teamSays(byAnn)
    await fixture.process.decisions.resend({ id: 'dec_1', reason: 'Ann has canceled hers' })
    await teamSays('entered')
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.service.processed.approve).toBe(1)
  })

  it('keeps its entry while its outcome is unknown', async () => {
    fixture.service.next('approve', lost)
    await fixture.submit(decisionOf())
    await teamSays('entered')
    expect(fixture.decision()).toMatchObject({ state: 'unknown', registration: '1' })
    fixture.outbox.close('dec_1', 'canceled', 'Not there')
    expect(newest()?.body).toEqual({ registration: '1', outcome: 'canceled' })
  })

  it('with an unknown outcome is sent again under its existing entry', async () => {
    fixture.service.next('approve', lost)
    await fixture.submit(decisionOf())
    await teamSays('entered')
    expect(fixture.state()).toBe('unknown')
    await fixture.process.decisions.resend({ id: 'dec_1', reason: 'Still pending' })
    await fixture.settle()
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.register.entries.map(({ kind }) => kind)).toEqual([
      'decision.open',
      'decision.close',
    ])
  })

  it('waits while the team space can’t be reached', async () => {
    fixture.register.unreachable = { code: 'team-offline' }
    await fixture.submit(decisionOf())
    await fixture.pass(3_600_000)
    expect(fixture.state()).toBe('queued')
    fixture.register.unreachable = null
    await teamSays('entered')
    expect(fixture.state()).toBe('confirmed')
  })

  it.each([
    ['leaves', 'while the team space can’t be reached', 'team-offline', 'confirmed'],
    ['leaves', 'while the server takes no changes', 'team-read-only', 'confirmed'],
    ['waits', 'while the server is another copy', 'team-other-copy', 'queued'],
  ] as const)('that already has an entry %s %s', async (_what, _when, code, state) => {
    fixture.process.online = false
    await fixture.submit(decisionOf())
    fixture.register.respond('1', 'entered')
    fixture.register.unreachable = { code }
    await fixture.networkIsBack()
    expect(fixture.state()).toBe(state)
  })

  it('is sent without the team space under the officer’s own claim, if the lender allows it', async () => {
    fixture.register.unreachable = { code: 'team-offline' }
    fixture.register.underClaim = true
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('confirmed')
    expect(fixture.logged()).toContain('decision-unregistered under-claim')
    expect(fixture.register.entries.map(({ kind }) => kind)).toEqual([
      'decision.open',
      'decision.close',
    ])
  })

  it('is logged once as sent under the officer’s own claim, even if its outcome is unknown', async () => {
    fixture.register.unreachable = { code: 'team-offline' }
    fixture.register.underClaim = true
    fixture.service.next('approve', lost)
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('unknown')
    const unregistered = fixture.logged().filter((line) => line.startsWith('decision-unregistered'))
    expect(unregistered).toEqual(['decision-unregistered under-claim'])
  })

  it('isn’t sent if the register refuses it while it is checked', async () => {
    fixture.register.unreachable = { code: 'team-offline' }
    fixture.register.underClaim = true
    const check = fixture.service.hold('readApplication')
    await fixture.submit(decisionOf())
    fixture.register.unreachable = null
    fixture.register.respond('1', byAnn)
    fixture.outbox.teamChanged()
    check.open()
    await fixture.settle()
    expect(fixture.decision()).toMatchObject({ state: 'refused', failure: byAnn })
    expect(fixture.service.asked.approve).toBe(0)
  })

  it('is registered again before it is sent if a colleague ends its entry while it is checked', async () => {
    await isEnteredAgain('readApplication', decisionOf(), 'decision.close', 'app_1')
    expect(fixture.service.asked.approve).toBe(0)
    await teamSays('entered')
    expect(fixture.state()).toBe('confirmed')
  })

  it('isn’t sent under a claim while the team space can be reached', async () => {
    fixture.register.underClaim = true
    await fixture.submit(decisionOf())
    expect(fixture.state()).toBe('queued')
  })
})

describe('an ACH document', () => {
  it('is registered for its payment, and keeps the entry once it is created', async () => {
    await fixture.submit(achDecisionOf())
    await teamSays('entered')
    expect(fixture.decision()).toMatchObject({ state: 'confirmed', registration: '1' })
    expect(fixture.register.entries).toHaveLength(1)
  })

  it('is registered again before it is sent if a colleague voids its entry at the last moment', async () => {
    fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
    fixture.service.booked.set('fac_1', { id: 'fac_1' })
    await fixture.restart()
    await isEnteredAgain('readFacility', achDecisionOf(), 'ach.void', 'fac_1')
    expect(fixture.service.asked.createAchAuthorization).toBe(0)
    await teamSays(byAnn)
    expect(fixture.decision()).toMatchObject({ state: 'refused', failure: byAnn })
  })

  it('gives up its entry to the document that replaces it', async () => {
    await fixture.submit(achDecisionOf())
    await teamSays('entered')
    await fixture.submit(achDecisionOf({ id: 'dec_2' }))
    expect(fixture.register.entries.map(({ kind }) => kind)).toEqual([
      'ach.register',
      'ach.void',
      'ach.register',
    ])
    expect(fixture.decision().registration).toBeNull()
  })

  it('has the same entry on another computer, however the reference is written', async () => {
    const [made] = [achDecisionOf()]
    const purpose = made.achPurpose
    if (purpose === null) throw new Error('it has a purpose')
    await fixture.submit(made)
    const first = newest()
    const other = new Fixture()
    other.register.isThere = true
    const spelled = { ...purpose, paymentReference: ` ${purpose.paymentReference.toUpperCase()} ` }
    await other.submit(achDecisionOf({ id: 'dec_9', achPurpose: spelled }))
    expect(other.register.entries[0]?.body).toMatchObject({
      payment: (first?.body as { payment: string }).payment,
    })
  })

  it('has an entry of its own for each facility, amount and day', async () => {
    const { achPurpose } = achDecisionOf()
    const different = [
      {},
      { subject: 'fac_2' },
      { achPurpose: achPurpose && { ...achPurpose, amount: 50_000 } },
      { achPurpose: achPurpose && { ...achPurpose, plannedOn: '2026-12-02' } },
    ]
    for (const [index, given] of different.entries()) {
      await fixture.submit(achDecisionOf({ id: `dec_${index}`, ...given }))
    }
    const payments = fixture.register.entries.map(({ body }) => 'payment' in body && body.payment)
    expect(new Set(payments).size).toBe(different.length)
  })

  describe('that doesn’t exist', () => {
    const asked = { id: 'dec_1', reason: 'No document at account 4111 1111 1111' }
    const respond = async () => fixture.process.decisions.voidRegistration(asked)

    beforeEach(async () => {
      await fixture.submit(achDecisionOf())
      await teamSays('entered')
    })

    it('frees its payment once, and tells colleagues the reason without anything like an account number', async () => {
      expect(await respond()).toMatchObject({ value: { state: 'confirmed', registration: null } })
      expect(newest()).toEqual({
        kind: 'ach.void',
        subject: achDecisionOf().subject,
        body: { registration: '1', reason: 'No document at account …' },
      })
      expect(fixture.logged().at(-1)).toMatch(/^registration-voided/)
      expect(await respond()).toMatchObject({ error: { code: 'decision-state' } })
      expect(fixture.register.entries).toHaveLength(2)
    })

    it('can’t be paid any more, and a colleague can create another one for the payment', async () => {
      fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
      await respond()
      const made = fixture.desk.documents.byDecision('dec_1')
      expect(made?.history).toEqual([
        { at: fixture.clock.now(), by: 'Ines Officer', kind: 'voided', reason: asked.reason },
      ])
      const payment = { requestKey: 'payment', documentId: made?.id ?? '' }
      expect(await fixture.process.decisions.makePayment(payment)).toEqual(
        failed('document-not-payable'),
      )
    })

    it.each([
      ['a colleague voids its entry', (): void => colleagueEnds('ach.void', 'fac_1'), null],
      ['the team space is lost', (): void => undefined, { code: 'team-offline' }],
    ] as const)('isn’t paid if %s right before', async (_what, meanwhile, unreachable) => {
      fixture.desk.connections.put({ ...connection, serviceProfile: '2025-03' })
      await fixture.restart()
      // Only decisions may leave under a claim.
      fixture.register.underClaim = true
      fixture.register.onRead = () => {
        meanwhile()
        fixture.register.unreachable = unreachable
      }
      const documentId = fixture.desk.documents.byDecision('dec_1')?.id ?? ''
      const payment = { requestKey: 'payment', documentId }
      expect((await fixture.process.decisions.makePayment(payment)).ok).toBe(true)
      await fixture.settle()
      expect(fixture.service.asked.makePayment).toBe(0)
    })

    it('keeps its entry if it was used or the team space can’t be reached', async () => {
      fixture.register.unreachable = { code: 'team-offline' }
      expect(await respond()).toMatchObject({ error: { code: 'team-offline' } })
      fixture.register.unreachable = null
      const document = fixture.desk.documents.byDecision('dec_1')
      if (document === null) throw new Error('no document')
      fixture.desk.documents.put({ ...document, usedAt: 1 })
      expect(await respond()).toMatchObject({ error: { code: 'document-used' } })
      expect(fixture.register.entries).toHaveLength(1)
    })

    it('keeps its entry while its payment is in progress or has an unknown outcome', async () => {
      const documentId = fixture.desk.documents.byDecision('dec_1')?.id ?? ''
      const body = { ...paymentDecisionOf().body, ach_authorization_id: documentId }
      const payment = paymentDecisionOf({ id: 'dec_2', requestKey: 'payment', body })
      fixture.desk.decisions.insert({ ...payment, state: 'queued' })
      expect(await respond()).toMatchObject({ error: { code: 'decision-already-open' } })
      fixture.desk.decisions.update({ ...payment, state: 'unknown' }, 'queued')
      expect(await respond()).toMatchObject({ error: { code: 'decision-already-open' } })
      fixture.desk.decisions.update({ ...payment, state: 'canceled' }, 'unknown')
      expect(fixture.register.entries).toHaveLength(1)
      expect(await respond()).toMatchObject({ value: { registration: null } })
    })
  })
})

describe.each([
  ['a payment’s cancellation', cancellationDecisionOf()],
  ['lending details', decisionOf({ ...settingDetails({}), seen: null })],
  ['a webhook', decisionOf({ ...settingWebhook({ url: 'https://x.example/' }), seen: null })],
  ['the deletion of the webhook', decisionOf({ ...deletingWebhook(), seen: null })],
])('%s, which needs no register entry,', (_what, submission) => {
  it.each(['team-reads-only', 'team-not-an-officer'] as const)(
    'is refused from an account that gets %s',
    (code) => {
      fixture.register.unreachable = { code }
      expect(fixture.outbox.submit(submission)).toMatchObject({ error: { code } })
    },
  )

  it('waits if the account is read-only by now', async () => {
    fixture.process.online = false
    await fixture.submit(submission)
    fixture.register.unreachable = { code: 'team-reads-only' }
    await fixture.networkIsBack()
    expect(fixture.state()).toBe('queued')
  })

  it('is sent while the team space can’t be reached', async () => {
    fixture.register.unreachable = { code: 'team-offline' }
    await fixture.submit(submission)
    expect(fixture.state()).not.toBe('queued')
    expect(fixture.register.entries).toEqual([])
  })
})

it.each([
  ['an approval of someone who is no officer any more', decisionOf(), 'team-not-an-officer'],
  ['an ACH document while the team space can’t be reached', achDecisionOf(), 'team-offline'],
  ['a payment while the team space can’t be reached', paymentDecisionOf(), 'team-offline'],
] as const)('refuses %s', (_what, submission, code) => {
  fixture.register.unreachable = { code }
  expect(fixture.outbox.submit(submission)).toMatchObject({ error: { code } })
})
