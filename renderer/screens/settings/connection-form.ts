import { array, boolean, object, string } from 'yup'
import {
  connectionKinds,
  type Connection,
  type ConnectionKind,
  defaultTimeZone,
  parseBaseUrl,
} from '../../../shared/domain/connection.ts'
import { policyRuleNames, type PolicyRuleName } from '../../../shared/domain/policy-rules.ts'
import { defaultUnitsProfile, unitsProfileNames } from '../../../shared/domain/units.ts'
import { failureDetails } from '../../messages/service-messages.ts'
import { words } from '../../messages/words.ts'

const text = words.settings

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

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
  timeZone: needed(64).test('time-zone', text.form.badZone, isTimeZone),
  starterMode: boolean().required(),
  rulesOn: array(string().oneOf(policyRuleNames).required()).required(),
}
const secretText = () => string().max(1024, text.tooLong)

/** What the officer types of a new connection. The sample one is made by the desk itself. */
export const newConnectionSchema = object({
  ...fields,
  secret: secretText().required(text.required),
})
/** A connection that is there keeps its secret where none is typed. */
export const connectionSchema = object({ ...fields, secret: secretText().defined() })

export const newConnection = {
  name: '',
  kind: 'sandbox' as ConnectionKind,
  baseUrl: '',
  clientId: '',
  secret: '',
  unitsProfile: defaultUnitsProfile,
  timeZone: defaultTimeZone,
  starterMode: false,
  rulesOn: [...policyRuleNames],
}

/** A connection in the form; its secret is never known here. */
export function typedFromConnection(connection: Connection): typeof newConnection {
  const { name, kind, baseUrl, clientId, unitsProfile, timeZone, starterMode } = connection
  const rulesOn = policyRuleNames.filter((rule) => !connection.disabledRules.includes(rule))
  return { name, kind, baseUrl, clientId, secret: '', unitsProfile, timeZone, starterMode, rulesOn }
}

/** The rules that are not on; those that this version does not know stay off. */
export function disabledRules(
  rulesOn: readonly PolicyRuleName[],
  before: readonly string[],
): string[] {
  const known: readonly string[] = policyRuleNames
  return [
    ...policyRuleNames.filter((rule) => !rulesOn.includes(rule)),
    ...before.filter((rule) => !known.includes(rule)),
  ]
}

/** A secret that looks like one of another environment; a warning, never a block. */
export function secretWarning(kind: string | undefined, secret: string | undefined): string | null {
  if (kind === 'production' && secret?.startsWith('test_') === true) {
    return text.form.testInProduction
  }
  if (kind === 'sandbox' && secret?.startsWith('prod_') === true) return text.form.prodInSandbox
  return null
}
