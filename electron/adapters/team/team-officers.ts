import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { TeamGrade } from '../../../shared/domain/team/operations.ts'
import { codeOf, TeamFault } from './team-fault.ts'

export interface NewOfficer {
  readonly name: string
  readonly grade: TeamGrade
  /** null if the team space has one lender only. */
  readonly lender: string | null
}

/** Server settings that limit an officer's account. */
const accountSettings = [
  ['statement_timeout', '10s'],
  ['idle_in_transaction_session_timeout', '10s'],
] as const
const mostConnections = 3

/**
 * Creates an officer's login account, or reactivates a revoked officer's with a new password.
 * @returns the password, which is stored nowhere: the server gets only its SCRAM verifier
 */
export async function addOfficer(client: Client, officer: NewOfficer): Promise<string> {
  const { name, grade } = officer
  checkName(name)
  const lender = await lenderOf(client, officer.lender)
  const known = await client.query<{ active: boolean | null; lender: string | null }>(
    'select o.active, o.lender from pg_roles r left join desk.officer o on o.name = r.rolname where r.rolname = $1',
    [name],
  )
  const [account] = known.rows
  if (account?.active === null) {
    throw new TeamFault(`The server has an account ${name} already. Choose another name.`)
  }
  if (account?.active === true) throw new TeamFault(`${name} is an officer already.`)
  if (account !== undefined && account.lender !== lender) {
    throw new TeamFault(`${name} was an officer of another lender. Choose another name.`)
  }
  const password = randomBytes(24).toString('base64url')
  const role = client.escapeIdentifier(name)
  await inTransaction(client, async () => {
    if (account === undefined) await client.query(`create role ${role}`)
    await client.query(
      `alter role ${role} login connection limit ${mostConnections}
        password ${client.escapeLiteral(scramVerifier(password))}`,
    )
    for (const [setting, value] of accountSettings) {
      await client.query(`alter role ${role} set ${setting} = '${value}'`)
    }
    await client.query(`${revokeGrades(role)}; grant desk_${grade} to ${role}`)
    await client.query(
      `insert into desk.officer (lender, name) values ($1, $2)
        on conflict (lender, name) do update set active = true`,
      [lender, name],
    )
  })
  return password
}

/**
 * Revokes an officer's rights at once, in open sessions too, and ends those sessions.
 * @returns how many sessions the administrator's account isn't allowed to end
 */
export async function revokeOfficer(client: Client, name: string): Promise<number> {
  checkName(name)
  const role = client.escapeIdentifier(name)
  const found = await client.query('select from pg_roles where rolname = $1', [name])
  /** False if a database administrator has dropped the officer's role. */
  const hasRole = found.rowCount === 1
  // Takes neither the feed lock nor that of the account's row, so an officer who holds them can't
  // delay the revocation.
  await inTransaction(client, async () => {
    const { rowCount } = await client.query(
      'update desk.officer set active = false where name = $1',
      [name],
    )
    if (rowCount === 0) throw new TeamFault(`${name} is not an officer of this team space.`)
    // Earlier transactions still see an active officer; revoking the grants takes effect at once.
    if (hasRole) await client.query(revokeGrades(role))
  })
  if (!hasRole) return 0
  await endSessions(client, name)
  await inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '2s'; alter role ${role} nologin`)
  }).catch((cause: unknown) => {
    if (!lockedRow.includes(codeOf(cause))) throw cause
    throw new TeamFault(
      `${name} can’t read or change anything any more, but can still sign in: a session of the account is changing it. Try again with an account that may end sessions (pg_signal_backend).`,
    )
  })
  return endSessions(client, name)
}

/** Another transaction changes the same role: it is still open, or was just committed. */
const lockedRow = ['55P03', 'XX000']

/** Returns how many sessions the administrator's account isn't allowed to end. */
async function endSessions(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where usename = $1',
    [name],
  )
  let left = 0
  for (const { pid } of rows) {
    try {
      await client.query('select pg_terminate_backend($1)', [pid])
    } catch (cause) {
      if (codeOf(cause) !== '42501') throw cause
      left += 1
    }
  }
  return left
}

const revokeGrades = (role: string): string =>
  `revoke desk_auditor, desk_officer, desk_second, desk_owner from ${role}`

function checkName(name: string): void {
  if (/^(?!pg_|desk_)[a-z][a-z0-9._-]{1,62}$/.test(name)) return
  throw new TeamFault(
    'An officer’s name has 2 to 63 lowercase letters, digits, dots, hyphens and underscores, such as ann.lee.',
  )
}

async function lenderOf(client: Client, named: string | null): Promise<string> {
  const { rows } = await client.query<{ lender: string }>('select lender from desk.feed_head')
  const lenders = rows.map(({ lender }) => lender)
  const [only] = lenders
  if (named === null && only !== undefined && lenders.length === 1) return only
  if (named !== null && lenders.includes(named)) return named
  throw new TeamFault(`Name the officer's lender: --lender ${lenders.toSorted().join(' or ')}`)
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw cause
  }
}

/** In the format of RFC 5803, so neither the server's log nor its administrator sees the password. */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}
