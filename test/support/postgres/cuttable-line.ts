import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TeamAccess } from '../../../electron/ports/team-server.ts'

/** A network connection between one Loan Desk instance and its server that can be cut. */
export interface CuttableLine {
  /** The officer's access, through this connection. */
  readonly access: TeamAccess
  /** From now on, nothing from the server arrives, and the server doesn't notice. */
  holdResponses(): void
  /** Ends every connection; new ones work, including their responses. */
  cut(): void
  /** Ends them on the computer only, as when it changes its network: the server doesn't notice. */
  forget(): void
  close(): void
}

export async function cuttableLine(access: TeamAccess): Promise<CuttableLine> {
  const url = new URL(access.url)
  const target = Number(url.port)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        if (!forgotten.has(other)) other.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      if (!held.has(far)) near.write(bytes)
    })
    fars.add(far)
    far.on('close', () => fars.delete(far))
  }).listen(0, 'localhost')
  const fars = new Set<Socket>()
  const held = new Set<Socket>()
  const forgotten = new Set<Socket>()
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  url.port = String((server.address() as AddressInfo).port)
  return {
    access: { ...access, url: url.href },
    holdResponses() {
      for (const far of fars) held.add(far)
    },
    cut,
    forget() {
      for (const far of fars) forgotten.add(far)
      for (const socket of open) if (!forgotten.has(socket)) socket.destroy()
    },
    close() {
      server.close()
      cut()
    },
  }
}
