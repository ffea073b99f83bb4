import type { JsonObject } from '../../json.ts'

export const draftKinds = [
  'offers',
  'rejection',
  'letter',
  'ach',
  'lending-details',
  'webhook',
  'note',
] as const
export type DraftKind = (typeof draftKinds)[number]

/** Unfinished work, saved as the officer types. The form defines `content` and validates it on restore. */
export interface Draft {
  readonly kind: DraftKind
  /** Application ID, facility ID or setting that the work is about. */
  readonly subject: string
  readonly content: JsonObject
  readonly savedAt: number
}
