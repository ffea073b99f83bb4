import { expect, it } from 'vitest'
import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createFilesService } from '../../../../electron/services/files/files-service.ts'
import { createSaveLogged } from '../../../../electron/services/files/save-logged.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { PagePrinter } from '../../../../electron/ports/opener.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { piecesOf } from '../../../support/checks/pieces-of.ts'

function desk(printer: PagePrinter | null, givenUp = false) {
  const store = aDeskStore()
  const clock = new FakeClock()
  const log = new RecordingLog()
  const written: [string, (string | Uint8Array)[]][] = []
  const inUse = createConnectionInUse(store)
  let duringSave = (): void => undefined
  const files = createFilesService({
    ...createSaveLogged({
      logActivity: logActivityOn(store, clock),
      log,
      saver: {
        save: async (name, content) => {
          if (givenUp) return ok(null)
          duringSave()
          written.push([name, await piecesOf(content)])
          return ok({ where: `/exports/${name}` })
        },
      },
    }),
    printer,
    cache: aCacheStore(),
    notifier: new RecordingNotifier(),
    inUse,
    clock,
  })
  return {
    ...{ files, written, inUse, connections: store.connections, failWrites: store.failWrites },
    appLog: log,
    log: () => store.activity.page(0, 10),
    whileSaving: (work: () => void) => void (duringSave = work),
  }
}

it('saves a schedule where the officer chooses, and records that it left Loan Desk', async () => {
  const { files, written, log } = desk(null)
  expect(await files.saveText({ name: 'schedule.csv', text: 'No,Date' })).toEqual(
    ok({ where: '/exports/schedule.csv' }),
  )
  expect(written).toEqual([['schedule.csv', ['No,Date']]])
  expect(log()).toMatchObject([{ action: 'exported', subject: 'schedule.csv', who: 'officer' }])
})

it('records the connection that the file is about, even if another is in use when it is written', async () => {
  const { files, connections, inUse, whileSaving, log } = desk(null)
  for (const id of ['first', 'second']) connections.put(aConnection({ id, name: id }))
  inUse.set('first')
  whileSaving(() => inUse.set('second'))
  await files.saveText({ name: 'schedule.csv', text: '' })
  expect(log()).toMatchObject([{ action: 'exported', connectionId: 'first' }])
})

it('records nothing if the officer cancels', async () => {
  const { files, log } = desk(null, true)
  expect(await files.saveText({ name: 'schedule.csv', text: '' })).toEqual(ok(null))
  expect(log()).toEqual([])
})

it('reports the file as saved even if the activity log can’t record it, and logs why', async () => {
  const { files, written, failWrites, appLog } = desk(null)
  failWrites(new StoreFault('disk-full'))
  expect(await files.saveText({ name: 'schedule.csv', text: 'No,Date' })).toEqual(
    ok({
      where: '/exports/schedule.csv',
      notLogged: { code: 'disk-full', reference: 'R1' },
    }),
  )
  expect(written).toHaveLength(1)
  expect(appLog.lines[0]).toContain('export-not-logged')
  expect(appLog.lines.join()).not.toContain('schedule')
})

it('saves the page as PDF as it prints', async () => {
  const bytes = new Uint8Array([37, 80, 68, 70])
  const { files, written } = desk({ toPdf: async () => ok(bytes) })
  await files.savePdf({ name: 'offers.pdf' })
  expect(written).toEqual([['offers.pdf', [bytes]]])
})

it('records the connection that a PDF is about, even if another is in use when it is printed', async () => {
  const printer = {
    toPdf: async () => {
      inUse.set('second')
      return ok(new Uint8Array())
    },
  }
  const { files, connections, inUse, log } = desk(printer)
  for (const id of ['first', 'second']) connections.put(aConnection({ id, name: id }))
  inUse.set('first')
  await files.savePdf({ name: 'offers.pdf' })
  expect(log()).toMatchObject([{ action: 'exported', connectionId: 'first' }])
})

it('leaves printing to the browser if the page is in one, and reports a failure', async () => {
  expect(await desk(null).files.savePdf({ name: 'offers.pdf' })).toEqual(failed('print-in-browser'))
  const { files, written } = desk({ toPdf: async () => failed('print-failed') })
  expect(await files.savePdf({ name: 'offers.pdf' })).toEqual(failed('print-failed'))
  expect(written).toEqual([])
})
