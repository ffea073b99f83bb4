import { createLogActivity, type LogActivity } from '../../../electron/services/log-activity.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { DeskStore } from '../../../electron/ports/desk-store.ts'

/** Adds lines to the activity log in the officer's name. */
export const logActivityOn = (
  { activity }: Pick<DeskStore, 'activity'>,
  clock: Pick<Clock, 'now'>,
  name = 'officer',
): LogActivity => createLogActivity({ activity, clock, person: { name } })
