import PQueue from 'p-queue'
import { array, boolean, number, object, string } from 'yup'
import { claimFields } from '../../../shared/domain/team/claims.ts'
import { snapshotParts, type TeamSnapshot } from '../../../shared/domain/team/applied.ts'
import { teamPolicyShape, teamRulesPolicy } from '../../../shared/domain/team/team-rules.ts'
import { openDecisionFields } from '../../../shared/domain/team/open-decisions.ts'
import { feedFields, feedPageSql, subjectField } from '../../../shared/domain/team/feed.ts'
import {
  teamGrades,
  teamRefusals,
  type OperationResponse,
} from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { TeamAccess, TeamServer } from '../../ports/team-server.ts'
import { readTeamAddress, type TeamAddress } from './team-address.ts'
import { connectionOptions, hindranceOf } from './team-connection.ts'
import { codeOf, TeamFault } from './team-fault.ts'

/** Longer than the server lets any statement run: what is silent for so long has gone. */
const responseLimitMs = 15_000
const pageLength = 500

/** The step of the schema that brings what Loan Desk can do without. */
const stepOf = { policies: 7, requests: 10 } as const

const hash = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required()
const count = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required()
const head = { number: count(), hash: hash() }

const officerRow = object({
  lender: string().max(40).required(),
  grade: string().oneOf(teamGrades).required(),
  /** How many steps the schema has. */
  step: count(),
  /** Null where the team space can't tell yet. */
  sharesCopies: boolean().nullable().defined(),
  now: count(),
}).required()
const beginRow = object({
  ...head,
  claims: array(object(claimFields).required()).required(),
  decisions: array(object(openDecisionFields).required()).required(),
}).required()
const pageRow = object({
  now: count(),
  knownHash: hash().nullable().defined(),
  entries: array(object(feedFields).required()).required(),
}).required()
const historyRow = object({
  officers: array(string().required()).required(),
  rows: array(object({ number: count().min(1) }).required()).required(),
}).required()
const copyRows = array(
  object({ application: subjectField(), hash: hash(), text: string().max(400_000).required() }),
).required()
const takenRow = object({
  taken: object({
    taken: count().max(990),
    waitMs: count().min(1).max(64_000),
  })
    .nullable()
    .defined(),
}).required()
const lackingRow = object({ ops: array(string().required()).required() }).required()
const responseRow = object({
  response: object({
    number: count().optional(),
    hash: hash().optional(),
    refused: string().oneOf(teamRefusals).optional(),
    /** Of the row in the way, only whose it is. */
    standing: object({
      by_officer: string().max(63).optional(),
      holder: string().max(63).optional(),
    })
      .nullable()
      .default(undefined),
  }).required(),
}).required()

const nowSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint::float8 as now'

const officerSql = `
  select o.lender, ${nowSql},
    (select max(number) from desk.schema_step) as step,
    (select (to_jsonb(h) -> 'shares_copies')::boolean from desk.feed_head h) as "sharesCopies",
    (select substr(rolname, 6) from unnest(array['owner', 'second', 'officer', 'auditor'])
      with ordinality grade (name, place) join pg_roles on rolname = 'desk_' || name
      where pg_has_role(session_user, rolname, 'member') order by place limit 1) as grade
  from (select desk.my_lender() as lender) o where o.lender is not null`

const beginSql = `
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

/** What each cursor of a snapshot reads: the annotations that stand. */
const snapshotSql = {
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
    select application, day::text as day, by_officer as by, number::float8 as number
    from desk.follow_up where lender = $1`,
} as const

/** Not two columns: the text is put once the copy is announced. */
const putCopySql = `
  select case when announced.response ->> 'number' is not null
    then desk.put_copy($2, $3) end as put
  from (
    select desk.apply($1, 'copy.announce', $2,
      jsonb_build_object('readAt', $4::bigint, 'bodyHash', $5::text), null) as response
  ) announced`

const copiesSql = `
  select application, body_hash as hash, body as text from desk.copy
  where lender = $1 and application = any($2) and body is not null`

const policySql = `
  select (
    select json_build_object('rules', rules, 'proposedBy', proposed_by,
      'confirmedBy', confirmed_by, 'number', number,
      'at', floor(extract(epoch from at) * 1000)::bigint)
    from desk.policy where lender = $1 and name = $2
  ) as standing, (
    select json_build_object('id', id, 'rules', rules, 'by', proposed_by,
      'at', floor(extract(epoch from at) * 1000)::bigint)
    from desk.policy_proposal where lender = $1 and name = $2
  ) as proposal`

