import type { Row } from '../harness/bench.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'
import { contestantNames, plainName } from '../peers/contestants.ts'

/** Open the encrypted files and read the first page of the worklist. */
export const opening: Row = ({ stores }) => {
  const own = ownResult(stores)
  const plain = stores.get(plainName)
  const peers = peerFigures(stores, (result) => result.openMs)
  // A peer with fewer applications is listed under another name, and isn't comparable if it is
  // faster.
  const withFewer = Object.keys(peers).filter(
    (name) => !contestantNames.some((all) => all === name),
  )
  return Promise.resolve([
    {
      name: `Open the encrypted cache and read the first page, ${own.count.toLocaleString('en-US')} applications`,
      unit: 'ms',
      ours: own.openMs,
      peers,
      limit: plain === undefined ? null : 2 * plain.openMs,
      budget: 'at most 2 × plain better-sqlite3; faster than every other',
      fasterThanAllBut: [plainName, ...withFewer],
    },
  ])
}
