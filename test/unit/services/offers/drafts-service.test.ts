import { describe, expect, it } from 'vitest'
import { createDraftsService } from '../../../../electron/services/offers/drafts-service.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { ok } from '../../../../shared/result.ts'

function desk() {
  const computer = aComputer()
  computer.list('app_one')
  return {
    ...computer,
    drafts: createDraftsService(computer),
    marked: () => computer.rows()[0]?.hasDraft,
  }
}

describe('open forms when Loan Desk locks', () => {
  it('are returned once, and only to the connection in which they were typed', async () => {
    const { drafts, inUse, desk: store } = desk()
    const content = { facility: { name: 'Bakery' } }
    await drafts.keepForms({ content })
    expect([await drafts.takeForms({}), await drafts.takeForms({})]).toEqual([ok(content), ok({})])

    await drafts.keepForms({ content })
    store.connections.put(aConnection({ id: 'connection-2' }))
    inUse.set('connection-2')
    expect(await drafts.takeForms({})).toEqual(ok({}))
  })

  it('are kept without a connection too', async () => {
    const { drafts, inUse } = desk()
    inUse.set(null)
    const content = { connection: { name: 'Alder' } }
    await drafts.keepForms({ content })
    expect(await drafts.takeForms({})).toEqual(ok(content))
  })
})

describe('drafts', () => {
  const key = { kind: 'offers', subject: 'app_one' } as const

  it('are returned as saved, and flag their row until discarded', async () => {
    const officer = desk()
    await officer.drafts.save({ ...key, content: { offers: [{ amount: '5,000' }] } })
    expect(await officer.drafts.read(key)).toMatchObject({
      value: { content: { offers: [{ amount: '5,000' }] }, savedAt: officer.clock.now() },
    })
    expect(officer.marked()).toBe(true)
    await officer.drafts.discard(key)
    expect(await officer.drafts.read(key)).toEqual({ ok: true, value: null })
    expect(officer.marked()).toBe(false)
  })

  it('are saved and discarded even if the list can’t be written', async () => {
    const officer = desk()
    officer.cache.setFlags = () => {
      throw new StoreFault('disk-full')
    }
    const content = { offers: [] }
    expect(await officer.drafts.save({ ...key, content })).toMatchObject({ ok: true })
    expect(await officer.drafts.read(key)).toMatchObject({ value: { content } })
    expect(await officer.drafts.discard(key)).toEqual(ok())
    expect(await officer.drafts.read(key)).toEqual(ok(null))
  })

  it('update the list once, not with every keystroke', async () => {
    const officer = desk()
    await officer.drafts.save({ ...key, content: { text: 'a' } })
    await officer.drafts.save({ ...key, content: { text: 'ab' } })
    expect(officer.notifier.events).toHaveLength(1)
  })
})
