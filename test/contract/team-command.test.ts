import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { schemaSteps } from '../../electron/adapters/team/team-schema.ts'
import { teamSpaces, type TeamSpace } from '../support/postgres/team-space.ts'

/* `npm run team` as an administrator runs it, on a real PostgreSQL. */

const makeSpace = teamSpaces()

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a program to its end, with some environment variables changed. */
async function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

const command = join(import.meta.dirname, '../../electron/adapters/team/team-command.ts')
const runAlone = (...args: string[]): Promise<Ran> =>
  runProgram(process.execPath, [command, ...args])

let ran = 0
/** Runs the same command in this process, because starting Node takes ten times as long. */
async function run(...args: string[]): Promise<Ran> {
  const said = (how: 'log' | 'error') => {
    const lines: string[] = []
    vi.spyOn(console, how).mockImplementation((line: string) => void lines.push(`${line}\n`))
    return lines
  }
  const [out, err] = [said('log'), said('error')]
  const { argv, exitCode } = process
  process.argv = [process.execPath, command, ...args]
  await import(`${command}?${(ran += 1)}`)
  const code = Number(process.exitCode)
  process.argv = argv
  process.exitCode = exitCode
  return { code, out: out.join(''), err: err.join('') }
}

const at = (space: TeamSpace, change: (url: string) => string = (url) => url) => [
  '--database',
  change(space.url),
]

