import { expect, it } from 'vitest'
import { refusedText } from '../../../../renderer/screens/team/refused-text.ts'
import type { RefusedChange } from '../../../../shared/contract/team.ts'

const refused: RefusedChange = {
  ...{ op: 'op-1', kind: 'decision.open', subject: 'app_1', refusal: 'registered' },
  ...{ refusedFor: 'bea', attempted: null, current: null, statedFacts: null, template: null },
  isOver: false,
}

it('says what stood in the way of a decision sent without the team space', () => {
  expect(refusedText(refused).happened).toMatch(/bea had already registered one\.$/)
  expect(refusedText({ ...refused, refusal: 'held' }).happened).toMatch(
    /bea had claimed the application\.$/,
  )
})

it('offers to register a decision again only until it is over', () => {
  expect(refusedText(refused)).toMatchObject({ mine: 'Register again', theirs: 'Don’t register' })
  expect(refusedText({ ...refused, isOver: true })).toMatchObject({ mine: null })
})
