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

/** Unfinished work, saved as it is typed. `content` is the form's own; its form checks it on return. */
export interface Draft {
  readonly kind: DraftKind
  /** What the work is about: an application id, a facility id, a setting. */
  readonly subject: string
  readonly content: JsonObject
  readonly savedAt: number
}