describe('npm run team', () => {
  it('creates a team space once, and updates it to the current schema', async () => {
    const space = await makeSpace()
    const admin = await space.connectAdmin()
    await admin.query('drop schema desk cascade')
    expect(await runAlone('status', ...at(space))).toMatchObject({
      code: 1,
      err: 'This database is not a team space. Create one with: npm run team -- init\n',
    })
    expect((await runAlone('init', ...at(space))).out).toBe(
      `Created the team space (schema ${schemaSteps.length}) for the lender main.\n`,
    )
    expect((await runAlone('init', ...at(space))).out).toContain('up to date')
    await admin.query('insert into desk.schema_step (number) values (99)')
    for (const words of [['init'], ['status'], ['verify'], ['officer', 'add', 'ann']]) {
      const { code, err } = await runAlone(...words, ...at(space))
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('made by a newer Loan Desk') as string,
      })
    }
  })

  it('refuses a new database that can’t store all characters', async () => {
    const space = await makeSpace()
    const name = new URL(space.url).pathname.slice(1)
    const admin = await space.connectAdmin()
    await admin.query(
      `create database ${name}_ascii template template0 encoding 'SQL_ASCII' locale 'C'`,
    )
    expect(await run('init', ...at(space, (url) => url.replace(name, `${name}_ascii`)))).toEqual({
      ...{ code: 1, out: '' },
      err: expect.stringContaining('createdb --template template0 --encoding UTF8') as string,
    })
  })

  it('adds an officer with a password that it shows once, and removes the officer', async () => {
    const space = await makeSpace()
    const name = `ann.${new URL(space.url).pathname.slice(-8)}`
    const added = await run('officer', 'add', name, '--grade', 'second', ...at(space))
    expect(added).toMatchObject({ code: 0, err: '' })
    const password = added.out.split('\n')[1] ?? ''
    expect(password).toMatch(/^[\w-]{32}$/)
    const { host, port, caFile } = space.server
    const signIn = async (secret: string) => {
      const ssl = { ca: readFileSync(caFile, 'utf8') }
      const database = new URL(space.url).pathname.slice(1)
      const client = new Client({ host, port, user: name, password: secret, database, ssl })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ lender: string }>('select desk.my_lender() as lender')
        return rows
      } finally {
        await client.end()
      }
    }
    expect(await signIn(password)).toEqual([{ lender: 'main' }])
    await expect(signIn('another')).rejects.toThrow('password authentication failed')

    const { rows } = await (
      await space.connectAdmin('postgres')
    ).query(
      `select rolconnlimit, rolsuper, rolcreaterole, rolconfig, rolpassword like 'SCRAM-SHA-256$%' as scram
        from pg_authid left join (select setrole, setconfig as rolconfig from pg_db_role_setting)
          settings on setrole = oid where rolname = $1`,
      [name],
    )
    expect(rows).toEqual([
      {
        ...{ rolconnlimit: 3, rolsuper: false, rolcreaterole: false, scram: true },
        rolconfig: ['statement_timeout=10s', 'idle_in_transaction_session_timeout=10s'],
      },
    ])
    expect((await run('officer', 'add', name, ...at(space))).err).toContain('an officer already')
    expect((await run('status', ...at(space))).out).toContain(`${name} (second)`)

    const revoked = await run('officer', 'revoke', name, ...at(space))
    expect(revoked).toMatchObject({ code: 0, err: '' })
    expect((await run('status', ...at(space))).out).toContain(`${name} (revoked)`)
    await expect(signIn(password)).rejects.toThrow('not permitted to log in')

    const again = (await run('officer', 'add', name, ...at(space))).out.split('\n')[1] ?? ''
    expect(again).not.toBe(password)
    expect(await signIn(again)).toEqual([{ lender: 'main' }])
    expect((await run('status', ...at(space))).out).toContain(`${name} (officer)`)
    await (await space.connectAdmin()).query(`drop role "${name}"`)
    expect((await run('status', ...at(space))).out).toContain(`${name} (revoked)`)
    expect(await run('officer', 'revoke', name, ...at(space))).toMatchObject({ code: 0, err: '' })
  })

  it('stops the sharing of copies, deletes their texts, and lets officers share again', async () => {
    const space = await makeSpace()
    const [admin, ann] = [await space.connectAdmin(), await space.officer('ann')]
    const put = async () => {
      const { rows } = await ann.client.query(`select desk.put_copy('app_1', '{}') as put`)
      return rows[0] as unknown
    }
    const bodyHash = createHash('sha256').update('{}').digest('hex')
    await ann.apply('copy.announce', 'app_1', { readAt: 1, bodyHash })
    expect(await put()).toEqual({ put: true })
    expect((await run('copies', 'off', ...at(space))).out).toContain('no copies of applications')
    expect((await admin.query('select body from desk.copy')).rows).toEqual([{ body: null }])
    expect(await put()).toEqual({ put: false })
    expect(await run('copies', 'on', ...at(space))).toMatchObject({ code: 0, err: '' })
    expect(await put()).toEqual({ put: true })
    expect((await run('copies', 'off', '--lender', 'nobody', ...at(space))).err).toContain(
      'no lender nobody',
    )
    expect((await run('copies', 'some', ...at(space))).code).toBe(2)
  })

  it('keeps an officer’s password out of the server’s log', async () => {
    const space = await makeSpace()
    const root = await space.connectAdmin('postgres')
    await root.query(`alter system set log_statement = 'all'`)
    await root.query('select pg_reload_conf()')
    const name = `log.${new URL(space.url).pathname.slice(-8)}`
    const { out } = await run('officer', 'add', name, ...at(space))
    await root.query('alter system reset log_statement')
    await root.query('select pg_reload_conf()')
    const password = out.split('\n')[1] ?? 'none'
    expect(space.server.log()).toContain(`alter role "${name}" login`)
    expect(space.server.log()).not.toContain(password)
  })

  it('reports where the chain of the feed breaks', async () => {
    const space = await makeSpace()
    const ann = await space.officer('ann')
    await ann.apply('claim.take', 'app_1', { minutes: 15 })
    await ann.apply('tag.add', 'app_1', { name: 'call' })
    const whole = await run('verify', ...at(space))
    expect(whole.code).toBe(0)
    expect(whole.out).toMatch(/^Lender main: all 2 operations fit; head [0-9a-f]{64}\n$/)
    await (await space.connectAdmin()).query(`update desk.feed set who = 'ben' where number = 2`)
    expect(await run('verify', ...at(space))).toMatchObject({
      code: 1,
      out: 'Lender main: the chain breaks after operation 1: the next operation was changed.\n',
    })
  })

  it('finds a restored copy intact, and denies the server’s other accounts access to it', async () => {
    const space = await makeSpace()
    const ann = await space.officer('ann')
    await ann.apply('note.append', 'app_1', { text: 'Übergabe\n€' })
    const { bin, caFile } = space.server
    const copy = space.url.replace(/(team_\w+)/, '$1_restored')
    const name = new URL(copy).pathname.slice(1)
    await (await space.connectAdmin()).query(`create database ${name}`)
    const folder = await mkdtemp(join(tmpdir(), 'loan-desk-dump-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'loandesk.dump')
    const verified = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: caFile }
    const plain = (url: string) => url.replace(/\?.*/, '')
    const dump = ['--format', 'custom', '--file', file, '--dbname', plain(space.url)]
    expect(await runProgram(join(bin, 'pg_dump'), dump, verified)).toMatchObject({ code: 0 })
    const restore = ['--dbname', plain(copy), file]
    expect(await runProgram(join(bin, 'pg_restore'), restore, verified)).toEqual({
      ...{ code: 0, out: '', err: '' },
    })
    expect((await run('init', '--database', copy)).out).toContain('up to date')
    const verify = await run('verify', '--database', copy)
    expect(verify).toEqual(await run('verify', ...at(space)))
    expect(verify.out).toContain('all 1 operations fit')
    const root = await space.connectAdmin('postgres')
    const { rows } = await root.query(
      `select has_database_privilege('public', $1, 'connect') as connect,
        has_database_privilege('public', $1, 'temporary') as temporary`,
      [name],
    )
    expect(rows).toEqual([{ connect: false, temporary: false }])
  })

  it('reports a connection problem in one sentence', async () => {
    const space = await makeSpace()
    const cases: readonly (readonly [string, (url: string) => string, Record<string, string>?])[] =
      [
        ['needs a PostgreSQL URL', () => 'nonsense'],
        ["isn't signed by a CA", (url) => url.replace(/\?.*/, '')],
        ["Can't read the CA file", (url) => url.replace(/\?.*/, '?sslrootcert=none.pem')],
        ['is for another name', (url) => url.replace('@localhost', '@127.0.0.1')],
        ['No PostgreSQL responds', (url) => url.replace(/:\d+/, ':1')],
        ["Can't find the server", (url) => url.replace('@localhost', '@nowhere.invalid')],
        ['has no database', (url) => url.replace(/team_\w+/, 'team_none')],
        ['is wrong', (url) => url, { PGPASSWORD: 'another' }],
        ['asks for the password', (url) => url, { PGPASSWORD: '', PGPASSFILE: '/nonexistent' }],
      ]
    for (const [sentence, change, env] of cases) {
      for (const [name, value] of Object.entries({ ...env })) vi.stubEnv(name, value)
      const { code, out, err } = await run('status', ...at(space, change))
      vi.unstubAllEnvs()
      expect({ code, out, err }).toEqual({
        ...{ code: 1, out: '' },
        err: expect.stringMatching(new RegExp(`^[^\n]*${sentence}[^\n]*\n$`)) as string,
      })
    }
  })

  it('works over the socket of a server on this computer', async () => {
    const space = await makeSpace()
    const folder = encodeURIComponent(space.server.folder)
    const { code, out } = await run(
      'status',
      ...at(space, (url) => url.replace('@localhost', `@${folder}`)),
    )
    expect({ code, out }).toEqual({
      code: 0,
      out: `Team space with schema ${schemaSteps.length}\nLender main: 0 operations, 0 officers\n`,
    })
  })

  it('tells an account without the needed rights that it lacks them', async () => {
    const space = await makeSpace()
    const database = new URL(space.url).pathname.slice(1)
    const root = await space.connectAdmin('postgres')
    const name = `clerk_${database.slice(5)}`
    await root.query(`create role ${name} login password '${space.server.password}'`)
    await root.query(`grant connect on database ${database} to ${name}`)
    for (const words of [['init'], ['status'], ['verify'], ['officer', 'add', 'ann']]) {
      const { code, err } = await run(...words, ...at(space, (url) => url.replace('admin', name)))
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('has no right to do this') as string,
      })
    }
  })

  it('shows its commands, and refuses unknown ones', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '' })
    expect(await run()).toMatchObject({ code: 2, out: '' })
    expect(await run('officer', 'add')).toMatchObject({ code: 2, out: '' })
    expect((await run('init', '--color')).err).toContain("Unknown option '--color'")
    expect((await run('init')).err).toBe('--database is missing.\n')
    expect((await run('init', '--grade', 'king')).err).toContain('--grade is one of')
    const space = await makeSpace()
    expect((await run('officer', 'add', 'Ann Lee', ...at(space))).err).toContain('such as ann.lee')
    expect((await run('officer', 'revoke', 'no.one', ...at(space))).err).toBe(
      'no.one is not an officer of this team space.\n',
    )
    expect((await run('init', '--lender', 'A B', ...at(space))).err).toContain('--lender takes')
    await run('init', '--lender', 'second', ...at(space))
    expect((await run('officer', 'add', 'ann', ...at(space))).err).toContain(
      '--lender main or second',
    )
    expect((await run('officer', 'add', 'admin', '--lender', 'main', ...at(space))).err).toContain(
      'has an account admin already',
    )
  })
})
