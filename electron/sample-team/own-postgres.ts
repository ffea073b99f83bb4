import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { makeAuthority } from './certificates.ts'
import { TeamFault } from '../adapters/team/team-fault.ts'

/** Loan Desk's own PostgreSQL server on this computer, with TLS by its own CA and SCRAM authentication. */
export interface OwnPostgres {
  /** The folder with PostgreSQL's programs. */
  readonly bin: string
  readonly folder: string
  readonly host: string
  readonly port: number
  /** File with the CA of the server's certificate. */
  readonly caFile: string
  /** Password of the superuser `postgres`; created with the folder. */
  readonly password: string
  /** The server's complete log. */
  log(): string
  /** Stops the server and ends all its sessions. `crash` leaves the files as a power failure would. */
  stop(how?: 'crash'): Promise<void>
}

interface PostgresOptions {
  /** Created if missing; existing contents are reused. */
  readonly folder: string
  /** Whether to delete the folder when the server ends, for whatever reason. */
  readonly isTemporary?: boolean
  /** Default: any free port. */
  readonly port?: number
  /** Override the default settings. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** The unprivileged account `nobody`: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }
const account = process.getuid?.() === 0 ? nobody : null

const oldest = 15

/** The folder with `initdb` and `postgres`, version 15 or newer; null if this computer has none. */
export async function findPostgres(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? await readdir(debian) : []
  const newest = Math.max(...versions.map(Number).filter((version) => version >= oldest))
  const folders = [
    ...(Number.isFinite(newest) ? [join(debian, String(newest), 'bin')] : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Starts a server with the programs in `bin`. Throws TeamFault. */
export async function startPostgres(bin: string, options: PostgresOptions): Promise<OwnPostgres> {
  const { folder } = options
  const data = join(folder, 'data')
  if (!existsSync(data)) await makeFolder(bin, folder)
  const port = options.port ?? (await freePort())
  const settings = {
    port,
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    max_connections: 60,
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
    hba_file: join(folder, 'pg_hba.conf'),
    shared_buffers: '32MB',
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const temporary = options.isTemporary === true ? folder : ''
  const child = spawn(
    'sh',
    ['-c', supervisor, 'sh', temporary, join(bin, 'postgres'), '-D', data, ...args],
    { ...account, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'close')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (bytes) => {
      output += String(bytes)
      if (output.includes('ready to accept connections')) resolve()
    })
    // Only the server holds this end of the pipe.
    child.stderr.once('end', () => reject(faultOf(output, folder)))
  }).catch(async (cause: unknown) => {
    child.stdin.end()
    await ended
    throw cause
  })
  return {
    bin,
    folder,
    host: 'localhost',
    port,
    caFile: join(folder, 'ca.pem'),
    password: await readFile(join(folder, 'password'), 'utf8'),
    log: () => output,
    async stop(how) {
      // Writes a last line (`crash`), or only closes stdin.
      child.stdin.end(how ?? '')
      await ended
    },
  }
}

/**
 * Shell script that stops the server when its stdin closes, for whatever reason. It ignores signals
 * sent to the process group, so that it outlives them and can stop the server.
 */
const supervisor = `
trap : TERM INT HUP
temporary=$1; shift
"$@" </dev/null >/dev/null &
server=$!
exec 2>/dev/null
how=$(cat)
if [ "$how" = crash ]; then kill -QUIT $server; else kill -INT $server; fi
while kill -0 $server; do wait $server; done
[ -z "$temporary" ] || rm -rf "$temporary"
`

/** Creates a cluster with its certificate. An interrupted creation is started over. */
async function makeFolder(bin: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const authority = makeAuthority('Loan Desk CA of this computer')
  const certificate = authority.issue({
    host: 'localhost',
    notBefore: new Date(Date.UTC(2020, 0)),
    notAfter: new Date(Date.UTC(2049, 0)),
  })
  const written: Readonly<Record<string, string>> = {
    password: randomBytes(24).toString('base64url'),
    'ca.pem': authority.cert,
    'server.crt': certificate.cert,
    'server.key': certificate.key,
    'pg_hba.conf':
      'local all all scram-sha-256\n' +
      'hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256\n',
  }
  for (const [name, content] of Object.entries(written)) {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    if (account !== null) await chown(join(folder, name), account.uid, account.gid)
  }
  if (account !== null) await chown(folder, account.uid, account.gid)
  const unfinished = join(folder, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const initdb = spawn(
    join(bin, 'initdb'),
    [
      ...['-D', unfinished, '-U', 'postgres', '--pwfile', join(folder, 'password')],
      ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  initdb.stderr.on('data', (bytes) => (output += String(bytes)))
  const [code] = (await once(initdb, 'close').catch((cause: unknown) => {
    throw faultOf(String(cause), folder)
  })) as [number | null]
  if (code !== 0) throw faultOf(output, folder)
  await rename(unfinished, join(folder, 'data'))
}

function faultOf(output: string, folder: string): TeamFault {
  if (output.includes('postmaster.pid" already exists')) {
    return new TeamFault(`The PostgreSQL of ${folder} is running already. End it first.`)
  }
  if (/Address already in use/.test(output)) {
    return new TeamFault('PostgreSQL did not start: its port is in use. Try again.')
  }
  if (account !== null && /EPERM|EINVAL|could not look up effective user/.test(output)) {
    return new TeamFault(
      'PostgreSQL does not run as root, and this computer has no account nobody that it could use. Start Loan Desk from another account.',
    )
  }
  if (account !== null && /EACCES|Permission denied/.test(output)) {
    return new TeamFault(
      `PostgreSQL does not run as root, and the account nobody can't reach ${folder}. Name another folder: --data-dir DIR`,
    )
  }
  const last = output.trim().split('\n').at(-1) ?? ''
  return new TeamFault(`PostgreSQL did not start: ${last}`)
}

/**
 * Systems give outgoing connections ports from 32768 up: one of those could be taken again before
 * the server listens, or while it restarts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
