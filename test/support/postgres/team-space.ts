import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import {
  findPostgres,
  startPostgres,
  type OwnPostgres,
} from '../../../electron/sample-team/own-postgres.ts'
import { withSession } from '../../../electron/adapters/team/team-session.ts'
import {
  addLender,
  initTeamSpace,
  migrateSchema,
  schemaSteps,
} from '../../../electron/adapters/team/team-schema.ts'
import { addOfficer } from '../../../electron/adapters/team/team-officers.ts'
import { readTeamAddress } from '../../../electron/adapters/team/team-address.ts'
import type { TeamAccess } from '../../../electron/ports/team-server.ts'
import type {
  OperationBody,
  OperationKind,
  OperationResponse,
  TeamGrade,
} from '../../../shared/domain/team/operations.ts'

/** A team space on a real PostgreSQL, new for one test. */
export interface TeamSpace {
  readonly server: OwnPostgres
  /** Value for `--database`, with the account that owns the database. */
  readonly url: string
  /** A connection of its administrator, who isn't a superuser; `postgres` is one. */
  connectAdmin(user?: 'admin' | 'postgres'): Promise<Client>
  /** Recreates its schema with only this many steps; returns a connection of its administrator. */
  makeOlder(steps: number): Promise<Client>
  /** Blocks an officer and ends their connections, until the returned function is called. */
  shutOut(officer: Pick<OfficerAtWork, 'name'>): Promise<() => Promise<void>>
  /** A new officer of a lender, with one connection. */
  officer(name: string, grade?: TeamGrade, lender?: string): Promise<OfficerAtWork>
  /** New officers of the main lender, with one connection each. */
  officers<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ readonly [Place in keyof Names]: OfficerAtWork }>
}

export interface OfficerAtWork {
  readonly name: string
  /** As the officer enters it in Loan Desk. */
  readonly access: TeamAccess
  readonly client: Client
  /** Another connection of the same officer. */
  connect(): Promise<Client>
  apply<K extends OperationKind>(
    kind: K,
    subject: string,
    body: OperationBody<K>,
    more?: { readonly seen?: number | null; readonly op?: string },
  ): Promise<OperationResponse>
}

/**
 * If this computer has no PostgreSQL, the tests of a file are skipped with the reason; on CI they
 * fail, so that a green run can't hide that nothing was tested.
 */
export function needsPostgres(): void {
  beforeEach(async (context) => {
    if ((await findPostgres()) !== null) return
    const reason =
      'this computer has no PostgreSQL 15 or newer (Debian: apt-get install postgresql)'
    if ((process.env['CI'] ?? '') !== '') throw new Error(reason)
    context.skip(reason)
  })
}

/**
 * One server for the tests of a file, which require PostgreSQL.
 * @returns a function that makes a team space whose connections end with the test
 */
export function teamSpaces(): () => Promise<TeamSpace> {
  let server: OwnPostgres | null = null
  const open: Client[] = []
  needsPostgres()
  beforeAll(async () => {
    const bin = await findPostgres()
    if (bin === null) return
    const folder = await newFolder(bin)
    server = await startPostgres(bin, {
      folder,
      isTemporary: true,
      settings: { ...hasty, unix_socket_directories: folder },
    })
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.end().catch(() => undefined)))
  })
  afterAll(async () => {
    delete process.env['PGPASSWORD']
    await server?.stop()
  })

  return async () => {
    if (server === null) throw new Error('no PostgreSQL')
    return makeSpace(server, open)
  }
}

/** A server for one test, to be disturbed. */
export interface DisturbedServer {
  readonly space: TeamSpace
  /** The folder with its certificate and its `data`. */
  readonly folder: string
  /** Stops it and starts it again at the same address. */
  restart(how?: 'crash', meanwhile?: () => Promise<void> | void): Promise<void>
}

