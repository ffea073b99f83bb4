import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { teamGrades } from '../../../shared/domain/team/operations.ts'
import { checkFeeds, type CheckedFeed } from './feed-check.ts'
import { readTeamAddress } from './team-address.ts'
import { TeamFault } from './team-fault.ts'
import { addOfficer, revokeOfficer } from './team-officers.ts'
import { initTeamSpace, knownSchemaNumber, schemaSteps, setCopies } from './team-schema.ts'
import { withSession } from './team-session.ts'

/** `npm run team`: sets up and checks a team space on PostgreSQL. */

const usage = `Usage: npm run team -- COMMAND --database URL [options]

  init                 create the team space, or bring an older one up to date
  officer add NAME     create an officer's account; its password is shown once
  officer revoke NAME  close an officer's account and end its sessions
  copies on|off        let officers share copies of applications, or no longer
  status               show the schema, the lenders and the officers
  verify               check that no operation was changed, removed or inserted

  --database URL       such as postgres://admin@db.example.com/loandesk?sslrootcert=ca.pem
                       (the password: in ~/.pgpass or PGPASSWORD)
  --lender NAME        with init and copies: a lender of the team space (default: main);
                       with officer add: the officer's lender, if there are several
  --grade GRADE        with officer add: ${teamGrades.join(', ')} (default: officer)
  --help               show these options`

const print = (line: string): void => console.log(line)

async function init(client: Client, lender: string): Promise<void> {
  const before = await initTeamSpace(client, lender)
  const now = schemaSteps.length
  if (before === 0) print(`Created the team space (schema ${now}) for the lender ${lender}.`)
  else if (before < now) print(`Brought the team space from schema ${before} to ${now}.`)
  else print(`The team space is up to date (schema ${now}), with the lender ${lender}.`)
}

async function status(client: Client): Promise<void> {
  print(`Team space with schema ${await knownSchemaNumber(client)}`)
  const { rows } = await client.query<{ lender: string; number: string; officers: string[] }>(
    `select h.lender, h.number, array(
        select format('%s (%s)', o.name, case
          when not o.active or to_regrole(quote_ident(o.name)) is null then 'revoked'
          when pg_has_role(o.name, 'desk_owner', 'member') then 'owner'
          when pg_has_role(o.name, 'desk_second', 'member') then 'second'
          when pg_has_role(o.name, 'desk_officer', 'member') then 'officer'
          else 'auditor'
        end)
        from desk.officer o where o.lender = h.lender order by o.name
      ) as officers
      from desk.feed_head h order by h.lender`,
  )
  for (const { lender, number, officers } of rows) {
    print(`Lender ${lender}: ${number} operations, ${officers.length} officers`)
    for (const officer of officers) print(`  ${officer}`)
  }
}

const brokenBy: Record<NonNullable<CheckedFeed['problem']>, string> = {
  gap: 'the next operation is missing',
  'other-previous': 'the next operation follows another history',
  'other-hash': 'the next operation was changed',
  'head-differs': 'the head of the feed names another last operation',
}

/** @returns whether every chain is intact */
async function verify(client: Client): Promise<boolean> {
  await knownSchemaNumber(client)
  const checked = await checkFeeds(client)
  for (const { lender, last, problem } of checked) {
    print(
      problem === null
        ? `Lender ${lender}: all ${last.number} operations fit; head ${last.hash}`
        : `Lender ${lender}: the chain breaks after operation ${last.number}: ${brokenBy[problem]}.`,
    )
  }
  return checked.every(({ problem }) => problem === null)
}

/** @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      lender: { type: 'string' },
      grade: { type: 'string', default: 'officer' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) {
    print(usage)
    return 0
  }
  const grade = teamGrades.find((known) => known === values.grade)
  if (grade === undefined) throw new TeamFault(`--grade is one of ${teamGrades.join(', ')}.`)
  const work = workOf(positionals)
  if (work === null) {
    console.error(usage)
    return 2
  }
  if (values.database === undefined) throw new TeamFault('--database is missing.')
  return withSession(readTeamAddress(values.database), work)

  function workOf([command, ...rest]: string[]): ((client: Client) => Promise<number>) | null {
    const [action, name] = rest
    if (command === 'officer' && name !== undefined && rest.length === 2) {
      if (action === 'add') {
        return async (client) => {
          await knownSchemaNumber(client)
          const lender = values.lender ?? null
          const password = await addOfficer(client, { name, grade: grade ?? 'officer', lender })
          print(
            `${name} can sign in as ${grade}. The password is shown only this once:\n${password}`,
          )
          return 0
        }
      }
      if (action === 'revoke') {
        return async (client) => {
          await knownSchemaNumber(client)
          const left = await revokeOfficer(client, name)
          print(`${name} can't sign in or change anything any more.`)
          if (left > 0) {
            print(
              `${left} sessions of the account are still open, without rights: ending them needs pg_signal_backend.`,
            )
          }
          return 0
        }
      }
    }
    if (command === 'copies' && rest.length === 1 && (action === 'on' || action === 'off')) {
      return async (client) => {
        await knownSchemaNumber(client)
        const lender = values.lender ?? 'main'
        await setCopies(client, lender, action === 'on')
        print(
          action === 'on'
            ? `Officers of ${lender} share copies of applications after they sign in again.`
            : `Officers of ${lender} share no copies of applications any more. Their texts are deleted.`,
        )
        return 0
      }
    }
    if (rest.length > 0) return null
    switch (command) {
      case 'init':
        return (client) => init(client, values.lender ?? 'main').then(() => 0)
      case 'status':
        return (client) => status(client).then(() => 0)
      case 'verify':
        return async (client) => ((await verify(client)) ? 0 : 1)
      default:
        return null
    }
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (cause) {
  const isUsage = cause instanceof TypeError && 'code' in cause
  if (cause instanceof TeamFault) console.error(cause.message)
  else if (isUsage) console.error(`${cause.message}\n\n${usage}`)
  else console.error(cause)
  process.exitCode = isUsage ? 2 : 1
}
