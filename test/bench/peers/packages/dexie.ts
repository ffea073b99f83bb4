import 'fake-indexeddb/auto'
import { Dexie, type EntityTable } from 'dexie'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { lineOf, matcher, sortColumns, type Line } from '../../data/lines.ts'
import type { Contestant } from '../contestant.ts'

/** fake-indexeddb keeps everything in memory: each start of the program begins with an empty database. */
export const contestant: Contestant = {
  name: 'Dexie (fake-indexeddb)',
  durability: 'memory; nothing is kept, so each start fills it from a file',

  prepare: () => Promise.resolve(),

  async open(_folder, applicationsFile, count) {
    const database = new Dexie('bench') as Dexie & { lines: EntityTable<Line, 'id'> }
    database.version(1).stores({ lines: ['id', ...sortColumns].join(', ') })
    const { lines } = database
    for await (const batch of readApplications(applicationsFile, count)) {
      await lines.bulkAdd(batch.map(lineOf))
    }
    return {
      async ask({ filter, sort, offset, limit }) {
        const ordered = lines.orderBy(sort.by)
        const directed = sort.direction === 'ascending' ? ordered : ordered.reverse()
        if (Object.keys(filter).length === 0) {
          const page = await directed.offset(offset).limit(limit).toArray()
          return { ids: page.map((line) => line.id), total: await lines.count() }
        }
        const matches = matcher(filter)
        const page = await directed.filter(matches).offset(offset).limit(limit).toArray()
        const total = await lines.filter(matches).count()
        return { ids: page.map((line) => line.id), total }
      },
      async write(number, status) {
        await lines.update(bulkApplicationId(number), {
          status,
          fetchedAt: fetchedAt(number) + 1,
          raw: { ...benchApplication(number), status },
        })
      },
      close() {
        database.close()
      },
    }
  },
}
