import type { Client } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import { noLetterSettings } from '../../../shared/domain/notices/letter-settings.ts'
import { standardRules } from '../../../shared/domain/offers/policy/lender-rules.ts'

/** A connection as an officer would set it up; given fields replace the defaults. */
export function aConnection(fields: Partial<Connection> = {}): Connection {
  return {
    id: 'connection-1',
    name: 'Northwind sandbox',
    kind: 'sandbox',
    baseUrl: 'https://sandbox.lender.example',
    clientId: 'client-1',
    unitsProfile: 'cents-and-basis-points',
    serviceProfile: 'specification',
    timeZone: 'America/Los_Angeles',
    starterMode: false,
    ...standardRules(),
    letters: noLetterSettings,
    trustedDocumentHosts: [],
    secretSetAt: 0,
    ...fields,
  }
}

export type ConnectionForm = Parameters<Client['connections']['create']>[0]

/** What an officer enters for a connection; given fields replace the defaults. */
export function aConnectionForm(fields: Partial<ConnectionForm> = {}): ConnectionForm {
  return {
    name: 'Alder Bank',
    kind: 'sandbox',
    baseUrl: 'https://api.lender.example',
    clientId: 'client_alder',
    secret: 'a secret of forty characters, made up now',
    unitsProfile: 'cents-and-basis-points',
    serviceProfile: 'specification',
    timeZone: 'America/New_York',
    starterMode: false,
    trustedDocumentHosts: [],
    ...fields,
  }
}

/** Session of a connection whose service responds. */
export function anOnlineSession(connectionId: string): ConnectionState {
  return {
    connectionId,
    network: 'online',
    failure: null,
    token: null,
    clockAheadMs: null,
    sampleReachable: null,
  }
}
