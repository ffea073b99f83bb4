import { describe, expect, it } from 'vitest'
import { createTemplatesService } from '../../../../electron/services/offers/templates-service.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { loanTerms as terms } from '../../../support/builders/templates.ts'
import { noTeam } from '../../../support/fakes/no-team-sharing.ts'
import { given } from '../../../support/checks/given.ts'
import { failed } from '../../../../shared/result.ts'

function desk() {
  return createTemplatesService({ ...aComputer(), team: noTeam })
}

describe('templates', () => {
  it('have unique names, regardless of case', async () => {
    const templates = desk()
    await templates.save({ name: 'Prime 12', terms })
    expect(await templates.save({ name: 'PRIME 12', terms })).toMatchObject(
      failed('template-name-taken'),
    )
  })

  it('can be renamed, also to another case of the same name, but not to another’s name', async () => {
    const templates = desk()
    const { id } = given(await templates.save({ name: 'Prime 12', terms }))
    await templates.save({ name: 'Near prime', terms })
    expect(await templates.rename({ id, name: 'prime 12' })).toMatchObject({
      value: { name: 'prime 12', terms },
    })
    expect(await templates.rename({ id, name: 'near PRIME' })).toMatchObject(
      failed('template-name-taken'),
    )
    expect(await templates.rename({ id: 'none', name: 'x' })).toMatchObject(
      failed('template-not-here'),
    )
  })

  it('keep the name that a colleague gave them since the officer began to rename them', async () => {
    const templates = desk()
    const { id } = given(await templates.save({ name: 'Prime', terms }))
    given(await templates.rename({ id, name: 'Of Ann', seen: 'Prime' }))
    expect(await templates.rename({ id, name: 'Of Jo', seen: 'Prime' })).toEqual(
      failed('changed-meanwhile'),
    )
  })

  it('are shared once if a rename is confirmed twice', async () => {
    const computer = aComputer()
    let shared = 0
    const team = { sharesAs: () => 'ann', share: () => `op-${(shared += 1)}` }
    const templates = createTemplatesService({ ...computer, team })
    const { id } = given(await templates.save({ name: 'Prime', terms }))
    given(await templates.rename({ id, name: 'Near prime' }))
    given(await templates.rename({ id, name: 'Near prime' }))
    expect(shared).toBe(2)
  })

  it('are both kept when a file contains a name that is taken', async () => {
    const templates = desk()
    await templates.save({ name: 'Prime', terms })
    await templates.importMany({
      templates: [
        { name: 'Prime', terms },
        { name: 'Prime', terms },
      ],
    })
    const list = given(await templates.list({}))
    expect(list.map(({ name }) => name).sort()).toEqual(['Prime', 'Prime (2)', 'Prime (3)'])
  })

  it('are gone once removed', async () => {
    const templates = desk()
    const { id } = given(await templates.save({ name: 'Prime', terms }))
    await templates.remove({ id })
    expect(await templates.list({})).toEqual({ ok: true, value: [] })
    expect(await templates.remove({ id })).toMatchObject(failed('template-not-here'))
  })
})