const takeSql = 'select desk.take_requests($1, $2) as taken'

const lackingSql = `
  select array(
    select asked from unnest($2::uuid[]) asked
    where not exists (select from desk.feed where lender = $1 and op = asked)
  )::text[] as ops`

/** One statement, so that all of it is of one moment. */
const pageSql = `
  select ${nowSql},
    (select encode(hash, 'hex') from desk.feed where lender = $1 and number = $2) as "knownHash",
    (select coalesce(json_agg(page), '[]') from (${feedPageSql}) page) as entries`

/** Of what is too long, one character more than is taken, so that it is seen to be. */
const historyColumns = `number::float8 as number, left(lender, 41) as lender, op,
  desk.moment(at) as at, left(who, 64) as who, kind::text as kind, left(subject, 261) as subject,
  left(body, 20001) as body, encode(substr(previous, 1, 33), 'hex') as previous,
  encode(substr(hash, 1, 33), 'hex') as hash`
/**
 * What was fetched is left out unless it is asked for: there is far more of it than of all else.
 * Ordered by the column: its bare name would be the number as it is sent, which has no index. Of the
 * conditions, row-level security lets only those on text and numbers use one.
 */
const historySql = `
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

interface Shape<T, V = unknown> {
  validateSync(value: V, options: { readonly strict: true }): T
}

const snapshotShapes: {
  readonly [P in keyof TeamSnapshot]: Shape<TeamSnapshot[P], unknown[]>
} = snapshotParts

/** Team spaces on PostgreSQL, for a desk. */
export function createTeamServer({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}): TeamServer {
  return {
    async signIn(access, { told, ended }) {
      const address = addressOf(access)
      if (address === null) return failed('team-url-invalid')
      // Loaded for those who have a team space, and not before their window is there.
      const { Client } = await import('pg')
      const client = new Client({
        ...connectionOptions({ ...address, authority: access.authority }),
        password: access.password,
        application_name: 'loan-desk',
        query_timeout: responseLimitMs,
        keepAlive: true,
      })
      // A connection that breaks also fails the statement that runs, and ends.
      client.on('error', () => undefined)
      // A connection runs one statement at a time.
      const turns = new PQueue({ concurrency: 1 })
      const close = (): void => void client.end().catch(() => undefined)

      /** The rows of a statement, if they have this shape; a session that fails ends. */
      async function rows<T>(
        shape: Shape<T, unknown[]>,
        sql: string,
        values: unknown[] = [],
      ): Promise<Result<T>> {
        let read: unknown[]
        try {
          const query = () => client.query<Record<string, unknown>>(sql, values)
          read = (await turns.add(query)).rows
        } catch (cause) {
          close()
          return failureOf(cause)
        }
        try {
          return ok(shape.validateSync(read, { strict: true }))
        } catch {
          close()
          return failed('team-feed-invalid')
        }
      }

      /** The one row of a statement, or null. */
      async function row<T>(
        shape: Shape<T>,
        sql: string,
        values: unknown[] = [],
      ): Promise<Result<T>> {
        return rows(
          { validateSync: ([first = null], options) => shape.validateSync(first, options) },
          sql,
          values,
        )
      }

      /** In the transaction of a snapshot. */
      async function readPart(
        lender: string,
        part: keyof TeamSnapshot,
        take: (page: TeamSnapshot) => void,
      ): Promise<Result<null>> {
        const cursor = `declare ${part} no scroll cursor for ${snapshotSql[part]}`
        const open = await row(object().nullable(), cursor, [lender])
        if (!open.ok) return open
        const shape: Shape<TeamSnapshot[typeof part], unknown[]> = snapshotShapes[part]
        for (;;) {
          const page = await rows(shape, `fetch ${pageLength} from ${part}`)
          if (!page.ok) return page
          take({ notes: [], tags: [], followUps: [], [part]: page.value })
          if (page.value.length < pageLength) return ok()
        }
      }

      /** The text of a cause can name hosts and accounts: it is logged only if nobody expected it. */
      function failureOf(cause: unknown): Failed {
        const known = knownFailure(codeOf(cause), cause instanceof Error ? cause.message : '')
        return known ?? failed('unexpected', { reference: log.unexpected('team-space', cause) })
      }

      try {
        await client.connect()
      } catch (cause) {
        close()
        return failureOf(cause)
      }
      const officer = await row(officerRow.nullable(), officerSql)
      if (!officer.ok) return officer
      const { value: signedIn } = officer
      if (signedIn === null) return failed('team-not-an-officer')
      client.on('notification', told)
      client.on('end', ended)
      const listening = await row(object().nullable(), 'listen desk_feed')
      if (!listening.ok) return listening
      const { lender, grade, step, sharesCopies } = signedIn
      return ok({
        ...{ account: address.user, lender, grade, ahead: signedIn.now - clock.now(), close },
        async apply({ op, kind, subject, body, seen }) {
          const answer = await row(
            responseRow,
            'select desk.apply($1, $2, $3, $4, $5) as response',
            [op, kind, subject, body, seen],
          )
          return answer.ok ? responseOf(answer.value.response) : answer
        },
        async begin(take) {
          const isolated = await row(
            object().nullable(),
            'begin isolation level repeatable read read only',
          )
          if (!isolated.ok) return isolated
          const begun = await row(beginRow, beginSql, [lender])
          if (!begun.ok) return begun
          for (const part of ['notes', 'tags', 'followUps'] as const) {
            const read = await readPart(lender, part, take)
            if (!read.ok) return read
          }
          const committed = await row(object().nullable(), 'commit')
          if (!committed.ok) return committed
          const { claims, decisions, ...rest } = begun.value
          return ok({ head: rest, claims, decisions })
        },
        readPolicy: async () =>
          step < stepOf.policies
            ? ok({ standing: null, proposal: null })
            : row(teamPolicyShape, policySql, [lender, teamRulesPolicy]),
        copies:
          sharesCopies !== true
            ? null
            : {
                async put({ op, application, text, readAt, hash: textHash }) {
                  const values = [op, application, text, readAt, textHash]
                  const put = await row(object(), putCopySql, values)
                  return put.ok ? ok() : put
                },
                read: (applications) => rows(copyRows, copiesSql, [lender, applications]),
              },
        takeRequests:
          step < stepOf.requests
            ? null
            : async (wanted, canWait) => {
                const taken = await row(takenRow, takeSql, [wanted, canWait])
                return taken.ok ? ok(taken.value.taken) : taken
              },
        async lacking(ops) {
          const lacking = await row(lackingRow, lackingSql, [lender, ops])
          return lacking.ok ? ok(lacking.value.ops) : lacking
        },
        after: async (known) => {
          const page = await row(pageRow, pageSql, [lender, known.number, pageLength])
          return page.ok
            ? ok({ ...page.value, isLast: page.value.entries.length < pageLength })
            : page
        },
        history: ({ before, officer: who, area, subject, limit }) =>
          row(historyRow, historySql, [lender, before, who, subject, area, limit]),
      })
    },
  }
}

/** A desk names no file and no socket: it only signs in to a server that proves which one it is. */
function addressOf({ url }: TeamAccess): TeamAddress | null {
  try {
    const address = readTeamAddress(url)
    return address.caFile === null && !address.host.startsWith('/') ? address : null
  } catch (cause) {
    if (cause instanceof TeamFault) return null
    throw cause
  }
}

function responseOf(response: {
  readonly number?: number | undefined
  readonly hash?: string | undefined
  readonly refused?: (typeof teamRefusals)[number] | undefined
  readonly standing?: Readonly<Record<string, unknown>> | null | undefined
}): Result<OperationResponse> {
  const { refused, standing = null, number: applied, hash: appliedHash } = response
  if (refused !== undefined) return ok({ refused, standing })
  return applied === undefined || appliedHash === undefined
    ? failed('team-feed-invalid')
    : ok({ number: applied, hash: appliedHash })
}

function knownFailure(code: string, message: string): Failed | null {
  switch (hindranceOf(code, message)) {
    case 'untrusted-certificate':
      return failed('team-certificate', { detail: code })
    case 'no-tls':
      return failed('team-certificate', { detail: 'no TLS' })
    case 'no-password':
      return failed('team-password-wrong')
    case 'host-not-found':
    case 'no-response':
      return failed('team-offline')
    case null:
      break
  }
  switch (code) {
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failed('team-certificate', { detail: code })
    case '28P01':
      return failed('team-password-wrong')
    case '28000':
    case '42501':
      return failed('team-not-an-officer')
    // No such database, schema, function or table.
    case '3D000':
    case '3F000':
    case '42883':
    case '42P01':
      return failed('not-a-team-space')
    // Ended by the administrator or a crash, starting or shutting down, too many connections, took
    // too long, a standby that only reads.
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case '57014':
    case '25006':
      return failed('team-offline')
    case '53100':
      return failed('team-disk-full')
    default:
      return null
  }
}
