import { describe, expect, it, vi } from 'vitest'
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

describe('when Loan Desk ends', () => {
  const exported = { connectionId: null, subject: 'list.csv', outcome: null }

  /** Saves to a file that is chosen, and whose unfinished part is removed, when the test says so. */
  function saving() {
    const [chosen, removed] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const written: (string | Uint8Array)[] = []
    const made = createSaveLogged({
      logActivity: () => undefined,
      log: new RecordingLog(),
      saver: {
        async save(_name, content) {
          await chosen.promise
          try {
            for await (const piece of content) written.push(piece)
          } catch {
            await removed.promise
            return failed('canceled')
          }
          return ok({ where: '/exports/list.csv' })
        },
      },
    })
    return { ...made, chosen, removed, written }
  }

  it('stops writing a file, and waits until its unfinished part is removed', async () => {
    const { saveLogged, end, chosen, removed, written } = saving()
    chosen.resolve(null)
    const next = Promise.withResolvers<string>()
    async function* rows() {
      yield 'one'
      yield await next.promise
    }
    const saved = saveLogged('list.csv', rows(), exported)
    await vi.waitFor(() => expect(written).toEqual(['one']))
    const hasEnded = vi.fn()
    const ended = end().then(hasEnded)
    next.resolve('two')
    await new Promise((resolve) => void setImmediate(resolve))
    expect(hasEnded).not.toHaveBeenCalled()
    removed.resolve(null)
    await ended
    expect(await saved).toEqual(failed('canceled'))
    expect(written).toEqual(['one'])
  })

  it('doesn’t wait for the choice of a file, and writes nothing to one that is chosen later', async () => {
    const { saveLogged, end, chosen, removed, written } = saving()
    const saved = saveLogged('list.csv', 'one', exported)
    await end()
    chosen.resolve(null)
    removed.resolve(null)
    expect(await saved).toEqual(failed('canceled'))
    expect(written).toEqual([])
  })
})
