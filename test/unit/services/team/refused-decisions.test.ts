import { expect, it } from 'vitest'
import { createAnnotationsMirror } from '../../../../electron/services/annotations/annotations-mirror.ts'
import { createTeamOutbox } from '../../../../electron/services/team/team-outbox.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { decisionOf, sendOf } from '../../../support/builders/decisions.ts'

it('a refused registration is shown only for a decision that may have been sent without it', () => {
  const computer = aComputer()
  const { desk, connection } = computer
  const outbox = createTeamOutbox({ ...computer, mirror: createAnnotationsMirror(computer) })
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
    desk.teamOperations.put(connection.id, {
      ...{ op: `00000000-0000-4000-8000-00000000000${place}`, kind: 'decision.open', subject },
      ...{ body: { decision: 'approve', bodyHash: 'a'.repeat(64) }, seen: null, addedAt: place },
      ...{ state: 'refused', refusal: 'held', refusedFor: 'bea' },
    })
  }
  const { refused } = outbox.counts(connection.id)
  expect(refused.map(({ subject }) => subject)).toEqual(['app_left', 'app_lost'])
})
