import { describe, expect, it } from 'vitest'
import { standardRules } from '../../shared/domain/offers/policy/lender-rules.ts'
import type { OperationResponse } from '../../shared/domain/team/operations.ts'
import { policyLimits } from '../../shared/domain/offers/policy/policy-limits.ts'
import { teamRulesIn, type TeamRules } from '../../shared/domain/team/team-rules.ts'
import { aDesk } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'
import { failed } from '../../shared/result.ts'

/* A team's offer rules, which two officers change, on a real PostgreSQL. */

const newSpace = teamSpaces()

const rulesOf = (highApr: number): TeamRules => ({
  ...teamRulesIn(standardRules()),
  policyLimits: policyLimits({ highApr, nearHighApr: highApr - 100 }),
})
const propose = ({ team }: Desk, rules: TeamRules) =>
  team.proposeRules({ ...rules, disabledRules: [...rules.disabledRules] })
const highAprAt = ({ store }: Desk) => store.connections.get(connection.id)?.policyLimits.highApr
const proposalAt = ({ told }: Desk) => told.state?.rules.proposal ?? null
const withdraw = (desk: Desk) => desk.team.withdrawRules({ proposal: proposalAt(desk)?.id ?? '' })

async function seniors() {
  const space = await newSpace()
  const [sue, tom] = [await space.officer('sue', 'second'), await space.officer('tom', 'second')]
  return { space, sue, tom, sues: await aDesk(sue), toms: await aDesk(tom) }
}

describe('rules that one officer proposes', () => {
  it('apply on every computer once another officer confirms them, also on one that connects later', async () => {
    const { space, sue, tom, sues, toms } = await seniors()
    const standard = highAprAt(sues)
    expect(await propose(sues, rulesOf(2_000))).toMatchObject({
      value: { rules: { inForce: null, proposal: { by: sue.name, isMine: true } } },
    })
    await toms.sees(() => proposalAt(toms) !== null)
    expect(proposalAt(toms)).toMatchObject({ by: sue.name, isMine: false, rules: rulesOf(2_000) })
    expect([highAprAt(sues), highAprAt(toms)]).toEqual([standard, standard])

    const id = proposalAt(toms)?.id ?? ''
    expect(await sues.team.confirmRules({ proposal: id })).toMatchObject(
      failed('team-rules-proposer'),
    )
    const confirmed = { proposedBy: sue.name, confirmedBy: tom.name }
    expect(await toms.team.confirmRules({ proposal: id })).toMatchObject({
      value: { rules: { inForce: confirmed, proposal: null } },
    })
    await sues.sees(() => proposalAt(sues) === null)
    expect([highAprAt(sues), highAprAt(toms)]).toEqual([2_000, 2_000])
    expect(sues.store.activity.page(0, 1)[0]).toMatchObject({
      action: 'connection-changed',
      outcome: 'team-rules',
    })
    const jos = await aDesk(await space.officer('jo', 'auditor'))
    expect(highAprAt(jos)).toBe(2_000)

    // What a colleague confirmed while it was offline arrives when it reconnects.
    await sues.goOffline()
    await propose(toms, rulesOf(1_900))
    const deb = await aDesk(await space.officer('deb', 'owner'))
    await deb.team.confirmRules({ proposal: proposalAt(deb)?.id ?? '' })
    expect(highAprAt(sues)).toBe(2_000)
    await sues.goOnline()
    await sues.sees(() => highAprAt(sues) === 1_900)
    const outcomes = sues.store.activity.page(0, 99).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'team-rules')).toHaveLength(2)
  })

  it('can be replaced by a newer proposal and withdrawn, whether or not rules are in force', async () => {
    const { sues, toms } = await seniors()
    await propose(sues, rulesOf(2_000))
    await toms.sees(() => proposalAt(toms) !== null)
    const first = proposalAt(toms)?.id ?? ''
    await propose(sues, rulesOf(2_100))
    expect(await toms.team.confirmRules({ proposal: first })).toMatchObject(
      failed('team-rules-changed'),
    )
    expect(await sues.team.withdrawRules({ proposal: first })).toMatchObject(
      failed('team-rules-changed'),
    )
    expect(await withdraw(sues)).toMatchObject({
      value: { rules: { proposal: null } },
    })
    await toms.sees(() => proposalAt(toms) === null)

    await propose(sues, rulesOf(2_000))
    await toms.sees(() => proposalAt(toms) !== null)
    await toms.team.confirmRules({ proposal: proposalAt(toms)?.id ?? '' })
    await propose(toms, rulesOf(2_200))
    await sues.sees(() => proposalAt(sues)?.isMine === false)
    await withdraw(toms)
    await sues.sees(() => proposalAt(sues) === null)
    expect(sues.told.state?.rules.inForce?.number).toBe(5)
    expect(highAprAt(sues)).toBe(2_000)
  })

  it('need a senior officer, a connected team space and a limited length', async () => {
    const { space, sues } = await seniors()
    const jos = await aDesk(await space.officer('jo'))
    expect(await propose(jos, rulesOf(2_000))).toMatchObject(failed('team-rules-grade'))
    const cap = { from: 0, to: null, apr: 3_600, fee: null, source: 'x'.repeat(200) }
    const long = Array.from(
      { length: 40 },
      () => ({ ...cap, state: 'CA', asOf: '2026-11-01' }) as const,
    )
    const tooLong = rulesOf(2_000)
    expect(
      await propose(sues, {
        ...tooLong,
        creditPolicy: { ...tooLong.creditPolicy, stateCaps: long },
      }),
    ).toMatchObject({ error: { code: 'team-rules-too-long' } })

    await sues.goOffline()
    expect(await propose(sues, rulesOf(2_000))).toMatchObject({ error: { code: 'team-offline' } })
  })
})

it('rules of a colleague that can’t be read are neither shown nor put in force', async () => {
  const { sue, tom, sues, toms } = await seniors()
  const standard = highAprAt(sues)
  const hostile = [
    ...['{', '{"disabledRules": 1}', JSON.stringify({ ...rulesOf(2_000), admin: true })],
    `${'['.repeat(4000)}${']'.repeat(4000)}`,
  ]
  const applied = (response: OperationResponse): number => {
    if (!('number' in response)) throw new Error(response.refused)
    return response.number
  }
  let seen: number | null = null
  for (const rules of hostile) {
    applied(await sue.apply('policy.propose', 'rules', { rules }, { seen }))
    const { rows } = await sue.client.query<{ id: string }>('select id from desk.policy_proposal')
    const proposal = rows[0]?.id ?? ''
    seen = applied(await tom.apply('policy.confirm', 'rules', { proposal }, { seen }))
    await toms.sees(({ state }) => state?.rules.inForce?.number === seen)
    expect(toms.told.state?.failure).toBeNull()
    expect(proposalAt(toms)).toBeNull()
    expect(highAprAt(toms)).toBe(standard)
  }
})
