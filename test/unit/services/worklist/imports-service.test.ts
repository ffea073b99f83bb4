import { describe, expect, it } from 'vitest'
import { createImportsService } from '../../../../electron/services/worklist/imports-service.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { imports } from '../../../../shared/contract/worklist.ts'
import { mostIds } from '../../../../shared/domain/worklist/worklist.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { HastyClock } from '../../../support/fakes/hasty-clock.ts'
import { inWorklist } from '../../../support/builders/desk-rows.ts'

const connection = aConnection()
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `app_many${number}`)

function desk(mayRead = true) {
  const computer = aComputer(connection)
  const { desk: store, cache, notifier, inUse } = computer
  const read: (readonly string[])[] = []
  const service = createImportsService({
    ...computer,
    clock: new HastyClock(),
    read: (ids) => {
      read.push(ids)
      return mayRead
    },
  })
  return { store, cache, notifier, inUse, read, service }
}

describe('an imported list of IDs', () => {
  it('is added to the worklist in full, fetched and recorded', async () => {
    const { service, store, cache, read } = desk()
    store.worklist.add(connection.id, ['app_b'], 1)
    cache.ensure(connection.id, [{ id: 'app_b', addedAt: 1 }])
    expect(await service.check({ ids: ['app_a', 'app_b', 'app_c'] })).toEqual(ok({ here: [1] }))
    expect(await service.begin({ ids: ['app_a', 'app_b', 'app_c'] })).toEqual(
      ok({ added: 2, isReading: true }),
    )
    expect(await cache.total(connection.id, {})).toBe(3)
    expect(read).toEqual([['app_a', 'app_c']])
    expect(store.activity.page(0, 9)).toMatchObject([
      { action: 'applications-added', subject: '2', who: 'officer', connectionId: connection.id },
    ])
  })

  it('of 50,000 reports its progress and lets other work run', async () => {
    const { service, store, cache, notifier, read } = desk()
    const ids = many(mostIds)
    const adding = service.begin({ ids })
    expect(await service.begin({ ids: ['app_other'] })).toEqual(failed('import-busy'))
    // On disk before the first row of the list is created.
    expect(inWorklist(store, connection.id)).toBe(50_000)
    expect(await cache.total(connection.id, {})).toBeLessThan(1_000)
    expect(await adding).toEqual(ok({ added: 50_000, isReading: true }))
    expect(await cache.total(connection.id, {})).toBe(50_000)
    const told = notifier.named('applications.progress')
    expect(told).toHaveLength(200)
    expect(told.at(-1)).toEqual({ done: 50_000, total: 50_000 })
    expect(notifier.named('applications.changed')).toEqual([{ ids: null }])
    expect(read).toHaveLength(1)
    expect(await service.check({ ids: ['app_many49999', 'app_new'] })).toEqual(ok({ here: [0] }))
    expect(await service.begin({ ids })).toEqual(ok({ added: 0, isReading: false }))
  })

  it('shows the existing follow-up of an application that is added', async () => {
    const { service, store, cache } = desk()
    store.annotations.setFollowUp(connection.id, 'app_a', '2026-12-01')
    await service.begin({ ids: ['app_a', 'app_b'] })
    expect(await cache.total(connection.id, { followUpBy: '2026-12-01' })).toBe(1)
  })

  it('is added to the connection it was chosen for, and not requested from another one', async () => {
    const { service, store, cache, inUse, read } = desk()
    const adding = service.begin({ ids: many(600) })
    store.connections.put(aConnection({ id: 'connection-2', name: 'Another' }))
    inUse.set('connection-2')
    expect(await adding).toEqual(ok({ added: 600, isReading: false }))
    expect(await cache.total(connection.id, {})).toBe(600)
    expect([read, inWorklist(store, 'connection-2')]).toEqual([[], 0])
  })

  it('isn’t fetched yet without a session', async () => {
    const { service } = desk(false)
    expect(await service.begin({ ids: ['app_a'] })).toMatchObject({ value: { isReading: false } })
  })

  it('isn’t added at all if the disk is full', async () => {
    const { service, store, cache, read } = desk()
    store.failWrites(new StoreFault('disk-full'))
    await expect(service.begin({ ids: many(600) })).rejects.toThrow(StoreFault)
    store.failWrites(null)
    expect([inWorklist(store, connection.id), await cache.total(connection.id, {})]).toEqual([0, 0])
    expect(read).toEqual([])
    // Nothing prevents the next one from being added.
    expect(await service.begin({ ids: ['app_a'] })).toMatchObject({ ok: true })
  })

  it('can be added again after the disk became full in the middle', async () => {
    const { service, cache, read } = desk()
    const ids = many(600)
    cache.failWrites(new StoreFault('disk-full'))
    await expect(service.begin({ ids })).rejects.toThrow(StoreFault)
    cache.failWrites(null)
    expect(await service.begin({ ids })).toEqual(ok({ added: 600, isReading: true }))
    expect([await cache.total(connection.id, {}), read]).toEqual([600, [ids]])
  })

  it('stops if its connection is removed meanwhile, and restores nothing', async () => {
    const { service, store, cache, read } = desk()
    const adding = service.begin({ ids: many(2_000) })
    store.connections.remove(connection.id)
    cache.removeConnection(connection.id)
    expect(await adding).toEqual(failed('connection-not-here'))
    expect(await cache.total(connection.id, {})).toBe(0)
    expect(read).toEqual([])
  })

  it('needs a connection', async () => {
    const { service, inUse } = desk()
    inUse.set(null)
    expect(await service.check({ ids: ['app_a'] })).toEqual(failed('connection-not-here'))
    expect(await service.begin({ ids: ['app_a'] })).toEqual(failed('connection-not-here'))
  })
})

describe('the IPC contract for importing IDs', () => {
  it.each([
    ['none', []],
    ['too many', many(mostIds + 1)],
    ['one that is no id', ['app_1', 'app_../x']],
    ['one with space about it', [' app_1']],
    ['one that is no text', ['app_1', 7]],
    ['no list', 'app_1'],
  ])('rejects %s', async (_name, ids) => {
    expect(await imports.begin.input.isValid({ ids }, { strict: true })).toBe(false)
  })

  it('accepts fifty thousand IDs', async () => {
    const ids = many(mostIds)
    expect(await contract.imports.begin.input.isValid({ ids }, { strict: true })).toBe(true)
  })
})
