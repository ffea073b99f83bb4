import { join } from 'node:path'
import PouchDB from 'pouchdb-core'
import levelAdapter from 'pouchdb-adapter-leveldb'
import find from 'pouchdb-find'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { lineOf, sortColumns } from '../../data/lines.ts'
import type { Contestant } from '../contestant.ts'
import { mangoParts } from './mango.ts'

PouchDB.plugin(levelAdapter)
PouchDB.plugin(find)

const everything = 10_000_000

export const contestant: Contestant = {
  name: 'PouchDB (LevelDB)',
  durability: 'disk, plain; LevelDB log, no fsync',

  async prepare(folder, applicationsFile, count) {
    const database = openDatabase(folder)
    for await (const batch of readApplications(applicationsFile, count)) {
      await database.bulkDocs(
        batch.map((entry) => {
          const { id: _id, ...line } = lineOf(entry)
          return { _id, ...line }
        }),
      )
    }
    for (const column of sortColumns) {
      const name = indexName(column)
      await database.createIndex({ index: { fields: [column], name, ddoc: name } })
      // PouchDB builds an index when a query first uses it.
      await database.find({
        selector: { [column]: { $gte: null } },
        use_index: name,
        fields: ['_id'],
        limit: 1,
      })
    }
    await database.close()
  },

  open(folder) {
    const database = openDatabase(folder)
    return Promise.resolve({
      async ask({ filter, sort, offset, limit }) {
        const parts = mangoParts(filter)
        const selector = { $and: [{ [sort.by]: { $gte: null } }, ...parts] }
        const request = {
          selector,
          sort: [{ [sort.by]: sort.direction === 'ascending' ? 'asc' : 'desc' } as const],
          use_index: indexName(sort.by),
          fields: ['_id'],
        }
        const { docs } = await database.find({ ...request, skip: offset, limit })
        const total =
          parts.length === 0
            ? (await database.info()).doc_count - sortColumns.length
            : (await database.find({ ...request, limit: everything })).docs.length
        return { ids: docs.map((document) => document._id), total }
      },
      async write(number, status) {
        const document = await database.get(bulkApplicationId(number))
        const raw = { ...benchApplication(number), status }
        const changed = { status, fetchedAt: fetchedAt(number) + 1, raw }
        await database.put({ ...document, ...changed })
      },
      close: () => database.close(),
    })
  },
}

function openDatabase(folder: string): PouchDB {
  return new PouchDB(join(folder, 'pouch'), { adapter: 'leveldb' })
}

function indexName(column: string): string {
  return `by-${column}`
}
