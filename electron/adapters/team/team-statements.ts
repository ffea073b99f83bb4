import { array, boolean, object, string } from 'yup'
import { claimFields } from '../../../shared/domain/team/claims.ts'
import { feedFields, feedPageSql } from '../../../shared/domain/team/feed.ts'
import * as fields from '../../../shared/domain/team/fields.ts'
import { openDecisionFields } from '../../../shared/domain/team/open-decisions.ts'
import { teamGrades, teamRefusals } from '../../../shared/domain/team/operations.ts'

const head = { number: fields.count(), hash: fields.hash() }

export const officerRow = object({
  lender: fields.lender(),
  grade: string().oneOf(teamGrades).required(),
  /** How many steps the schema has. */
  step: fields.count(),
  /** Null if the team space is too old for this setting. */
  sharesCopies: boolean().nullable().defined(),
  now: fields.count(),
}).required()
export const beginRow = object({
  ...head,
  claims: array(object(claimFields).required()).required(),
  decisions: array(object(openDecisionFields).required()).required(),
}).required()
export const pageRow = object({
  now: fields.count(),
  /** Null if the account is no longer an officer. */
  lender: string().nullable().defined(),
  knownHash: fields.hash().nullable().defined(),
  entries: array(object(feedFields).required()).required(),
}).required()
export const historyRow = object({
  officers: array(string().required()).required(),
  rows: array(object({ number: fields.entryNumber() }).required()).required(),
}).required()
export const copyRows = array(
  object({
    application: fields.subject(),
    hash: fields.hash(),
    text: string().max(400_000).defined(),
  }),
).required()
export const takenRow = object({
  taken: object({
    taken: fields.count().max(990),
    /** Up to 63 seconds more if the server's clock was set back. */
    waitMs: fields.count().min(1).max(126_000),
  })
    .nullable()
    .defined(),
}).required()
export const lackingRow = object({ ops: array(string().required()).required() }).required()
export const responseRow = object({
  response: object({
    number: fields.count().optional(),
    hash: fields.hash().optional(),
    refused: string().oneOf(teamRefusals).optional(),
    /** The conflicting row: only its officer is read. */
    standing: object({
      by_officer: string().max(63).optional(),
      holder: string().max(63).optional(),
    })
      .nullable()
      .default(undefined),
  }).required(),
}).required()

/**
 * Without it, a session of a computer that lost its network stays open for hours, and an account has
 * few. Loan Desk sends a statement every 15 seconds.
 */
export const idleLimitSql = "set idle_session_timeout = '1min'"

const nowSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint::float8 as now'

export const officerSql = `
  select o.lender, ${nowSql},
    (select max(number) from desk.schema_step) as step,
    (select (to_jsonb(h) -> 'shares_copies')::boolean from desk.feed_head h) as "sharesCopies",
    (select substr(rolname, 6) from unnest(array['owner', 'second', 'officer', 'auditor'])
      with ordinality grade (name, place) join pg_roles on rolname = 'desk_' || name
      where pg_has_role(session_user, rolname, 'member') order by place limit 1) as grade
  from (select desk.my_lender() as lender) o where o.lender is not null`

export const beginSql = `
  select number::float8 as number, encode(hash, 'hex') as hash, (
    select coalesce(json_agg(live), '[]') from (
      select application, holder, number,
        floor(extract(epoch from until) * 1000)::bigint as until
      from desk.claim where lender = $1 and until > now()
    ) live
  ) as claims, (
    select coalesce(json_agg(open), '[]') from (
      select application, by_officer as officer, id as registration
      from desk.decision where lender = $1 and closed_at is null
    ) open
  ) as decisions
  from desk.feed_head where lender = $1`

