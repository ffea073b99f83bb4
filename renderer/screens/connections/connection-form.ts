import { array, boolean, object, string } from 'yup'
import {
  isTimeZone,
  connectionKinds,
  type Connection,
  type ConnectionKind,
  defaultTimeZone,
  parseBaseUrl,
} from '../../../shared/domain/connections/connection.ts'
import {
  defaultServiceProfile,
  serviceProfileNames,
} from '../../../shared/service-profiles/all-profiles.ts'
import { defaultUnitsProfile, unitsProfileNames } from '../../../shared/values/units.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { failureDetails } from '../../messages/failures/service-messages.ts'
import { words } from '../../messages/words.ts'
import { onTopOf, withSaved } from '../../state/saved-at-lock.ts'

const text = words.settings

const needed = (most: number) => string().trim().required(text.required).max(most, text.tooLong)

const fields = {
  name: needed(60),
  kind: string().oneOf(connectionKinds).required(text.required),
  baseUrl: needed(2048).test('base-url', (value, context) => {
    const read = parseBaseUrl(value)
    if (read.ok) return true
    const rule = failureDetails[read.error.detail ?? '']
    return context.createError({ message: rule ?? text.form.badUrl })
  }),
  clientId: needed(256),
  unitsProfile: string().oneOf(unitsProfileNames).required(text.required),
  serviceProfile: string().oneOf(serviceProfileNames).required(text.required),
  timeZone: needed(64).test('time-zone', text.form.badZone, isTimeZone),
  starterMode: boolean().required(),
  trustedDocumentHosts: array(string().required()).required(),
}
const secretText = () => string().max(1024, text.tooLong)

/** The officer's input for a new connection. Loan Desk itself creates the sample connection. */
export const newConnectionSchema = object({
  ...fields,
  secret: secretText().required(text.required),
})
/** An existing connection keeps its secret if the field is empty. */
export const connectionSchema = object({ ...fields, secret: secretText().defined() })

export const newConnection = {
  name: '',
  kind: 'sandbox' as ConnectionKind,
  baseUrl: '',
  clientId: '',
  secret: '',
  unitsProfile: defaultUnitsProfile,
  serviceProfile: defaultServiceProfile,
  timeZone: defaultTimeZone,
  starterMode: false,
  trustedDocumentHosts: [] as string[],
}

/** A connection as form values. The page never receives its secret. */
export function typedFromConnection(connection: Connection): typeof newConnection {
  const { name, kind, baseUrl, clientId, unitsProfile, serviceProfile } = connection
  const { timeZone, starterMode } = connection
  return {
    name,
    kind,
    baseUrl,
    clientId,
    secret: '',
    unitsProfile,
    serviceProfile,
    timeZone,
    starterMode,
    trustedDocumentHosts: [...connection.trustedDocumentHosts],
  }
}

/** What a restored form shows: the connection as it is now, with the fields that the officer changed. */
export function restoredConnection(
  now: typeof newConnection,
  { typed, before }: JsonObject,
): typeof newConnection {
  const began = withSaved(now, before)
  return { ...onTopOf(now, began, withSaved(began, typed)), secret: '' }
}

/** Warns about a secret that looks like one of another environment. Never blocks. */
export function secretWarning(kind: string | undefined, secret: string | undefined): string | null {
  if (kind === 'production' && secret?.startsWith('test_') === true) {
    return text.form.testInProduction
  }
  if (kind === 'sandbox' && secret?.startsWith('prod_') === true) return text.form.prodInSandbox
  return null
}
