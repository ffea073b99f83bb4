import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { TeamFault } from './team-fault.ts'

/** One step of the schema. Never change a released step; add one with the next number. */
interface SchemaStep {
  readonly number: number
  readonly sql: string
}

const folder = join(import.meta.dirname, 'schema')

/** The steps of `schema/`, in order. */
export const schemaSteps: readonly SchemaStep[] = readdirSync(folder)
  .toSorted()
  .map((name) => ({
    number: Number.parseInt(name, 10),
    sql: readFileSync(join(folder, name), 'utf8'),
  }))

/** Arbitrary key of an advisory lock that only team commands use. */
const migrationLock = 0x4c44746d

/** Returns the number of applied steps; 0 if the database isn't a team space. */
async function schemaNumber(client: Client): Promise<number> {
  const found = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'desk' and c.relname = 'schema_step') as found`,
  )
  if (found.rows[0]?.found !== true) return 0
  const { rows } = await client.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from desk.schema_step',
  )
  return rows[0]?.number ?? 0
}

/** Returns a team space's schema number. Throws TeamFault if there is no team space, or a newer one. */
export async function knownSchemaNumber(client: Client): Promise<number> {
  const number = await schemaNumber(client)
  if (number === 0) {
    throw new TeamFault('This database is not a team space. Create one with: npm run team -- init')
  }
  refuseNewer(number, schemaSteps.length)
  return number
}

function refuseNewer(number: number, newest: number): void {
  if (number <= newest) return
  throw new TeamFault(
    `This team space was made by a newer Loan Desk (schema ${number}, known up to ${newest}). ` +
      'Update Loan Desk on this computer; nothing was changed.',
  )
}

/**
 * Migrates the schema to the newest step, one transaction per step. Concurrent commands wait for
 * each other.
 * @returns the schema number before
 */
export async function migrateSchema(client: Client, steps = schemaSteps): Promise<number> {
  const before = await schemaNumber(client)
  refuseNewer(before, steps.length)
  for (const { number, sql } of steps.slice(before)) {
    await client.query(`begin; set local lock_timeout = '10s'`)
    try {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
      if ((await schemaNumber(client)) < number) {
        await client.query(sql)
        await client.query('insert into desk.schema_step (number) values ($1)', [number])
      }
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback').catch(() => undefined)
      throw cause
    }
  }
  return before
}

/**
 * Creates the team space with a lender, or brings an older one up to date.
 * @returns the schema's number before
 */
export async function initTeamSpace(client: Client, lender: string): Promise<number> {
  await checkEncoding(client)
  const before = await migrateSchema(client)
  await closeDatabase(client)
  await addLender(client, lender)
  return before
}

/** In another encoding, the server refuses or misreads characters that officers type. */
async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding ?? ''
  if (encoding === 'UTF8' || (await schemaNumber(client)) > 0) return
  throw new TeamFault(
    `The database has the encoding ${encoding}. Create it with UTF8: createdb --template template0 --encoding UTF8`,
  )
}

/**
 * Denies the server's other accounts access to the database, and officers the creation of objects
 * in it. A restored copy has lost these settings, so each init sets them again.
 */
async function closeDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`revoke connect, temporary on database ${database} from public;
    grant connect on database ${database} to desk_auditor;
    revoke create on schema public from public`)
}

/**
 * Allows a lender's officers to share copies of applications, or forbids it and deletes the copies'
 * texts.
 */
export async function setCopies(client: Client, lender: string, mayShare: boolean): Promise<void> {
  const { rowCount } = await client.query(
    'update desk.feed_head set shares_copies = $2 where lender = $1',
    [lender, mayShare],
  )
  if (rowCount === 0) throw new TeamFault(`The team space has no lender ${lender}.`)
  if (!mayShare) await client.query('update desk.copy set body = null where lender = $1', [lender])
}

/** Creates a lender's feed if there is none. */
export async function addLender(client: Client, lender: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(lender)) {
    throw new TeamFault('--lender takes up to 40 lowercase letters, digits and hyphens.')
  }
  await client.query(
    `insert into desk.feed_head (lender, space, hash)
      select $1, space, desk.first_hash($1, space) from (select gen_random_uuid() as space) made
      on conflict do nothing`,
    [lender],
  )
}
