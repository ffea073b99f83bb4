import type { WireForm } from '../../../shared/domain/connections/connection.ts'
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

/** Whether requests are written otherwise: in other units, or for another profile of the service. */
export function isOtherForm(one: WireForm, other: WireForm): boolean {
  return one.unitsProfile !== other.unitsProfile || one.serviceProfile !== other.serviceProfile
}

/**
 * A submission goes out by itself with the body that was written for the units and the profile of its
 * day. Under other units the officer would take its numbers for something else, by a factor of 100.
 */
export function hasBodiesToSend({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions
    .inStates(waitingStates, connectionId)
    .some(({ kind }) => kindRules[kind].bodyDependsOnForm)
}
