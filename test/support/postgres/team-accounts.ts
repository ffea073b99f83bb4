import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { OwnPostgres } from '../../../electron/sample-team/own-postgres.ts'
import { readTeamAddress } from '../../../electron/adapters/team/team-address.ts'
import { addOfficer } from '../../../electron/adapters/team/team-officers.ts'
import { initTeamSpace } from '../../../electron/adapters/team/team-schema.ts'
import { withSession } from '../../../electron/adapters/team/team-session.ts'
import type { TeamAccess } from '../../../electron/ports/team-server.ts'

type Place = Pick<OwnPostgres, 'host' | 'port' | 'caFile' | 'password'>

/** Works as the superuser in the server's only team space. */
export function asSuperuser<T>(
  { host, port, caFile, password }: Place,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  process.env['PGPASSWORD'] = password
  const ca = encodeURIComponent(caFile)
  const url = `postgres://postgres@${host}:${port}/postgres?sslrootcert=${ca}`
  return withSession(readTeamAddress(url), work)
}

/** Makes a team space of one lender with this many officers; every fourth is a senior. */
export function makeTeamAccounts(place: Place, count: number): Promise<TeamAccess[]> {
  const { host, port, caFile } = place
  const authority = readFileSync(caFile, 'utf8')
  return asSuperuser(place, async (client) => {
    await initTeamSpace(client, 'main')
    const made: TeamAccess[] = []
    for (let index = 0; index < count; index += 1) {
      const name = `officer${index}`
      const grade = index % 4 === 0 ? 'second' : 'officer'
      made.push({
        url: `postgres://${name}@${host}:${port}/postgres`,
        authority,
        password: await addOfficer(client, { name, grade, lender: 'main' }),
      })
    }
    return made
  })
}

export const accountOf = ({ url }: TeamAccess): string => new URL(url).username
