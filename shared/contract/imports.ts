import { mixed } from 'yup'
import { mostImportedIds } from '../domain/id-list.ts'
import { parseApplicationId } from '../domain/ids.ts'
import { entry, exactly } from './entry.ts'

/** Ids as one value: fifty thousand schemas would be made for a list of strings. */
const ids = () =>
  mixed<readonly string[]>(
    (value): value is readonly string[] =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= mostImportedIds &&
      value.every((id) => typeof id === 'string' && id.trim() === id && parseApplicationId(id).ok),
  ).required()

/** What came of a list that was added. */
export interface ImportOutcome {
  readonly added: number
  readonly alreadyHere: number
  /** Whether the service is asked for them now; otherwise they wait until it can be. */
  readonly isReading: boolean
}

/** Many applications by a list of their ids, after the officer has seen what is in it. */
export const imports = {
  /** The places (counted from 0) of those that are in the worklist already; never the network. */
  check: entry<{ readonly here: readonly number[] }>()(exactly({ ids: ids() })),
  /**
   * Puts all of them into the worklist, or none; then they are read from the service like a
   * selection that is refreshed. Fails with import-busy while another list is being added.
   */
  begin: entry<ImportOutcome>()(exactly({ ids: ids() })),
} as const
