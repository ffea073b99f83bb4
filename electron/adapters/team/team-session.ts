import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { TeamAddress } from './team-address.ts'
import { connectionOptions, blockerOf, endIfUnreadable } from './team-connection.ts'
import { codeOf, TeamFault } from './team-fault.ts'

/** Oldest PostgreSQL with everything that the schema uses, as in `server_version_num`. */
const oldestServer = 150_000

/** Connects, runs `work` and disconnects. Throws TeamFault for expected failures. */
export async function withSession<T>(
  address: TeamAddress,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const authority = address.caFile === null ? null : readCa(address.caFile)
  const client = new Client({
    ...connectionOptions({ ...address, authority }),
    application_name: 'loan-desk-team',
  })
  // A broken connection also fails the running statement.
  client.on('error', () => undefined)
  endIfUnreadable(client)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < oldestServer) {
      throw new TeamFault('The server is older than PostgreSQL 15. Use PostgreSQL 15 or newer.')
    }
    return await work(client)
  } catch (cause) {
    throw faultOf(cause, address)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new TeamFault(`Can't read the CA file ${file} (${codeOf(cause)}).`)
  }
}

function faultOf(cause: unknown, { host, port, database, user }: TeamAddress): Error {
  if (!(cause instanceof Error) || cause instanceof TeamFault) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
  const sentence = sentenceOf(codeOf(cause), cause.message)
  return sentence === null ? cause : new TeamFault(sentence, { cause })

  function sentenceOf(code: string, message: string): string | null {
    switch (blockerOf(code, message)) {
      case 'untrusted-certificate':
        return `The certificate of ${host} isn't signed by a CA that this computer trusts. Name your CA's file: ?sslrootcert=ca.pem`
      case 'no-tls':
        return `${host} offers no TLS. Set ssl = on and a certificate in its postgresql.conf.`
      case 'no-password':
        return `${host} asks for the password of ${user}. Put it into your password file (~/.pgpass) or the variable PGPASSWORD.`
      case 'other-sign-in':
        return `${host} asks for a sign-in method that Loan Desk doesn't support. Set scram-sha-256 for ${user} in its pg_hba.conf.`
      case 'host-not-found':
        return `Can't find the server ${host}. Check its name and your network.`
      case 'no-response':
        return `No PostgreSQL responds at ${host}, port ${port}. Check the address, and that the server runs.`
      case null:
        return sentenceOfCode(code, message)
    }
  }

  function sentenceOfCode(code: string, message: string): string | null {
    switch (code) {
      case 'CERT_HAS_EXPIRED':
        return `The certificate of ${host} has expired. Renew it on the server.`
      case 'ERR_TLS_CERT_ALTNAME_INVALID':
        return `The certificate of ${host} is for another name. Use the name that it has.`
      case '28P01':
        return `The password of ${user} is wrong.`
      case '28000':
        return `${host} doesn't let ${user} in: its pg_hba.conf has no line for this account, database and address, or the account may not sign in.`
      case '3D000':
        return `${host} has no database ${database}. Create it first: createdb ${database}`
      case '42501':
        return `${user} has no right to do this (${message}). Use the account that owns the database and may create roles.`
      case '53300':
        return `${host} has too many connections. Try again, or raise its limit.`
      case '55P03':
        return 'Another team command is changing this team space. Try again when it has ended.'
      case '57P03':
        return `${host} is starting or shutting down. Try again in a minute.`
      default:
        return null
    }
  }
}
