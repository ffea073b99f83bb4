import Conf from 'conf'
import { bulkApplicationId } from '../../../../electron/sample-service/sample-applications.ts'
import { benchApplication, fetchedAt, readApplications } from '../../data/applications.ts'
import { lineOf, type Line } from '../../data/lines.ts'
import { askArray } from '../arrays.ts'
import type { Contestant } from '../contestant.ts'

interface Content {
  lines: Record<string, Line>
}

/** conf, on which electron-store is a thin wrapper; electron-store itself needs Electron to run. */
export const contestant: Contestant = {
  name: 'electron-store (conf)',
  durability: 'disk, plain JSON; the whole file replaced with fsync at each write',

  async prepare(folder, applicationsFile, count) {
    const lines: Record<string, Line> = {}
    for await (const batch of readApplications(applicationsFile, count)) {
      for (const entry of batch) lines[entry.id] = lineOf(entry)
    }
    openFile(folder).set('lines', lines)
  },

  open(folder) {
    const file = openFile(folder)
    return Promise.resolve({
      ask: (query) => askArray(Object.values(file.get('lines')), query),
      write(number, status) {
        const lines = file.get('lines')
        const id = bulkApplicationId(number)
        const line = lines[id]
        if (line === undefined) throw new Error(`no line ${id}`)
        const raw = { ...benchApplication(number), status }
        file.set('lines', {
          ...lines,
          [id]: { ...line, status, fetchedAt: fetchedAt(number) + 1, raw },
        })
      },
      close: () => undefined,
    })
  },
}

function openFile(folder: string): Conf<Content> {
  return new Conf<Content>({ cwd: folder, configName: 'conf', defaults: { lines: {} } })
}
