import type { Unsent } from '../../../shared/contract/connections.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Connection, WireForm } from '../../../shared/domain/connections/connection.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates, waitingStates } from '../../../shared/domain/decisions/standing.ts'
import { datesOf } from '../../../shared/domain/documents/ach-register.ts'
import { noticesKeptUntil } from '../../../shared/domain/notices/notice-retention.ts'
import { latestDay } from '../../../shared/values/calendar-date.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DecisionTable, DeskStore } from '../../ports/desk-store.ts'
import type { KnownTime } from './known-time.ts'

/** Work of a connection that a change of it must not meet half way. */
interface Dependencies {
  readonly decisions: Pick<DecisionTable, 'inStates'>
}

/** Something is being checked or sent, and nobody else could tell how it ends. */
export function isBusy({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions.inStates(['checking', 'sending'], connectionId).length > 0
}

type Service = Pick<Connection, 'baseUrl' | 'clientId'>

/** Whether it is another service, or the same one as another client of it. */
export function isOtherService(one: Service, other: Service): boolean {
  return one.baseUrl !== other.baseUrl || one.clientId !== other.clientId
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

export function hasOpenDecisions({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions.inStates(openStates, connectionId).length > 0
}

interface Records {
  readonly desk: Pick<DeskStore, 'decisions' | 'drafts' | 'documents' | 'notices'>
  readonly clock: Clock
  readonly knownTime: Pick<KnownTime, 'isBelieved'>
}

/** What would be removed with a connection, and until when its documents and notices may not be. */
export function leftIn(records: Records, connection: Pick<Connection, 'id' | 'timeZone'>): Unsent {
  const { id, timeZone } = connection
  const { decisions, drafts, documents, notices } = records.desk
  const kept = documents.all(id).map((document) => datesOf(document, timeZone).keptUntil)
  return {
    decisions: decisions.inStates(openStates, id).length,
    drafts: drafts.count(id),
    documentsKeptUntil: unlessOver(records, timeZone, latestDay(kept)),
    noticesKeptUntil: unlessOver(records, timeZone, noticesKeptUntil(notices.lastDays(id))),
  }
}

/** The last day of a duty to keep (YYYY-MM-DD), until it is over. A clock that is not believed ends none. */
function unlessOver(
  { clock, knownTime }: Pick<Records, 'clock' | 'knownTime'>,
  timeZone: string,
  last: string | null,
): string | null {
  if (last === null || last >= calendarDayAt(clock.now(), timeZone)) return last
  return knownTime.isBelieved() ? null : last
}
