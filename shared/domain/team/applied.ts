import { array, object, string, type InferType } from 'yup'
import type { FeedEntry } from './feed.ts'
import * as fields from './fields.ts'
import { bodyFields, isOperationKind, readBody } from './operation-body.ts'
import type { OperationBody, OperationKind } from './operations.ts'

const place = { application: fields.subject(), by: fields.account(), number: fields.entryNumber() }

/**
 * The officers' shared data, as the server sends it to a Loan Desk that starts without a copy;
 * times in epoch milliseconds.
 */
export const snapshotParts = {
  notes: array(
    object({
      ...place,
      id: fields.operationId(),
      text: string().max(8000).required(),
      at: fields.count(),
      /** When the earlier note was first written, if this note replaces one. */
      firstAt: fields.count().nullable().defined(),
    }).required(),
  ).required(),
  tags: array(object({ ...place, name: string().max(60).required() }).required()).required(),
  followUps: array(object({ ...place, day: fields.day() }).required()).required(),
  notices: array(
    object({
      ...place,
      id: fields.operationId(),
      at: fields.count(),
      ...bodyFields('notice.record'),
    }).required(),
  ).required(),
  facts: array(object({ ...place, ...bodyFields('notice.facts') }).required()).required(),
  templates: array(
    object({
      id: fields.operationId(),
      name: string().max(400).required(),
      terms: string().max(16_000).required(),
      by: place.by,
      number: place.number,
      /** When it was first saved. */
      at: fields.count(),
    }).required(),
  ).required(),
}

/** Increased when a part is added, so that a Loan Desk that started without the part starts again. */
export const snapshotEdition = 2

export type TeamSnapshot = {
  readonly [P in keyof typeof snapshotParts]: InferType<(typeof snapshotParts)[P]>
}
export type SnapshotPart = keyof TeamSnapshot

/** An empty page; each page has entries of one part only. */
export const emptySnapshot = (): TeamSnapshot => ({
  notes: [],
  tags: [],
  followUps: [],
  notices: [],
  facts: [],
  templates: [],
})

/** An operation from the feed. */
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
 * The operation in a feed entry.
 * @returns null for a kind that only a newer Loan Desk knows; undefined if the entry can't be read
 */
export function operationIn({
  kind,
  at,
  body,
  ...entry
}: FeedEntry): AppliedOperation | null | undefined {
  if (!isOperationKind(kind)) return null
  const read = readBody(kind, body)
  if (read === null) return undefined
  const { op, subject, who } = entry
  return {
    op,
    kind,
    subject,
    who,
    body: read,
    number: entry.number,
    at: Date.parse(at),
  } as AppliedOperation
}
