import { describe, expect, it } from 'vitest'
import { createSharedTemplates } from '../../../../electron/services/team/shared-templates.ts'
import { templateBody } from '../../../../shared/domain/team/shared-templates.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aTemplate } from '../../../support/builders/templates.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'

const connectionId = 'connection-1'
const id = 'template-1'

function desk(...templates: readonly ReturnType<typeof aTemplate>[]) {
  const store = aDeskStore()
  store.connections.put(aConnection())
  for (const template of templates) store.templates.put(connectionId, template)
  return {
    store,
    shared: createSharedTemplates(store, () => 'template-new'),
    get: () => store.templates.all(connectionId),
  }
}

const asRead = (number: number, name = 'Theirs') => ({
  ...{ id, number, by: 'ann', at: 50, isNew: false },
  ...templateBody(aTemplate({ name })),
})

describe('a template in the team space', () => {
  it('replaces an older one, which keeps the time it was first saved', () => {
    const { shared, get } = desk(aTemplate({ savedAt: 20, team: 3, by: 'jo' }))
    shared.take(connectionId, asRead(7))
    expect(get()).toEqual([aTemplate({ name: 'Theirs', savedAt: 20, team: 7, by: 'ann' })])
  })

  it('doesn’t overwrite a change that waits to be sent', () => {
    const changed = aTemplate({ name: 'Mine', team: 0 })
    const { store, shared, get } = desk(changed)
    store.teamOperations.put(connectionId, {
      ...{ op: 'op-1', kind: 'template.put', subject: id, body: templateBody(changed), seen: 7 },
      ...{ addedAt: 1, state: 'waiting', refusal: null, refusedFor: null },
    })
    shared.take(connectionId, asRead(7))
    expect(get()).toEqual([changed])
    shared.take(connectionId, asRead(8))
    expect(get()).toMatchObject([{ name: 'Theirs', team: 8 }])
  })

  it('with the ID of one on this computer only is beside it, or is that one if they are equal', () => {
    const { shared, get } = desk(aTemplate({ name: 'Mine' }))
    shared.drop(connectionId, id)
    expect(get()).toEqual([aTemplate({ name: 'Mine' })])
    shared.take(connectionId, asRead(7))
    expect(get()).toEqual([
      aTemplate({ id: 'template-new', name: 'Mine' }),
      aTemplate({ name: 'Theirs', savedAt: 50, team: 7, by: 'ann' }),
    ])

    const restored = desk(aTemplate())
    restored.shared.take(connectionId, asRead(7, aTemplate().name))
    expect(restored.get()).toEqual([aTemplate({ savedAt: 50, team: 7, by: 'ann' })])
  })

  it('is removed when the team space is left; unsent templates stay on this computer only', () => {
    const waits = aTemplate({ id: 'template-2', name: 'Waits', team: 0, by: 'jo' })
    const { shared, get } = desk(aTemplate({ team: 3 }), waits)
    expect(shared.forget(connectionId)).toBe(true)
    expect(get()).toEqual([waits])
    expect(shared.forget(connectionId)).toBe(false)
    shared.keepWaiting(connectionId)
    expect(get()).toEqual([{ ...waits, id: 'template-new', team: null, by: null }])
  })
})
