import { beforeEach, describe, expect, it } from 'vitest'
import { createViewsService } from '../../../../electron/services/worklist/views-service.ts'
import { views as contract } from '../../../../shared/contract/worklist.ts'
import {
  firstLayout,
  mostViews,
  type WorklistView,
} from '../../../../shared/domain/worklist/worklist-view.ts'
import { noAnnotations } from '../../../../shared/domain/annotations/annotations.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { given } from '../../../support/checks/given.ts'
import { failed } from '../../../../shared/result.ts'

function aDesk() {
  const computer = aComputer(aConnection(), new FakeClock(Date.UTC(2026, 10, 20, 15)))
  computer.desk.connections.put(aConnection({ id: 'connection-2' }))
  return { ...computer, views: createViewsService(computer) }
}

let officer: ReturnType<typeof aDesk>
beforeEach(() => {
  officer = aDesk()
})

const content = {
  filter: { followUpDue: true, staleHours: 24 },
  sort: { by: 'followUpOn', direction: 'ascending' },
  layout: firstLayout,
} as const

async function saved(name: string): Promise<WorklistView> {
  return given(await officer.views.save({ ...content, name, layout: aLayout() }))
}
const aLayout = () => ({ ...firstLayout, columns: [...firstLayout.columns] })

async function names(): Promise<string[]> {
  return given(await officer.views.list({})).map(({ name }) => name)
}

describe('saved views', () => {
  it('are kept for their connection only', async () => {
    const view = await saved('Due')
    expect(await officer.views.list({})).toEqual({ ok: true, value: [view] })
    expect(view).toMatchObject(content)
    officer.inUse.set('connection-2')
    expect(await names()).toEqual([])
  })

  it('with relative dates count by the current day', async () => {
    const { id } = await saved('Due')
    officer.cache.ensure('connection-1', [{ id: 'app_1', addedAt: 1 }])
    officer.cache.setFlags('connection-1', 'app_1', {
      own: { ...noAnnotations, followUpOn: '2026-11-21' },
    })
    expect(await officer.views.counts({})).toEqual({ ok: true, value: [{ id, count: 0 }] })
    await officer.clock.advance(24 * 3_600_000)
    expect(await officer.views.counts({})).toEqual({ ok: true, value: [{ id, count: 1 }] })
  })

  it('have unique names, regardless of case', async () => {
    const due = await saved('Due')
    const other = await saved('Other')
    const taken = { error: { code: 'view-name-taken' } }
    expect(await officer.views.save({ ...content, name: 'DUE', layout: aLayout() })).toMatchObject(
      taken,
    )
    expect(await officer.views.rename({ id: other.id, name: 'due' })).toMatchObject(taken)
    expect(await officer.views.rename({ id: due.id, name: 'due' })).toMatchObject({ ok: true })
    expect(await names()).toEqual(['due', 'Other'])
  })

  it('are edited in place, and restored when their removal is undone', async () => {
    const due = await saved('Due')
    await saved('Other')
    const filter = { hasNote: true }
    const changed = await officer.views.update({
      id: due.id,
      ...content,
      filter,
      layout: aLayout(),
    })
    expect(changed).toMatchObject({ value: { name: 'Due', filter } })
    expect(await officer.views.remove({ id: due.id })).toMatchObject({ ok: true })
    expect(await names()).toEqual(['Other'])
    expect(await officer.views.restore({ id: due.id })).toEqual(changed)
    expect(await names()).toEqual(['Other', 'Due'])
    const gone = { error: { code: 'view-not-here' } }
    expect(await officer.views.restore({ id: due.id })).toMatchObject(gone)
    expect(await officer.views.remove({ id: 'nobody' })).toMatchObject(gone)
    expect(await officer.views.rename({ id: 'nobody', name: 'x' })).toMatchObject(gone)
    expect(
      await officer.views.update({ id: 'nobody', ...content, layout: aLayout() }),
    ).toMatchObject(gone)
  })

  it('can be restored after their name was taken, once it is free', async () => {
    const due = await saved('Due')
    await officer.views.remove({ id: due.id })
    const other = await saved('Due')
    expect(await officer.views.restore({ id: due.id })).toMatchObject(failed('view-name-taken'))
    await officer.views.rename({ id: other.id, name: 'Other' })
    expect(await officer.views.restore({ id: due.id })).toMatchObject({ ok: true })
    expect(await names()).toEqual(['Other', 'Due'])
  })

  it('are limited in number', async () => {
    for (let count = 0; count < mostViews; count += 1) await saved(`View ${count}`)
    const one = { ...content, name: 'One more', layout: aLayout() }
    expect(await officer.views.save(one)).toMatchObject({ error: { code: 'view-limit' } })
  })

  it.each([
    ['a column twice', { table: true, columns: ['status', 'status'] }],
    ['a column that there is not', { table: true, columns: ['salary'] }],
  ])('the IPC contract rejects %s', (_what, layout) => {
    expect(contract.keepLayout.input.isValidSync(layout)).toBe(false)
  })
})

describe('the layout of the list', () => {
  it('is saved, and unknown columns on disk are ignored', async () => {
    expect(await officer.views.readLayout({})).toEqual({ ok: true, value: firstLayout })
    const layout = { table: true, columns: ['tags', 'status'] as ('tags' | 'status')[] }
    expect(await officer.views.keepLayout(layout)).toEqual({ ok: true, value: layout })
    expect(await officer.views.readLayout({})).toEqual({ ok: true, value: layout })
    officer.desk.values.put('worklist-layout', { table: true, columns: ['salary', 'tags'] })
    expect(await officer.views.readLayout({})).toMatchObject({ value: { columns: ['tags'] } })
  })
})
