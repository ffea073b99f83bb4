import { describe, expect, it, vi } from 'vitest'
import { fileName, useFilesStore } from '../../../../renderer/stores/files.ts'
import { useWorklistExportStore } from '../../../../renderer/stores/worklist-export.ts'
import { firstSort } from '../../../../shared/domain/worklist/worklist.ts'
import { useSettingsTransferStore } from '../../../../renderer/stores/settings-transfer.ts'
import { useTemplatesStore } from '../../../../renderer/stores/composer-templates.ts'
import { useNotificationsStore } from '../../../../renderer/stores/notifications.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { stubWindow } from '../page.ts'
import { aComposerDesk } from './composer-fixture.ts'

async function filesIn(host: 'electron' | 'browser') {
  const desk = aComposerDesk()
  desk.responses.set('app.facts', ok({ version: '1.0.0', host, state: { phase: 'opening' } }))
  await useAppStore().load()
  const print = vi.fn()
  vi.stubGlobal('window', { print })
  return { desk, print, files: useFilesStore() }
}

describe('printing the offer sheet', () => {
  it('asks the app window for a PDF and shows where it was saved', async () => {
    const { desk, print, files } = await filesIn('electron')
    desk.responses.set('files.savePdf', ok({ where: '/papers/offers.pdf' }))
    await files.printPage('offers.pdf')
    expect(desk.sent('files.savePdf')).toEqual([{ name: 'offers.pdf' }])
    expect(print).not.toHaveBeenCalled()
    const [told] = useNotificationsStore().shown
    expect(told?.text).toBe('Saved as /papers/offers.pdf')
  })

  it('says that the file is saved but missing from the activity log, until dismissed', async () => {
    const { desk, files } = await filesIn('electron')
    const notLogged = { code: 'disk-full', reference: 'R1' } as const
    desk.responses.set('files.savePdf', ok({ where: '/papers/offers.pdf', notLogged }))
    await files.printPage('offers.pdf')
    expect(files.failureOf('sheet')).toBeNull()
    expect(useNotificationsStore().shown).toMatchObject([
      { text: 'Saved as /papers/offers.pdf', stays: false },
      {
        text: 'The file is saved, but missing from the activity log: The disk is full.',
        stays: true,
      },
    ])
  })

  it('shows why no PDF was written, and nothing if the officer canceled', async () => {
    const { desk, files } = await filesIn('electron')
    desk.responses.set('files.savePdf', failed('print-failed'))
    await files.printPage('offers.pdf')
    expect(files.failureOf('sheet')).toMatchObject({ code: 'print-failed' })
    expect(files.failureOf('schedule')).toBeNull()
    desk.responses.set('files.savePdf', ok(null))
    await files.printPage('offers.pdf')
    expect(files.failureOf('sheet')).toBeNull()
    expect(useNotificationsStore().shown).toEqual([])
  })

  it('opens the print dialog of a browser, and sends Loan Desk no request', async () => {
    const { desk, print, files } = await filesIn('browser')
    await files.printPage('offers.pdf')
    expect(print).toHaveBeenCalledOnce()
    expect(desk.sent('files.savePdf')).toEqual([])
  })
})

it('reports in sentences, the file last, that a list changed during export', async () => {
  const desk = aComposerDesk()
  const saved = { rows: 3, where: '/papers/worklist.csv', hasChanged: true }
  desk.responses.set('files.saveWorklist', ok(saved))
  const columns = [{ column: 'id', title: 'ID' }] as const
  await useWorklistExportStore().save({ filter: {}, sort: firstSort, columns: [...columns] })
  const [told] = useNotificationsStore().shown
  expect(told?.text).toMatch(/^The list .* copy\. 3 applications saved as \/papers\/worklist\.csv$/)
})

it.each([
  ['app_1', 'offers app_1.pdf'],
  ['app_../../x~y', 'offers app_-x-y.pdf'],
  [`app_${'a'.repeat(256)}`, `offers app_${'a'.repeat(99)}.pdf`],
])('gives a file of %s a name that every system accepts', (id, name) => {
  expect(fileName('offers', id, 'pdf')).toBe(name)
})

it('says that a chosen file was moved or locked before it was read', async () => {
  stubWindow()
  aComposerDesk()
  const gone = new Blob(['{}'])
  gone.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  const settings = useSettingsTransferStore()
  await settings.open(gone)
  expect(settings.failure).toEqual({ code: 'list-unreadable' })
  const templates = useTemplatesStore()
  expect(await templates.importFile(gone)).toBeNull()
  expect(templates.failure).toEqual({ code: 'list-unreadable' })
})

/** A connection with one template, and how the officer switches to another one. */
async function withTemplate() {
  const desk = aComposerDesk()
  desk.responses.set('templates.list', ok([{ id: 't', name: 'Ours', terms: {}, savedAt: 1 }]))
  const connections = useConnectionsStore()
  await connections.load()
  const change = (): void => {
    connections.state = { ...connections.state, connectionId: 'conn_other' }
  }
  return { templates: useTemplatesStore(), change }
}

it('removes the templates of a connection after a switch to another', async () => {
  const { templates, change } = await withTemplate()
  await templates.load()
  expect(templates.list).toHaveLength(1)
  change()
  expect(templates.list).toEqual([])
  expect(templates.loaded).toBe(false)
})

it('ignores late responses of the previous connection after a switch', async () => {
  const { templates, change } = await withTemplate()
  const asked = templates.load()
  change()
  await asked
  expect(templates.list).toEqual([])
})
