import type { Row } from '../harness/bench.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'
import { plainName } from '../peers/contestants.ts'

/** Open the encrypted files and read the first page of the worklist. */
export const opening: Row = ({ stores }) => {
  const own = ownResult(stores)
  const plain = stores.get(plainName)
  return Promise.resolve([
    {
      name: `Open the encrypted cache and read the first page, ${own.count.toLocaleString('en-US')} applications`,
      unit: 'ms',
      ours: own.openMs,
      peers: peerFigures(stores, (result) => result.openMs),
      limit: plain === undefined ? null : 2 * plain.openMs,
      budget: 'at most 2 × plain better-sqlite3; faster than every other',
      fasterThanAllBut: [plainName],
    },
  ])
}
