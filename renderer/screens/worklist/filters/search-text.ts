import type { OfficerFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { searchOf } from '../../../../shared/domain/worklist/worklist-search.ts'
import { listMessages } from '../list-messages.ts'

const { filters, search: words } = listMessages

/** The conditions in a search in addition to its text, each as text. */
export function searchParts(filter: OfficerFilter): string[] {
  const { ficoFrom, ficoTo, ficoAbove, ficoBelow, bankruptcy } = searchOf(filter)
  const isExact = ficoFrom !== undefined && ficoFrom === ficoTo
  return [
    ...part(isExact ? ficoFrom : undefined, words.ficoExactly),
    ...part(isExact ? undefined : ficoFrom, words.ficoAtLeast),
    ...part(ficoAbove, words.ficoAbove),
    ...part(isExact ? undefined : ficoTo, words.ficoAtMost),
    ...part(ficoBelow, words.ficoBelow),
    ...(bankruptcy === undefined ? [] : [bankruptcy ? filters.bankruptcy : filters.noBankruptcy]),
  ]
}

function part(score: number | undefined, text: (score: string) => string): string[] {
  return score === undefined ? [] : [text(String(score))]
}
