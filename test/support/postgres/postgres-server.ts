import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { existsSync } from 'node:fs'
import { makeAuthority } from '../builders/certificates.ts'

/** A PostgreSQL of a test's own, with TLS by a CA of its own and SCRAM. */
export interface PostgresServer {
  /** The folder with its programs. */
  readonly bin: string
  readonly host: string
  readonly port: number
  /** Where its socket is, for connections without TLS of this computer. */
  readonly socketFolder: string
  /** File with the CA of the server's certificate. */
  readonly caFile: string
  /** The password of `postgres`, who may do everything, and of `admin`, who may create roles and databases. */
  readonly password: string
  /** All that the server has logged. */
  log(): string
  stop(): Promise<void>
}

/** Debian's and everybody else's account that owns nothing: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }
const account = process.getuid?.() === 0 ? nobody : null

const oldest = 15

/** The folder with `initdb` and `postgres`, 15 or newer; null if this computer has none. */
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

async function runAsAccount(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (bytes) => (output += String(bytes)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} failed: ${output}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Ends the server and deletes its folder when the open end of stdin closes, however that came about. */
const keeper = `
folder=$1; shift
"$@" </dev/null >/dev/null &
server=$!
exec 2>/dev/null
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$folder"
`

/** Starts a new server from the programs in a folder. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-pg-'))
  const files = await mkdtemp(join(tmpdir(), 'loan-desk-pg-ca-'))
  const authority = makeAuthority('Test Lender CA')
  const certificate = authority.issue({
    host: 'localhost',
    notBefore: new Date(Date.UTC(2020, 0)),
    notAfter: new Date(Date.UTC(2049, 0)),
  })
  const caFile = join(files, 'ca.pem')
  await writeFile(caFile, authority.cert)
  const password = 'of the test only'
  const data = join(folder, 'data')
  const written: Readonly<Record<string, string>> = {
    password,
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
  await runAsAccount(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '--pwfile', join(folder, 'password')],
    ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  ])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: 'localhost',
    unix_socket_directories: folder,
    max_connections: 60,
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
    hba_file: join(folder, 'pg_hba.conf'),
    // What is lost in a power cut is no matter here.
    fsync: 'off',
    shared_buffers: '32MB',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    'sh',
    ['-c', keeper, 'sh', folder, join(bin, 'postgres'), '-D', data, ...args],
    { ...account, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'close')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (bytes) => {
      output += String(bytes)
      if (output.includes('ready to accept connections')) resolve()
    })
    // The server alone holds this end of the pipe.
    child.stderr.once('end', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
  return {
    ...{ bin, host: 'localhost', port, socketFolder: folder, caFile, password },
    log: () => output,
    async stop() {
      child.stdin.end()
      await ended
      await rm(files, { recursive: true, force: true })
    },
  }
}