/** Starts one that ends with the test, in a new folder unless one is given. */
export async function disturbedServer({
  folder: given,
  settings: more = {},
}: {
  readonly folder?: string
  readonly settings?: Readonly<Record<string, string | number>>
} = {}): Promise<DisturbedServer> {
  const bin = await findPostgres()
  if (bin === null) throw new Error('no PostgreSQL')
  const folder = await newFolder(bin, given)
  const settings = { ...hasty, ...more }
  let server = await startPostgres(bin, { folder, settings })
  const open: Client[] = []
  onTestFinished(async () => {
    await Promise.all(open.map((client) => client.end().catch(() => undefined)))
    await server.stop('crash')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    space: await makeSpace(server, open),
    async restart(how, meanwhile) {
      await server.stop(how)
      await meanwhile?.()
      server = await startPostgres(bin, { folder, port: server.port, settings })
    },
  }
}

/** Losing data in a power failure doesn't matter here. */
const hasty = { fsync: 'off' }

/** Has only the schema; each new team space starts as a copy of it. */
const schemaDatabase = 'team_schema'

/**
 * Copies the files of a new server, which `npm test` makes once per run, into a folder: a new one
 * unless another is given.
 */
async function newFolder(bin: string, given?: string): Promise<string> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'loan-desk-pg-')))
  const ofRun = process.env['LOAN_DESK_TEST_FILES']
  if (ofRun === undefined) {
    await makeFiles(bin, folder)
    return folder
  }
  const made = join(ofRun, 'new-postgres')
  if (!existsSync(made)) {
    const making = await mkdtemp(join(ofRun, 'loan-desk-pg-'))
    await makeFiles(bin, making)
    // Another test file may have been faster.
    await rename(making, made).catch(() => rm(making, { recursive: true }))
  }
  await mkdir(folder, { recursive: true })
  // The files keep their owner, the account that the server runs as.
  await promisify(execFile)('cp', ['-pR', `${made}/.`, folder])
  return folder
}

/** A server with the schema, and with an administrator as the guide sets one up. */
async function makeFiles(bin: string, folder: string): Promise<void> {
  const server = await startPostgres(bin, { folder, settings: hasty })
  const first = await connect(server, 'postgres', server.password, 'postgres')
  await first.query(`create role admin login createrole createdb password '${server.password}'`)
  await first.query(`create database ${schemaDatabase} owner admin`)
  await first.end()
  const admin = await connect(server, 'admin', server.password, schemaDatabase)
  await migrateSchema(admin)
  await admin.end()
  await server.stop()
}

/** Signs in over TLS, verified against the test's own CA. */
async function connect(
  { host, port, caFile }: OwnPostgres,
  user: string,
  password: string,
  database: string,
): Promise<Client> {
  const ssl = { ca: readFileSync(caFile, 'utf8') }
  const client = new Client({ host, port, user, password, database, ssl })
  // The statement in progress fails too if the server ends the connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function makeSpace(server: OwnPostgres, open: Client[]): Promise<TeamSpace> {
  const { host, port, caFile, password } = server
  const database = `team_${randomUUID().slice(0, 8)}`
  const kept = async (user: string, secret: string, place = database): Promise<Client> => {
    const client = await connect(server, user, secret, place)
    open.push(client)
    return client
  }
  const maker = await kept('admin', password, 'postgres')
  await maker.query(`create database ${database} template ${schemaDatabase}`)
  const url = `postgres://admin@${host}:${port}/${database}?sslrootcert=${encodeURIComponent(caFile)}`
  /** As the commands do: each finds the password of its own server. */
  const asAdmin = <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    process.env['PGPASSWORD'] = password
    return withSession(readTeamAddress(url), work)
  }
  await asAdmin((client) => initTeamSpace(client, 'main'))
  const space: TeamSpace = {
    ...{ server, url },
    connectAdmin: (user = 'admin') => kept(user, password),
    async makeOlder(steps) {
      const admin = await kept('admin', password)
      await admin.query('drop schema desk cascade')
      await migrateSchema(admin, schemaSteps.slice(0, steps))
      return admin
    },
    async shutOut({ name }) {
      const admin = await kept('postgres', password)
      const account = admin.escapeIdentifier(name)
      await admin.query(`alter role ${account} connection limit 0`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [name],
      )
      return async () => {
        await admin.query(`alter role ${account} connection limit 3`)
      }
    },
    async officer(name, grade = 'officer', lender = 'main') {
      // Accounts belong to the whole server, so each space has officers of its own.
      const account = `${name}-${database.slice(5)}`
      const secret = await asAdmin(async (client) => {
        await addLender(client, lender)
        return addOfficer(client, { name: account, grade, lender })
      })
      const client = await kept(account, secret)
      return {
        ...{ name: account, client, connect: () => kept(account, secret) },
        access: {
          url: `postgres://${account}@${host}:${port}/${database}`,
          authority: readFileSync(caFile, 'utf8'),
          password: secret,
        },
        async apply(kind, subject, body, { seen = null, op = randomUUID() } = {}) {
          const { rows } = await client.query<{ response: OperationResponse }>(
            'select desk.apply($1, $2, $3, $4, $5) as response',
            [op, kind, subject, body, seen],
          )
          const [row] = rows
          if (row === undefined) throw new Error('apply returned nothing')
          return row.response
        },
      }
    },
    async officers(...names) {
      const made: OfficerAtWork[] = []
      for (const name of names) made.push(await space.officer(name))
      return made as { [Place in keyof typeof names]: OfficerAtWork }
    },
  }
  return space
}
