import { array, number, object, string, type InferType } from 'yup'
import { subjectField, type FeedEntry } from './feed.ts'
import { bodyFields, dayField, isOperationKind, operationId, readBody } from './operation-body.ts'
import type { OperationBody, OperationKind } from './operations.ts'

const place = {
  application: subjectField(),
  by: string().max(63).required(),
  number: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
}
const momentField = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required()

/** What officers share, as the server sends it to a desk that begins; times in epoch milliseconds. */
export const snapshotParts = {
  notes: array(
    object({
      ...place,
      id: operationId(),
      text: string().max(8000).required(),
      at: momentField(),
      /** When the note was first written, if this one is in place of an earlier one. */
      firstAt: momentField().nullable().defined(),
    }).required(),
  ).required(),
  tags: array(object({ ...place, name: string().max(60).required() }).required()).required(),
  followUps: array(object({ ...place, day: dayField() }).required()).required(),
  notices: array(
    object({
      ...{ ...place, id: operationId(), at: momentField() },
      ...bodyFields('notice.record'),
    }).required(),
  ).required(),
  facts: array(object({ ...place, ...bodyFields('notice.facts') }).required()).required(),
  templates: array(
    object({
      id: operationId(),
      name: string().max(400).required(),
      terms: string().max(16_000).required(),
      by: place.by,
      number: place.number,
      /** When it was saved first. */
      at: momentField(),
    }).required(),
  ).required(),
}

/** Raised when a part is added, so that a desk that began without it begins again. */
export const snapshotEdition = 2

export type TeamSnapshot = {
  readonly [P in keyof typeof snapshotParts]: InferType<(typeof snapshotParts)[P]>
}
export type SnapshotPart = keyof TeamSnapshot

/** A page without anything; each page has entries of one part. */
export const emptySnapshot = (): TeamSnapshot => ({
  notes: [],
  tags: [],
  followUps: [],
  notices: [],
  facts: [],
  templates: [],
})

/** An operation as the feed shows it. */
export type AppliedOperation = {
  readonly [K in OperationKind]: {
    readonly op: string
    readonly kind: K
    readonly subject: string
    readonly body: OperationBody<K>
    readonly number: number
    /** The officer's account. */
    readonly who: string
    /** By the server's clock, in epoch milliseconds. */
    readonly at: number
  }
}[OperationKind]

/**
 * The operation of an entry.
 * @returns null of a kind that only a newer desk knows; undefined if the entry can't be read
 */
export function operationIn({
  kind,
  at,
  body,
  ...entry
}: FeedEntry): AppliedOperation | null | undefined {
  if (!isOperationKind(kind)) return null
  const read = readBody(kind, body)
  const appliedAt = Date.parse(at)
  if (read === null || Number.isNaN(appliedAt)) return undefined
  const { op, subject, who } = entry
  return {
    ...{ op, kind, subject, who, body: read },
    ...{ number: entry.number, at: appliedAt },
  } as AppliedOperation
}
