import type { Application } from '../../../shared/domain/applications/application.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'

/** The day (YYYY-MM-DD) on which an application was decided, where the lender is; null if unknown. */
export function decidedDay(
  application: Pick<Application, 'decisionedOn'> | null,
  dayAt: (at: number) => string,
): string | null {
  const at = momentOf(application?.decisionedOn ?? null)
  return at === null ? null : dayAt(at)
}
