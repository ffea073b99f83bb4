import { TeamFault } from './team-fault.ts'

/** Address of a team space, and the account to sign in with. */
export interface TeamAddress {
  /** Host name, IP address, or the folder of a local server's socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  /** File of the CA that signed the server's certificate; null: a CA that this computer trusts. */
  readonly caFile: string | null
}

const example = 'postgres://admin@db.example.com/loandesk?sslrootcert=ca.pem'
const knownParameters = ['sslmode', 'sslrootcert']

/** Reads the URL of `--database`. Throws TeamFault. */
export function readTeamAddress(url: string): TeamAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new TeamFault(`--database needs a PostgreSQL URL, such as ${example}`)
  }
  if (parsed.password !== '') {
    throw new TeamFault(
      'Remove the password from the URL: other programs can read it there. Put it into your ' +
        'password file (~/.pgpass) or the variable PGPASSWORD.',
    )
  }
  const { searchParams } = parsed
  const unknown = [...searchParams.keys()].find((name) => !knownParameters.includes(name))
  if (unknown !== undefined) {
    throw new TeamFault(`The URL has a parameter that isn't supported: ${unknown}.`)
  }
  const database = decoded(parsed.pathname.slice(1))
  const user = decoded(parsed.username)
  // A socket folder is written with %2F for each slash.
  const host = decoded(parsed.hostname)
  if (database === '' || user === '' || host === '') {
    throw new TeamFault(`The URL needs an account, a server and a database, such as ${example}`)
  }
  const mode = searchParams.get('sslmode')
  if (mode !== null && mode !== 'verify-full') {
    throw new TeamFault(
      `sslmode=${mode} doesn't prove which server answers. Use verify-full, or leave it out.`,
    )
  }
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? 5432 : Number(parsed.port),
    database,
    user,
    caFile: searchParams.get('sslrootcert'),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new TeamFault('The URL has a % that is not followed by two hexadecimal digits.')
  }
}
