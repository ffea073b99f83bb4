import type { Client } from '../../../shared/contract/contract.ts'
import { given } from '../checks/given.ts'

type Typed = Parameters<Client['connections']['create']>[0]

/** A service, and the credentials that it accepts. */
interface Lender {
  readonly baseUrl: string
  readonly credentials: Pick<Typed, 'clientId' | 'secret'>
}

/** Adds a connection as the form does; given fields replace the defaults. Returns its ID. */
export async function addConnection(
  ask: Client,
  { baseUrl, credentials }: Lender,
  fields: Partial<Typed> = {},
): Promise<string> {
  const added = await ask.connections.create({
    name: 'Alder Bank',
    kind: 'sandbox',
    baseUrl,
    clientId: credentials.clientId,
    secret: credentials.secret,
    unitsProfile: 'cents-and-basis-points',
    serviceProfile: 'specification',
    timeZone: 'America/New_York',
    starterMode: false,
    trustedDocumentHosts: [],
    ...fields,
  })
  return given(added).id
}

/** Adds a connection and makes it the active one. */
export async function useNewConnection(
  ask: Client,
  lender: Lender,
  fields: Partial<Typed> = {},
): Promise<string> {
  const id = await addConnection(ask, lender, fields)
  given(await ask.connections.activate({ id }))
  return id
}
