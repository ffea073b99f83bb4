import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { createTeamServer } from '../../../../electron/adapters/team/pg-team-server.ts'
import { makeAuthority } from '../../../../electron/sample-team/certificates.ts'
import { failed } from '../../../../shared/result.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

/** Signs in to a server that sends this after the client's first message. */
async function signInTo(response: readonly number[]) {
  const authority = makeAuthority('Test CA')
  const validity = { notBefore: new Date(2020, 0), notAfter: new Date(2049, 0) }
  const certificate = authority.issue({ host: '127.0.0.1', ...validity })
  const server = createServer((plain) => {
    plain.once('data', () => {
      plain.write('S')
      const line = new TLSSocket(plain, { isServer: true, ...certificate })
      line.on('error', () => undefined)
      line.once('data', () => line.write(Buffer.from(response)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await createTeamServer({ clock: Date, log: new RecordingLog() }).signIn(
      {
        url: `postgres://ann@127.0.0.1:${port}/loandesk`,
        authority: authority.cert,
        password: 'any',
      },
      { changed: () => undefined, ended: () => undefined },
    )
  } finally {
    server.close()
  }
}

it('a server that asks for a sign-in method that the driver doesn’t know is named at once', async () => {
  // AuthenticationGSS.
  const asked = [0x52, ...[0, 0, 0, 8], ...[0, 0, 0, 7]]
  expect(await signInTo(asked)).toEqual(failed('team-sign-in-unsupported'))
})
