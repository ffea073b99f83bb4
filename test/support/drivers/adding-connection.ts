import type { Client } from '../../../shared/contract/contract.ts'
import { aConnectionForm, type ConnectionForm } from '../builders/connections.ts'
import { given } from '../checks/given.ts'

/** A service, and the credentials that it accepts. */
interface Lender {
  readonly baseUrl: string
  readonly credentials: Pick<ConnectionForm, 'clientId' | 'secret'>
}

/** Adds a connection as the form does; given fields replace the defaults. Returns its ID. */
export async function addConnection(
  ask: Client,
  { baseUrl, credentials }: Lender,
  fields: Partial<ConnectionForm> = {},
): Promise<string> {
  const { clientId, secret } = credentials
  const form = aConnectionForm({ baseUrl, clientId, secret, ...fields })
  const added = await ask.connections.create(form)
  return given(added).id
}

/** Adds a connection and makes it the active one. */
export async function useNewConnection(
  ask: Client,
  lender: Lender,
  fields: Partial<ConnectionForm> = {},
): Promise<string> {
  const id = await addConnection(ask, lender, fields)
  given(await ask.connections.activate({ id }))
  return id
}
