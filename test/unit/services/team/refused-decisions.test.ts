import { expect, it } from 'vitest'
import { createAnnotationsMirror } from '../../../../electron/services/annotations/annotations-mirror.ts'
import { createTeamOutbox } from '../../../../electron/services/team/team-outbox.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { decisionOf, sendOf } from '../../../support/builders/decisions.ts'
import { failed } from '../../../../shared/result.ts'

/** An officer's computer, on which the team space can refuse to register a decision. */
function anOfficer() {
  const computer = aComputer()
  const { desk, connection } = computer
  const outbox = createTeamOutbox({ ...computer, mirror: createAnnotationsMirror(computer) })
  const refuse = (op: string, subject: string): void =>
    desk.teamOperations.put(connection.id, {
      ...{ op, kind: 'decision.open', subject, seen: null, addedAt: 1 },
      ...{ body: { decision: 'approve', bodyHash: 'a'.repeat(64) } },
      ...{ state: 'refused', refusal: 'registered', refusedFor: 'bea' },
    })
  return { desk, connection, outbox, refuse }
}

it('a refused registration is shown only for a decision that may have been sent without it', () => {
  const { desk, connection, outbox, refuse } = anOfficer()
  const decided = [
    ['app_left', 'confirmed', [sendOf('done')]],
    ['app_lost', 'unknown', [sendOf('unknown')]],
    ['app_canceled', 'canceled', []],
    ['app_refused', 'refused', [sendOf('refused')]],
  ] as const
  for (const [place, [subject, state, attempts]] of decided.entries()) {
    const key = `dec_${place}`
    const made = decisionOf({ id: key, requestKey: key, subject, state, attempts })
    desk.decisions.insert({ ...made, connectionId: connection.id })
    refuse(`00000000-0000-4000-8000-00000000000${place}`, subject)
  }
  const { refused } = outbox.counts(connection.id)
  expect(refused.map(({ subject }) => subject)).toEqual(['app_left', 'app_lost'])
})

it('a refused registration of a decision that still waits isn’t shown, though an earlier one was sent', () => {
  const { desk, connection, outbox, refuse } = anOfficer()
  const op = '00000000-0000-4000-8000-000000000000'
  const sent = { ...decisionOf(), attempts: [sendOf('unknown')], connectionId: connection.id }
  const waits = { id: 'dec_2', requestKey: 'dec_2', attempts: [], registration: op }
  desk.decisions.insert({ ...sent, state: 'canceled' })
  desk.decisions.insert({ ...sent, ...waits, state: 'queued' })
  refuse(op, sent.subject)
  expect(outbox.counts(connection.id).refused).toEqual([])
})

it('a decision is registered again only until it ends, which ends its entry too', () => {
  const { desk, connection, outbox, refuse } = anOfficer()
  const op = '00000000-0000-4000-8000-000000000000'
  const made = decisionOf({ state: 'unknown', attempts: [sendOf('unknown')], registration: op })
  const decision = { ...made, connectionId: connection.id }
  desk.decisions.insert(decision)
  refuse(op, decision.subject)
  expect(outbox.counts(connection.id).refused).toMatchObject([{ isOver: false }])
  desk.decisions.update({ ...decision, state: 'confirmed', registration: null }, 'unknown')
  expect(outbox.counts(connection.id).refused).toMatchObject([{ isOver: true }])
  expect(outbox.resolve(connection.id, op, 'mine')).toEqual(failed('team-change-gone'))
  expect(outbox.resolve(connection.id, op, 'theirs')).toMatchObject({ ok: true })
  expect(outbox.counts(connection.id)).toEqual({ waiting: 0, refused: [] })
})
