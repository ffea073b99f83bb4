import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TeamGrade } from '../../shared/domain/team/operations.ts'
import {
  serviceProfileNames,
  type ServiceProfileName,
} from '../../shared/service-profiles/all-profiles.ts'
import { createAppLog } from '../adapters/app-log.ts'
import { createSampleSource } from '../adapters/sample-source.ts'
import { sampleTeamFile, type SampleTeam } from '../adapters/sample-team-desk.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { readTeamAddress } from '../adapters/team/team-address.ts'
import { TeamFault } from '../adapters/team/team-fault.ts'
import { addOfficer, revokeOfficer } from '../adapters/team/team-officers.ts'
import { initTeamSpace } from '../adapters/team/team-schema.ts'
import { withSession } from '../adapters/team/team-session.ts'
import { findPostgres, startPostgres } from './own-postgres.ts'

/**
 * Starts what the apps of `npm start -- --team` share: a team space on its own PostgreSQL and one
 * sample service. Arguments: the folder that stores both, the service profile, and the data folder
 * of each officer, which gets a file with the credentials. Writes {"ready":true}; ends when its
 * stdin closes.
 */

const officers: readonly { readonly name: string; readonly grade: TeamGrade }[] = [
  { name: 'ann.lee', grade: 'officer' },
  { name: 'sam.cole', grade: 'second' },
]
const database = 'loandesk'

async function start(folder: string, profile: ServiceProfileName, deskFolders: readonly string[]) {
  const bin = await findPostgres()
  if (bin === null) {
    throw new TeamFault(
      'This computer has no PostgreSQL 15 or newer, which a team space needs (Debian: apt-get install postgresql).',
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const postgres = await startPostgres(bin, { folder: join(folder, 'postgres') })
  process.env['PGPASSWORD'] = postgres.password
  const place = `${postgres.host}:${postgres.port}`
  const asAdmin = <T>(name: string, work: Parameters<typeof withSession<T>>[1]) =>
    withSession(
      readTeamAddress(
        `postgres://postgres@${place}/${name}?sslrootcert=${encodeURIComponent(postgres.caFile)}`,
      ),
      work,
    )
  await asAdmin('postgres', async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  })
  const passwords = await asAdmin(database, async (client) => {
    await initTeamSpace(client, 'main')
    const made: string[] = []
    for (const { name, grade } of officers) {
      const active = await client.query('select from desk.officer where name = $1 and active', [
        name,
      ])
      // No password is stored: each start gives the officers new ones.
      if (active.rowCount === 1) await revokeOfficer(client, name)
      made.push(await addOfficer(client, { name, grade, lender: null }))
    }
    return made
  })

  const samples = createSampleSource({
    clock: systemClock,
    random: systemRandom,
    log: createAppLog(folder),
    dataDir: folder,
    profile,
  })
  const { baseUrl, clientId, secret, serviceProfile, worklistIds } = await samples.start()
  const authority = await readFile(postgres.caFile, 'utf8')
  for (const [index, deskFolder] of deskFolders.entries()) {
    const { name } = officers[index] ?? { name: '' }
    const team: SampleTeam = {
      access: {
        url: `postgres://${name}@${place}/${database}`,
        authority,
        password: passwords[index] ?? '',
      },
      service: { baseUrl, clientId, secret, serviceProfile, worklistIds },
    }
    await writeFile(join(deskFolder, sampleTeamFile), JSON.stringify(team), { mode: 0o600 })
  }
  return async () => {
    await samples.stop()
    await postgres.stop()
  }
}

const [folder = '', profileName, ...deskFolders] = process.argv.slice(2)
const profile = serviceProfileNames.find((name) => name === profileName)
if (profile === undefined || deskFolders.length !== officers.length) {
  process.stderr.write('usage: sample-team.ts FOLDER PROFILE DESK-FOLDER DESK-FOLDER\n')
  process.exit(2)
}
const stop = await start(folder, profile, deskFolders).catch((cause: unknown) => {
  if (!(cause instanceof TeamFault)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exit(1)
})
process.stdout.write('{"ready":true}\n')

let ending = false
function end(): void {
  if (ending) return
  ending = true
  void stop().then(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdin.resume()
