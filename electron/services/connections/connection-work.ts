import type { Unsent } from '../../../shared/contract/connections.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Connection, WireForm } from '../../../shared/domain/connections/connection.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates, waitingStates } from '../../../shared/domain/decisions/state-groups.ts'
import { datesOf } from '../../../shared/domain/documents/ach-register.ts'
import { noticesKeptUntil } from '../../../shared/domain/notices/notice-retention.ts'
import { latestDay } from '../../../shared/values/calendar-date.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DecisionTable, DeskStore } from '../../ports/desk-store.ts'
import type { KnownTime } from './known-time.ts'

/** Work in progress that a change of the connection must not interrupt. */
interface Dependencies {
  readonly decisions: Pick<DecisionTable, 'inStates'>
}

/** Whether a submission is being checked or sent: only the request in progress shows its outcome. */
export function isBusy({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions.inStates(['checking', 'sending'], connectionId).length > 0
}

type Service = Pick<Connection, 'baseUrl' | 'clientId'>

/** Whether the two are different services, or different clients of one service. */
export function isOtherService(one: Service, other: Service): boolean {
  return one.baseUrl !== other.baseUrl || one.clientId !== other.clientId
}

/** Whether requests have another form: other units, or another service profile. */
export function isOtherForm(one: WireForm, other: WireForm): boolean {
  return one.unitsProfile !== other.unitsProfile || one.serviceProfile !== other.serviceProfile
}

/**
 * Whether a submission can still be sent whose body is written for the current units and service
 * profile. One that waits is sent without the officer. If the units change (`otherUnits`), one that
 * the officer can send again counts too: its numbers would be wrong by a factor of 100.
 */
export function hasBodiesToSend(
  { decisions }: Dependencies,
  connectionId: string,
  otherUnits: boolean,
): boolean {
  return decisions
    .inStates(otherUnits ? openStates : waitingStates, connectionId)
    .some(({ kind }) => kindRules[kind].bodyDependsOnForm)
}

export function hasOpenDecisions({ decisions }: Dependencies, connectionId: string): boolean {
  return decisions.inStates(openStates, connectionId).length > 0
}

interface Records {
  readonly desk: Pick<DeskStore, 'decisions' | 'drafts' | 'documents' | 'notices'>
  readonly clock: Clock
  readonly knownTime: Pick<KnownTime, 'isTrusted'>
}

/** Data that would be removed with a connection, and until when its documents and notices must be kept. */
export function leftIn(records: Records, connection: Pick<Connection, 'id' | 'timeZone'>): Unsent {
  const { id, timeZone } = connection
  const { decisions, drafts, documents, notices } = records.desk
  const days = documents.all(id).map((document) => datesOf(document, timeZone).keptUntil)
  return {
    decisions: decisions.inStates(openStates, id).length,
    drafts: drafts.count(id),
    documentsKeptUntil: unlessOver(records, timeZone, latestDay(days)),
    noticesKeptUntil: unlessOver(records, timeZone, noticesKeptUntil(notices.lastDays(id))),
  }
}

/** The last day of a retention period (YYYY-MM-DD); null once it is over by a trusted clock. */
function unlessOver(
  { clock, knownTime }: Pick<Records, 'clock' | 'knownTime'>,
  timeZone: string,
  last: string | null,
): string | null {
  if (last === null || last >= calendarDayAt(clock.now(), timeZone)) return last
  return knownTime.isTrusted() ? null : last
}
