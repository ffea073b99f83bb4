import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import type { Router } from '../ipc/router.ts'
import type { Sample } from '../ports/sample.ts'
import type { TeamAccess } from '../ports/team-server.ts'
import { loopbackListener } from '../sample-service/loopback-listener.ts'

/** File in a data folder: what sample-team.ts passes to the Loan Desk of one officer. */
export const sampleTeamFile = 'sample-team.json'

export interface SampleTeam {
  readonly access: TeamAccess
  readonly service: Omit<Sample, 'isReachable' | 'setReachable'>
}

/** One officer's Loan Desk in `npm start -- --team`. */
export interface SampleTeamDesk {
  readonly sample: Sample
  /** Connects the sample connection to the team space. Throws if it can't. */
  join(router: Pick<Router, 'handle'>): Promise<void>
}

/** Reads what sample-team.ts passed to the Loan Desk of this folder. */
export async function openSampleTeamDesk(dataDir: string): Promise<SampleTeamDesk> {
  const file = join(dataDir, sampleTeamFile)
  const { access, service } = JSON.parse(await readFile(file, 'utf8')) as SampleTeam
  return {
    sample: { ...service, ...(await ownWayTo(service.baseUrl)) },
    async join(router) {
      const joined = await router.handle('team.connect', access)
      if (!joined.ok) throw new Error(`not connected to the team space: ${joined.error.code}`)
    },
  }
}

/** This Loan Desk's own proxy to the shared service, so that only its connection can be cut. */
async function ownWayTo(
  baseUrl: string,
): Promise<Pick<Sample, 'baseUrl' | 'isReachable' | 'setReachable'>> {
  const { host } = new URL(baseUrl)
  const listener = loopbackListener([0], (incoming, response) => {
    const { method, url = '/', headers } = incoming
    const onward = request(new URL(url, baseUrl), { method, headers: { ...headers, host } })
    onward.on('error', () => response.destroy())
    onward.on('response', (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      pipeline(received, response, () => undefined)
    })
    pipeline(incoming, onward, () => undefined)
  })
  await listener.open()
  return {
    baseUrl: `http://127.0.0.1:${listener.port()}`,
    isReachable: () => listener.isOpen(),
    setReachable: (reachable) => (reachable ? listener.open() : listener.close()),
  }
}
