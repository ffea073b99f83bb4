import { join } from 'node:path'
import { contestantNames, ownName, plainName, type ContestantName } from '../peers/contestants.ts'
import * as openStore from '../tasks/open-store.ts'
import * as prepareStore from '../tasks/prepare-store.ts'
import type { StoreInput } from '../tasks/store-input.ts'
import * as useStore from '../tasks/use-store.ts'
import type { Use } from '../tasks/use-store.ts'
import { atMostTwo } from './lanes.ts'
import { inOwnProcess } from './own-process.ts'
import type { Scale } from './scale.ts'
import { median } from './statistics.ts'

/** Results of one contestant. */
export interface StoreResult {
  readonly count: number
  readonly durability: string
  readonly openMs: number
  readonly use: Use
}

export type StoreResults = ReadonlyMap<ContestantName, StoreResult>

export function storeInput(
  folder: string,
  applicationsFile: string,
  contestant: ContestantName,
  scale: Scale,
): StoreInput {
  const isMain = contestant === ownName || contestant === plainName
  return {
    contestant,
    folder: join(folder, contestant.replace(/\W+/g, '-')),
    applicationsFile,
    count: isMain ? scale.applications : scale.peerApplications,
  }
}

export type Durabilities = ReadonlyMap<ContestantName, string>

/** Fills every contestant's store, two at a time; returns each one's description of its durability. */
export async function prepareStores(
  inputOf: (contestant: ContestantName) => StoreInput,
): Promise<Durabilities> {
  const durabilities = new Map<ContestantName, string>()
  await atMostTwo(contestantNames, async (contestant) => {
    durabilities.set(contestant, await inOwnProcess(prepareStore, inputOf(contestant)))
  })
  return durabilities
}

/**
 * Measures one contestant after the other, each in processes of its own. Throws if contestants with
 * the same applications give different results.
 */
export async function measureStores(
  inputOf: (contestant: ContestantName) => StoreInput,
  durabilities: Durabilities,
  scale: Scale,
  say: (text: string) => void,
): Promise<StoreResults> {
  const results = new Map<ContestantName, StoreResult>()
  for (const contestant of contestantNames) {
    say(contestant)
    const input = inputOf(contestant)
    const openings: number[] = []
    if (contestant === ownName || contestant === plainName) {
      for (let opening = 0; opening < scale.openings; opening += 1) {
        openings.push((await inOwnProcess(openStore, input)).milliseconds)
      }
    }
    const use = await inOwnProcess(useStore, { ...input, queriesMs: scale.queriesMs })
    results.set(contestant, {
      count: input.count,
      durability: durabilities.get(contestant) ?? '',
      openMs: openings.length === 0 ? use.openMs : median(openings),
      use,
    })
  }
  agree(results)
  return results
}

/** Checks that contestants with the same applications give the same results. */
function agree(results: StoreResults): void {
  const digests = new Map<number, string>()
  for (const [contestant, { count, use }] of results) {
    const digest = digests.get(count) ?? use.digest
    digests.set(count, digest)
    if (digest !== use.digest) throw new Error(`${contestant} gives other results than the others`)
  }
}

/** One figure of every peer, by its name and, if it had fewer applications, their number. */
export function peerFigures(
  results: StoreResults,
  figure: (result: StoreResult) => number,
): Record<string, number> {
  const ownCount = results.get(ownName)?.count
  return Object.fromEntries(
    [...results]
      .filter(([contestant]) => contestant !== ownName)
      .map(([contestant, result]) => [
        result.count === ownCount
          ? contestant
          : `${contestant}, ${result.count.toLocaleString('en-US')}`,
        figure(result),
      ]),
  )
}

export function ownResult(results: StoreResults): StoreResult {
  const own = results.get(ownName)
  if (own === undefined) throw new Error('Loan Desk itself was not measured')
  return own
}
