import type { Clock } from '../ports/clock.ts'
import type { ActivityTable } from '../ports/desk-store.ts'
import type { Person } from '../ports/person.ts'

export type ActivityLine = Omit<Parameters<ActivityTable['append']>[0], 'at' | 'who'>

/** Adds an entry to the activity log, with the current time and the officer at this computer. */
export type LogActivity = (line: ActivityLine) => void

export function createLogActivity({
  activity,
  clock,
  person,
}: {
  readonly activity: Pick<ActivityTable, 'append'>
  readonly clock: Pick<Clock, 'now'>
  readonly person: Person
}): LogActivity {
  return (line) => {
    activity.append({ at: clock.now(), who: person.name, ...line })
  }
}
