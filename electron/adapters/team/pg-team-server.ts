import PQueue from 'p-queue'
import type { Client } from 'pg'
import { object } from 'yup'
import {
  emptySnapshot,
  snapshotParts,
  type SnapshotPart,
  type TeamSnapshot,
} from '../../../shared/domain/team/applied.ts'
import type { OperationResponse, TeamRefusal } from '../../../shared/domain/team/operations.ts'
import { teamPolicyShape, teamRulesPolicy } from '../../../shared/domain/team/team-rules.ts'
import { failed, ok, type Failed, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { TeamAccess, TeamServer } from '../../ports/team-server.ts'
import { readTeamAddress, type TeamAddress } from './team-address.ts'
import { connectionOptions, endIfUnreadable } from './team-connection.ts'
import { knownFailure } from './team-failures.ts'
import { codeOf, TeamFault } from './team-fault.ts'
import * as statements from './team-statements.ts'

/** Longer than the server's limit per statement (10 s): after this, the connection is lost. */
const responseLimitMs = 15_000
const pageLength = 500

/** Row to return instead of ending the session, if a statement fails with a code of this class. */
interface IfFailed {
  readonly codes: string
  readonly row: object
}

/**
 * Values that the server can't read, such as a lone surrogate: the operation is refused, so the
 * operations queued behind it can be applied.
 */
const malformed: IfFailed = {
  codes: '22',
  row: { response: { refused: 'malformed' satisfies TeamRefusal } },
}
/** PostgreSQL-compatible databases without LISTEN: Loan Desk reads the feed every 15 seconds. */
const notSupported: IfFailed = { codes: '0A', row: {} }

/** PostgreSQL-compatible databases without this limit. */
const unknownSetting: IfFailed = { codes: '42704', row: {} }

/** Schema step that adds each optional feature. */
const stepOf = { policies: 7, requests: 10, notices: 12, templates: 13 } as const

interface Shape<T, V = unknown> {
  validateSync(value: V, options: { readonly strict: true }): T
}

const snapshotShapes: {
  readonly [P in keyof TeamSnapshot]: Shape<TeamSnapshot[P], unknown[]>
} = snapshotParts

/** The app's access to team spaces on PostgreSQL. */
export function createTeamServer({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}): TeamServer {
  return {
    async signIn(access, { changed, ended }) {
      const address = addressOf(access)
      if (address === null) return failed('team-url-invalid')
      // Loaded at sign-in: not needed without a team space, nor before the window is shown.
      const { Client } = await import('pg')
      const client = new Client({
        ...connectionOptions({ ...address, authority: access.authority }),
        password: access.password,
        application_name: 'loan-desk',
        query_timeout: responseLimitMs,
        keepAlive: true,
      })
      const { rows, row, close, failureOf } = statementsOn(client, log)

      try {
        await client.connect()
      } catch (cause) {
        close()
        return failureOf(cause)
      }
      const limited = await row(object().nullable(), statements.idleLimitSql, [], unknownSetting)
      if (!limited.ok) return limited
      const officer = await row(statements.officerRow.nullable(), statements.officerSql)
      if (!officer.ok) return officer
      const { value: signedIn } = officer
      if (signedIn === null) {
        close()
        return failed('team-not-an-officer')
      }
      client.on('notification', changed)
      client.on('end', ended)
      const listening = await row(object().nullable(), 'listen desk_feed', [], notSupported)
      if (!listening.ok) return listening
      const { lender, grade, step, sharesCopies } = signedIn
      const takesNotices = step >= stepOf.notices
      const parts: readonly SnapshotPart[] = [
        ...(['notes', 'tags', 'followUps'] as const),
        ...(takesNotices ? (['notices', 'facts'] as const) : []),
        ...(step >= stepOf.templates ? (['templates'] as const) : []),
      ]
      return ok({
        account: address.user,
        lender,
        grade,
        ahead: signedIn.now - clock.now(),
        close,
        takesNotices,
        async apply({ op, kind, subject, body, seen }) {
          const values = [op, kind, subject, body, seen]
          const result = await row(
            statements.responseRow,
            statements.applyStatement,
            values,
            malformed,
          )
          return result.ok ? responseOf(result.value.response) : result
        },
        async begin(take) {
          const isolated = await row(
            object().nullable(),
            'begin isolation level repeatable read read only',
          )
          if (!isolated.ok) return isolated
          const begun = await row(statements.beginRow, statements.beginSql, [lender])
          if (!begun.ok) return begun
          for (const part of parts) {
            const read = await readPart({ rows, row }, lender, part, take)
            if (!read.ok) return read
          }
          const committed = await row(object().nullable(), 'commit')
          if (!committed.ok) return committed
          const { claims, decisions, ...rest } = begun.value
          return ok({ head: rest, claims, decisions })
        },
        readPolicy: async () =>
          step < stepOf.policies
            ? ok({ inForce: null, proposal: null })
            : row(teamPolicyShape, statements.policySql, [lender, teamRulesPolicy]),
        copies:
          sharesCopies !== true
            ? null
            : {
                async put({ op, application, text, readAt, hash: textHash }) {
                  const values = [op, application, text, readAt, textHash]
                  const put = await row(object(), statements.putCopySql, values)
                  return put.ok ? ok() : put
                },
                read: (applications) =>
                  rows(statements.copyRows, statements.copiesSql, [lender, applications]),
              },
        takeRequests:
          step < stepOf.requests
            ? null
            : async (count, canWait) => {
                const taken = await row(statements.takenRow, statements.takeSql, [count, canWait])
                return taken.ok ? ok(taken.value.taken) : taken
              },
        async lacking(ops) {
          const lacking = await row(statements.lackingRow, statements.lackingSql, [lender, ops])
          return lacking.ok ? ok(lacking.value.ops) : lacking
        },
        after: async (known) => {
          const page = await row(statements.pageRow, statements.pageStatement, [
            lender,
            known.number,
            pageLength,
          ])
          if (!page.ok) return page
          const { lender: own, ...read } = page.value
          if (own === null) return failed('team-not-an-officer')
          return ok({ ...read, isLast: read.entries.length < pageLength })
        },
        history: ({ before, officer: who, area, subject, limit }) =>
          row(statements.historyRow, statements.historySql, [
            lender,
            before,
            who,
            subject,
            area,
            limit,
          ]),
      })
    },
  }
}

/** Runs the statements of a connection, which runs one at a time. */
function statementsOn(client: Client, log: Log) {
  // A broken connection also fails the running statement, and emits 'end'.
  client.on('error', () => undefined)
  endIfUnreadable(client)
  const turns = new PQueue({ concurrency: 1 })
  const close = (): void => void client.end().catch(() => undefined)

  /** Returns a statement's validated rows. Ends the session on any failure but `ifFailed`. */
  async function rows<T>(
    shape: Shape<T, unknown[]>,
    sql: string | statements.Prepared,
    values: unknown[] = [],
    ifFailed?: IfFailed,
  ): Promise<Result<T>> {
    let read: unknown[]
    try {
      const statement = typeof sql === 'string' ? { text: sql } : sql
      const query = () => client.query<Record<string, unknown>>({ ...statement, values })
      read = (await turns.add(query)).rows
    } catch (cause) {
      const code = codeOf(cause)
      if (ifFailed === undefined || !code.startsWith(ifFailed.codes)) {
        close()
        return failureOf(cause)
      }
      log.warn('team-statement-failed', { code })
      read = [ifFailed.row]
    }
    try {
      return ok(shape.validateSync(read, { strict: true }))
    } catch (cause) {
      close()
      const reference = log.unexpected('team-feed-invalid', cause)
      return failed('team-feed-invalid', { reference })
    }
  }

  /** Returns the first row of a statement, or null. */
  async function row<T>(
    shape: Shape<T>,
    sql: string | statements.Prepared,
    values: unknown[] = [],
    ifFailed?: IfFailed,
  ): Promise<Result<T>> {
    return rows(
      { validateSync: ([first = null], options) => shape.validateSync(first, options) },
      sql,
      values,
      ifFailed,
    )
  }

  /** Logs only unexpected causes: their text can contain host and account names. */
  function failureOf(cause: unknown): Failed {
    return (
      knownFailure(cause) ??
      failed('unexpected', { reference: log.unexpected('team-space', cause) })
    )
  }

  return { rows, row, close, failureOf }
}

type Statements = Pick<ReturnType<typeof statementsOn>, 'rows' | 'row'>

/** Reads one part of a snapshot in pages. Requires an open transaction. */
async function readPart(
  { rows, row }: Statements,
  lender: string,
  part: SnapshotPart,
  take: (page: TeamSnapshot) => void,
): Promise<Result<null>> {
  const cursor = `declare ${part} no scroll cursor for ${statements.snapshotSql[part]}`
  const open = await row(object().nullable(), cursor, [lender])
  if (!open.ok) return open
  const shape: Shape<TeamSnapshot[typeof part], unknown[]> = snapshotShapes[part]
  for (;;) {
    const page = await rows(shape, `fetch ${pageLength} from ${part}`)
    if (!page.ok) return page
    take({ ...emptySnapshot(), [part]: page.value })
    if (page.value.length < pageLength) return ok()
  }
}

/**
 * Null if the URL is invalid or names a CA file or a socket: Loan Desk signs in only to a server
 * that proves its identity.
 */
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
  readonly refused?: TeamRefusal | undefined
  readonly standing?: Readonly<Record<string, unknown>> | null | undefined
}): Result<OperationResponse> {
  const { refused, standing = null, number: applied, hash: appliedHash } = response
  if (refused !== undefined) return ok({ refused, standing })
  return applied === undefined || appliedHash === undefined
    ? failed('team-feed-invalid')
    : ok({ number: applied, hash: appliedHash })
}
