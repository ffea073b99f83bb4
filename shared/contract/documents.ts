import { number, string } from 'yup'
import type { AchDocument, Facility } from '../domain/ach.ts'
import type { ActivityEntry } from '../domain/activity.ts'
import { facilityId } from './decisions.ts'
import { entry, exactly, nothing } from './entry.ts'

const documentId = () => string().min(1).max(300).required()

export const documents = {
  list: entry<readonly AchDocument[]>()(nothing),
  facilities: entry<readonly Facility[]>()(nothing),
  nameFacility: entry<Facility>()(
    exactly({ id: facilityId(), name: string().trim().max(120).defined() }),
  ),
  /**
   * Opens the document in the system browser. Fails with host-not-trusted (`detail` is the host)
   * until the officer has said once or always for that host.
   */
  open: entry<AchDocument>()(
    exactly({
      id: documentId(),
      trust: string()
        .oneOf(['no', 'once', 'always'] as const)
        .required(),
    }),
  ),
} as const

export const activity = {
  page: entry<{ readonly entries: readonly ActivityEntry[]; readonly total: number }>()(
    exactly({
      offset: number().integer().min(0).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
  /** Recomputes the chain; `brokenAt` is the number of the first entry that does not fit, or null. */
  verify: entry<{ readonly entries: number; readonly brokenAt: number | null }>()(nothing),
  /** Writes the whole log to a file the officer chooses; answers where, or null when given up. */
  export: entry<{ readonly where: string } | null>()(
    exactly({
      format: string()
        .oneOf(['csv', 'json'] as const)
        .required(),
    }),
  ),
} as const
