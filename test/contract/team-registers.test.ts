import { describe, expect, it } from 'vitest'
import { revokeOfficer } from '../../electron/adapters/team/team-officers.ts'
import type { RegisterRule } from '../../shared/domain/decisions/kinds/kind-rules.ts'
import { kindRules } from '../../shared/domain/decisions/kinds/all-kinds.ts'
import { sha256 } from '../../electron/adapters/system/sha256.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { achDecisionOf, decisionOf } from '../support/builders/decisions.ts'
import { aDesk, twoDesks } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

const newSpace = teamSpaces()
const approval = decisionOf()
const document = achDecisionOf()

function ruleOf({ kind }: Decision): RegisterRule {
  const { register } = kindRules[kind]
  if (register === null) throw new Error(`${kind} is not registered`)
  return register
}

/** Enters a submission in a transaction, as the outbox does. */
function enter({ store, service }: Desk, submission: Decision): string {
  const entry = ruleOf(submission).open(submission, sha256)
  if (entry === null) throw new Error('nothing to enter')
  return store.transaction(() => service.register.enter(connection.id, entry))
}

function end(
  { store, service }: Desk,
  submission: Decision,
  ...[op, outcome]: [string, 'confirmed' | 'canceled']
): void {
  const entry = ruleOf(submission).close(submission, op, outcome)
  if (entry === null) throw new Error('it stays')
  store.transaction(() => service.register.enter(connection.id, entry))
}

/** Settles once the team space has answered. */
async function outcomeOf(desk: Desk, op: string) {
  const entryState = () => desk.service.register.stateInRegister(connection.id, op)
  await desk.sees(() => entryState() !== 'waiting')
  return entryState()
}

const enters = (desk: Desk, submission: Decision) => outcomeOf(desk, enter(desk, submission))

