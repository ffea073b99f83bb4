import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { ConnectionState } from '../../../shared/domain/startup/app-state.ts'
import { noLetterSettings } from '../../../shared/domain/notices/letter-settings.ts'
import { standardRules } from '../../../shared/domain/offers/lender-rules.ts'

/** A connection as a person would have set it up; fields given here replace the usual ones. */
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

/** The session of a connection whose service answers. */
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
