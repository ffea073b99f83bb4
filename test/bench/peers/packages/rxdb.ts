import { addRxPlugin, createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb'
import { RxDBUpdatePlugin } from 'rxdb/plugins/update'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { lineOf, sortColumns, type Line } from '../../data/lines.ts'
import type { Contestant } from '../contestant.ts'
import { mangoParts } from './mango.ts'

addRxPlugin(RxDBUpdatePlugin)

const text = { type: 'string', maxLength: 100 } as const
const whole = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000, multipleOf: 1 } as const

const schema: RxJsonSchema<Line> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text,
    addedAt: whole,
    status: text,
    creditType: text,
    requestedAmount: whole,
    borrowerId: text,
    lenderOfRecord: text,
    merchant: text,
    createdOn: text,
    decisionedOn: text,
    fetchedAt: whole,
    searchText: { type: 'string' },
    raw: { type: 'object' },
  },
  required: [...sortColumns],
  indexes: sortColumns.map((column) => [column, 'id']),
}

/**
 * RxDB with its memory storage: its storages for Node that store data on disk cost money, and the
 * trial of the SQLite one ends at 500 documents.
 */
export const contestant: Contestant = {
  name: 'RxDB (memory storage)',
  durability: 'memory; nothing is kept, so each start fills it from a file',

  prepare: () => Promise.resolve(),

  async open(_folder, applicationsFile, count) {
    const database = await createRxDatabase<{ lines: RxCollection<Line> }>({
      name: 'bench',
      storage: getRxStorageMemory(),
      multiInstance: false,
      eventReduce: false,
      allowSlowCount: true,
    })
    await database.addCollections({ lines: { schema } })
    const { lines } = database
    for await (const batch of readApplications(applicationsFile, count)) {
      const { error } = await lines.bulkInsert(batch.map(lineOf))
      if (error.length > 0) throw new Error('RxDB did not take a line')
    }
    return {
      async ask({ filter, sort, offset, limit }) {
        const parts = mangoParts(filter)
        const selector = parts.length === 0 ? {} : { $and: parts }
        const direction = sort.direction === 'ascending' ? 'asc' : 'desc'
        const page = await lines
          .find({
            selector,
            sort: [{ [sort.by]: direction }, { id: direction }],
            skip: offset,
            limit,
            index: [sort.by, 'id'],
          })
          .exec()
        const total = await lines.count({ selector }).exec()
        return { ids: page.map((line) => line.primary), total }
      },
      async write(number, status) {
        const line = await lines.findOne(bulkApplicationId(number)).exec(true)
        const raw = { ...benchApplication(number), status }
        await line.update({ $set: { status, fetchedAt: fetchedAt(number) + 1, raw } })
      },
      async close() {
        await database.close()
      },
    }
  },
}
