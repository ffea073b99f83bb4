/** SQL that adds a second operation to the feed, with valid hashes; `body` is SQL. */
export const forged = (kind: string, body: string): string => `insert into desk.feed
  select lender, 2, '00000000-0000-4000-8000-000000000001', at, 'eve', '${kind}', subject,
    ${body}, hash, desk.feed_hash(row(lender, 2, '00000000-0000-4000-8000-000000000001', at, 'eve',
    '${kind}', subject, ${body}, hash, hash)::desk.feed) from desk.feed where number = 1`