/** A day in wire format, whatever the server's date style. */
const daySql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`

/** Query of each snapshot cursor: current rows only. */
export const snapshotSql = {
  notes: `
    with recursive written as (
      select *, at as first_at from desk.note where lender = $1 and replaces is null
      union all
      select n.*, w.first_at from written w
        join desk.note n on n.lender = w.lender and n.replaces = w.id
    )
    select application, id, text, by_officer as by, number::float8 as number,
      floor(extract(epoch from at) * 1000)::float8 as at,
      case when replaces is not null
        then floor(extract(epoch from first_at) * 1000)::float8 end as "firstAt"
    from written w
    where not removed and not exists (select from written later where later.replaces = w.id)`,
  tags: `
    select application, name, by_officer as by, number::float8 as number
    from desk.tag where lender = $1 and not removed`,
  followUps: `
    select application, ${daySql('day')} as day, by_officer as by, number::float8 as number
    from desk.follow_up where lender = $1`,
  notices: `
    select application, id, kind, ${daySql('day')} as day, manner,
      ${daySql('reply_by')} as "replyBy", credit_type as "creditType",
      letter_version::float8 as "letterVersion", letter_hash as "letterHash", by_officer as by, number::float8 as number,
      floor(extract(epoch from at) * 1000)::float8 as at
    from desk.notice where lender = $1 and not removed`,
  facts: `
    select application, ${daySql('complete_on')} as "completeOn",
      complete_reason as "completeReason", other_terms as "otherTerms", business,
      by_officer as by, number::float8 as number
    from desk.notice_facts where lender = $1`,
  templates: `
    select id, name, terms, by_officer as by, number::float8 as number,
      floor(extract(epoch from at) * 1000)::float8 as at
    from desk.template where lender = $1 order by at`,
} as const

/** Nested instead of two columns, so the text is stored only after the copy is announced. */
export const putCopySql = `
  select case when announced.response ->> 'number' is not null
    then desk.put_copy($2, $3) end as put
  from (
    select desk.apply($1, 'copy.announce', $2,
      jsonb_build_object('readAt', $4::bigint, 'bodyHash', $5::text), null) as response
  ) announced`

export const copiesSql = `
  select application, body_hash as hash, body as text from desk.copy
  where lender = $1 and application = any($2) and body is not null`

export const policySql = `
  select (
    select json_build_object('rules', rules, 'proposedBy', proposed_by,
      'confirmedBy', confirmed_by, 'number', number,
      'at', floor(extract(epoch from at) * 1000)::bigint)
    from desk.policy where lender = $1 and name = $2
  ) as "inForce", (
    select json_build_object('id', id, 'rules', rules, 'by', proposed_by,
      'at', floor(extract(epoch from at) * 1000)::bigint)
    from desk.policy_proposal where lender = $1 and name = $2
  ) as proposal`

export const takeSql = 'select desk.take_requests($1, $2) as taken'

export const lackingSql = `
  select array(
    select asked from unnest($2::uuid[]) asked
    where not exists (select from desk.feed where lender = $1 and op = asked)
  )::text[] as ops`

/** A statement that the server plans once per session; for those that every Loan Desk runs all day. */
export interface Prepared {
  readonly name: string
  readonly text: string
}

export const applyStatement: Prepared = {
  name: 'apply',
  text: 'select desk.apply($1, $2, $3, $4, $5) as response',
}

/** One statement, so all values are of the same moment. */
const pageSql = `
  select ${nowSql}, (select desk.my_lender()) as lender,
    (select encode(hash, 'hex') from desk.feed where lender = $1 and number = $2) as "knownHash",
    (select coalesce(json_agg(page), '[]') from (${feedPageSql}) page) as entries`
export const pageStatement: Prepared = { name: 'page', text: pageSql }

/** Reads one character more than the maximum length, so that validation detects longer values. */
const historyColumns = `number::float8 as number, left(lender, 41) as lender, op,
  desk.moment(at) as at, left(who, 64) as who, kind::text as kind, left(subject, 261) as subject,
  left(body, 20001) as body, encode(substr(previous, 1, 33), 'hex') as previous,
  encode(substr(hash, 1, 33), 'hex') as hash`
/**
 * Announced copies are left out unless the caller asks for them: they far outnumber other entries.
 * Ordered by `feed.number`: the bare name would be the output column, which has no index. Row-level
 * security lets only the conditions on text and numbers use an index.
 */
export const historySql = `
  select array(
    select left(name, 64) from desk.officer where lender = $1 order by name limit 1000
  ) as officers, (select coalesce(json_agg(page), '[]') from (
    select ${historyColumns} from desk.feed
    where lender = $1 and ($2::bigint is null or number < $2)
      and ($3::text is null or who = $3) and ($4::text is null or subject = $4)
      and case when $5::text is null then kind::text <> 'copy.announce'
        else starts_with(kind::text, $5 || '.') end
    order by feed.number desc limit $6
  ) page) as rows`
