import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { waitingStates } from '../../../shared/domain/decisions/standing.ts'
import type { DecisionTable } from '../../ports/desk-store.ts'

/** Work of a connection that a change of it must not meet half way. */
interface Dependencies {
  readonly decisions: Pick<DecisionTable, 'inStates'>
}

/** Something is being checked or sent, and nobody else could tell how it ends. */
export function isBusy({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions.inStates(['checking', 'sending'], connectionId).length > 0
}

/**
 * A submission goes out by itself with the numbers that were written for the units of its day. Under
 * other units the officer would take them for something else, by a factor of 100.
 */
export function hasNumbersToSend({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions
    .inStates(waitingStates, connectionId)
    .some(({ kind }) => kindRules[kind].countsInUnits)
}
