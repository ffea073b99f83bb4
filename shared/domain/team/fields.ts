import { number, string } from 'yup'

/*
 * Schemas of the fields that the server sends, in the feed and elsewhere. They limit the length of
 * every text.
 */

/** The subject of an operation: an ID of the lending service. */
export const subject = () =>
  string()
    .matches(/^[A-Za-z0-9._~-]{1,260}$/)
    .required()

export const operationId = () =>
  string()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .required()

/** SHA-256 in hex. */
export const hash = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required()

export const lender = () => string().max(40).required()
export const account = () => string().max(63).required()

/** 0 or more; for times, epoch milliseconds. */
export const count = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required()
/** The number of a feed entry, counted from 1. */
export const entryNumber = () => count().min(1)

/** A calendar day from 0001-01-01 on, as the server accepts it; rejects days such as 2026-02-30. */
export const day = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .test('a day', (text) => text == null || isDay(text))
    .required()

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
