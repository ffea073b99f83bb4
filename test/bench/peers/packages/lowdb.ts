import { join } from 'node:path'
import { JSONFilePreset } from 'lowdb/node'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { lineOf, type Line } from '../../data/lines.ts'
import { askArray } from '../arrays.ts'
import type { Contestant } from '../contestant.ts'

interface Content {
  lines: Line[]
}

export const contestant: Contestant = {
  name: 'lowdb',
  durability: 'disk, plain JSON; the whole file rewritten at each write, no fsync',

  async prepare(folder, applicationsFile, count) {
    const file = await openFile(folder)
    for await (const batch of readApplications(applicationsFile, count)) {
      for (const entry of batch) file.data.lines.push(lineOf(entry))
    }
    await file.write()
  },

  async open(folder) {
    const file = await openFile(folder)
    const { lines } = file.data
    return {
      ask: (query) => askArray(lines, query),
      async write(number, status) {
        const id = bulkApplicationId(number)
        const place = lines.findIndex((line) => line.id === id)
        const line = lines[place]
        if (line === undefined) throw new Error(`no line ${id}`)
        lines[place] = {
          ...line,
          status,
          fetchedAt: fetchedAt(number) + 1,
          raw: { ...benchApplication(number), status },
        }
        await file.write()
      },
      close: () => undefined,
    }
  },
}

function openFile(folder: string) {
  return JSONFilePreset<Content>(join(folder, 'lowdb.json'), { lines: [] })
}