describe('the register of a team space', () => {
  it('accepts one decision on an application until its outcome is recorded, and names its officer', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    const op = enter(anns, approval)
    expect(await outcomeOf(anns, op)).toBe('entered')
    await jos.sees(({ state }) => state?.decisions.length === 1)
    expect(jos.told.state?.decisions).toEqual([
      { application: approval.subject, officer: ann.name, registration: op },
    ])
    expect(jos.service.register.colleagueDeciding(connection.id, approval.subject)).toBe(ann.name)
    expect(anns.service.register.colleagueDeciding(connection.id, approval.subject)).toBeNull()
    expect(jos.service.register.colleagueDeciding('another', approval.subject)).toBeNull()
    expect(await enters(jos, approval)).toEqual({
      code: 'submission-registered',
      detail: ann.name,
    })

    end(anns, approval, op, 'canceled')
    await jos.sees(({ state }) => state?.decisions.length === 0)
    expect(await enters(jos, approval)).toBe('entered')
  })

  it('keeps a refusal until the app reads it, whatever else the app enters meanwhile', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    await enters(anns, document)
    const refused = enter(jos, document)
    await outcomeOf(jos, refused)
    const { achPurpose } = document
    const another = achPurpose && { ...achPurpose, paymentReference: 'payment 2' }
    expect(await enters(jos, achDecisionOf({ achPurpose: another }))).toBe('entered')
    expect(await outcomeOf(jos, refused)).toEqual({
      code: 'submission-registered',
      detail: ann.name,
    })
  })

  it('clears a submission’s registration when the officer gives up its refused entry', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    await enters(anns, approval)
    const registration = enter(jos, approval)
    await outcomeOf(jos, registration)
    const { decisions } = jos.store
    decisions.insert({ ...approval, connectionId: connection.id, state: 'held', registration })
    await jos.team.resolve({ op: registration, keep: 'theirs' })
    expect(decisions.get(approval.id)?.registration).toBeNull()
  })

  it('has one entry after its response was lost, even after a restart', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    anns.network.losesNextResponse = true
    const op = enter(anns, approval)
    await anns.seesFailure('team-offline')
    expect(anns.service.register.stateInRegister(connection.id, op)).toBe('waiting')
    anns.restart()
    await anns.goOnline()
    expect(await outcomeOf(anns, op)).toBe('entered')
    await jos.sees(({ state }) => state?.decisions.length === 1)
  })

  it('keeps a submission’s registration on disconnecting, but clears one that wasn’t entered yet', async () => {
    const anns = await aDesk(await (await newSpace()).officer('ann'))
    const { decisions } = anns.store
    const entered = enter(anns, approval)
    await outcomeOf(anns, entered)
    const queued = { connectionId: connection.id, state: 'queued' } as const
    decisions.insert({ ...approval, ...queued, registration: entered })
    await anns.goOffline()
    const waiting = enter(anns, document)
    const another = { ...document, id: 'dec_2', requestKey: 'key_2' }
    decisions.insert({ ...another, ...queued, registration: waiting })
    await anns.team.disconnect({})
    expect(decisions.get(approval.id)?.registration).toBe(entered)
    expect(decisions.get('dec_2')?.registration).toBeNull()
  })

  it.each([
    ['follows the feed', false],
    ['begins again with what stands', true],
  ])(
    'clears a registration that a senior colleague voided, also on a computer that %s',
    async (_name, beginsAgain) => {
      const space = await newSpace()
      const [ann, bea] = [await space.officer('ann'), await space.officer('bea', 'second')]
      const anns = await aDesk(ann)
      const { decisions, values } = anns.store
      const registration = enter(anns, document)
      await outcomeOf(anns, registration)
      decisions.insert({ ...document, connectionId: connection.id, state: 'queued', registration })
      if (beginsAgain) {
        await anns.goOffline()
        // State that a version without notices stored.
        const kept = values.get('team') as Record<string, JsonObject>
        const { edition: _unknown, ...before } = kept[connection.id] ?? {}
        values.put('team', { ...kept, [connection.id]: before })
      }
      const body = { registration, reason: 'Lost' }
      expect(await bea.apply('ach.void', document.subject, body)).toHaveProperty('number')
      if (beginsAgain) {
        anns.restart()
        await anns.goOnline()
      }
      await anns.sees(() => decisions.get(document.id)?.registration === null)
    },
  )

  it('is known as last read while the team space is offline', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    expect(await enters(anns, approval)).toBe('entered')
    await jos.sees(({ state }) => state?.decisions.length === 1)
    jos.network.cut()
    jos.restart()
    expect(jos.service.register.colleagueDeciding(connection.id, approval.subject)).toBe(ann.name)
    expect(jos.service.register.problem(connection.id)).toEqual({ code: 'team-offline' })
  })

  it('shows a computer that starts later which decisions are open', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const anns = await aDesk(ann)
    const ended = decisionOf({ subject: 'app_2' })
    end(anns, ended, enter(anns, ended), 'canceled')
    expect(await enters(anns, approval)).toBe('entered')
    const jos = await aDesk(await space.officer('jo'))
    expect(jos.service.register.colleagueDeciding(connection.id, approval.subject)).toBe(ann.name)
    expect(jos.service.register.colleagueDeciding(connection.id, ended.subject)).toBeNull()
  })

  it('allows a decision under the officer’s own claim only if the lender permits it', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    await anns.team.claim({ application: approval.subject })
    await jos.team.claim({ application: 'app_2' })
    await anns.sees(({ claims }) => claims.length === 2)
    const may = () => anns.service.register.maySendUnderClaim(connection.id, approval.subject)
    expect(may()).toBe(false)
    await anns.team.setSendsUnderClaim({ may: true })
    expect(may()).toBe(true)
    expect(anns.store.activity.page(0, 1)).toMatchObject([
      { action: 'connection-changed', outcome: 'under-claim' },
    ])
    anns.network.cut()
    anns.restart()
    expect(may()).toBe(true)
    expect(anns.service.register.maySendUnderClaim(connection.id, 'app_2')).toBe(false)
  })

  it('accepts nothing from a revoked officer or an auditor', async () => {
    const space = await newSpace()
    const jo = await space.officer('jo')
    const jos = await aDesk(jo)
    await revokeOfficer(await space.connectAdmin('postgres'), jo.name)
    enter(jos, approval)
    await jos.seesFailure('team-not-an-officer')
    expect(jos.service.register.problem(connection.id)).toEqual({ code: 'team-not-an-officer' })
    const auditor = await aDesk(await space.officer('ida', 'auditor'))
    expect(auditor.service.register.problem(connection.id)).toEqual({ code: 'team-reads-only' })
  })
})
