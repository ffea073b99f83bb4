import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import {
  chainProblem,
  feedPageSql,
  firstHashedText,
  type FeedEntry,
  type FeedHead,
} from '../../../shared/domain/team/feed.ts'

const pageLength = 1000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Result of checking one lender's feed. */
export interface CheckedFeed {
  readonly lender: string
  /** Last valid entry; number 0 if there is none. */
  readonly last: FeedHead
  /** Why the next entry or the head is invalid; null if the feed is valid. */
  readonly problem: NonNullable<ReturnType<typeof chainProblem>> | 'head-differs' | null
}

/** Checks the hash chain of every lender's feed in a team space against the stored head. */
export async function checkFeeds(client: Client): Promise<CheckedFeed[]> {
  // One snapshot of the whole space, because officers may apply operations meanwhile.
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ lender: string; space: string } & FeedHead>(
    `select lender, space, number::float8 as number, encode(hash, 'hex') as hash
      from desk.feed_head order by lender`,
  )
  const checked: CheckedFeed[] = []
  for (const head of rows) checked.push(await checkFeed(client, head))
  await client.query('commit')
  return checked
}

async function checkFeed(
  client: Client,
  head: FeedHead & { readonly lender: string; readonly space: string },
): Promise<CheckedFeed> {
  const { lender } = head
  let last: FeedHead = { number: 0, hash: sha256(firstHashedText(lender, head.space)) }
  for (;;) {
    const { rows } = await client.query<FeedEntry>(feedPageSql, [lender, last.number, pageLength])
    for (const entry of rows) {
      const problem = chainProblem(last, entry, sha256)
      if (problem !== null) return { lender, last, problem }
      last = entry
    }
    if (rows.length < pageLength) break
  }
  const agrees = last.number === head.number && last.hash === head.hash
  return { lender, last, problem: agrees ? null : 'head-differs' }
}
