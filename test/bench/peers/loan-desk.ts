import { createDataFiles } from '../../../electron/adapters/sqlite/files/data-files.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { systemRandom } from '../../../electron/adapters/system/system-random.ts'
import type { OpenFiles } from '../../../electron/ports/data-files.ts'
import { bulkApplicationId } from '../../../electron/sample-service/sample-applications.ts'
import { noticeTermsOf } from '../../../shared/domain/notices/notice-clock.ts'
import { applicationFromWire } from '../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { benchApplication, benchMoment, fetchedAt, readApplications } from '../data/applications.ts'
import { benchAnnotations, hasChanged } from '../data/annotations.ts'
import { aConnection } from '../../support/builders/connections.ts'
import { silentLog } from '../harness/silent-log.ts'
import type { Contestant } from './contestant.ts'

export const benchConnection = aConnection({
  id: 'bench',
  name: 'Bench lender',
  baseUrl: 'http://127.0.0.1:9',
  secretSetAt: null,
})

/** The key of the bench's own files, which hold invented data. */
export const benchKey = Uint8Array.from({ length: 32 }, (_, index) => index)

/** Loan Desk's two encrypted files through their ports. */
export const contestant: Contestant = {
  name: 'Loan Desk',
  keepsAnnotations: true,
  durability: 'disk, encrypted (AEGIS-256 and SQLCipher 4); WAL, fsync at each write',

  async prepare(folder, applicationsFile, count) {
    const files = await openFiles(folder)
    const { desk, cache } = files
    desk.connections.put(benchConnection)
    desk.values.put('connection-in-use', benchConnection.id)
    cache.setNoticeTerms(benchConnection, noticeTermsOf(benchConnection))
    cache.countNotices(benchConnection.id)
    for await (const batch of readApplications(applicationsFile, count)) {
      desk.worklist.add(
        benchConnection.id,
        batch.map(({ id }) => id),
        benchMoment,
      )
      cache.transaction(() => {
        for (const { number, id, body } of batch) {
          if (hasChanged(number)) {
            const before = { ...body, updated_at: null }
            cache.put(benchConnection.id, id, readBody(before), fetchedAt(number))
          }
          cache.put(benchConnection.id, id, readBody(body), fetchedAt(number))
          cache.setFlags(benchConnection.id, id, { own: benchAnnotations(number) })
        }
      })
    }
    // Otherwise Loan Desk would first rebuild the list from desk.db, which has none of these
    // annotations.
    cache.setAnnotationsRevision(benchConnection.id, desk.annotations.revision(benchConnection.id))
    files.close()
  },

  async open(folder) {
    const files = await openFiles(folder)
    const { cache } = files
    return {
      async ask(query) {
        const { rows, total } = await cache.page(benchConnection.id, query)
        return { ids: rows.map((row) => row.id), total }
      },
      total: ({ filter }) => cache.total(benchConnection.id, filter),
      write(number, status) {
        const body = { ...benchApplication(number), status }
        const later = fetchedAt(number) + 1
        cache.put(benchConnection.id, bulkApplicationId(number), readBody(body), later)
      },
      close: () => files.close(),
    }
  },
}

export async function openFiles(folder: string): Promise<OpenFiles> {
  const opened = await createDataFiles({
    directory: folder,
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
  }).open(benchKey, null)
  if (!opened.ok) throw new Error(`Loan Desk’s files don’t open: ${opened.error.code}`)
  return opened.value
}

export function readBody(body: JsonObject) {
  const read = applicationFromWire(body, benchConnection.unitsProfile)
  if (!read.ok) throw new Error('an application of the bench is not as specified')
  return read.value
}
