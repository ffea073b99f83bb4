import { array, boolean, object, string, type TestContext } from 'yup'
import {
  isTimeZone,
  connectionKinds,
  type Connection,
  type ConnectionKind,
  defaultTimeZone,
  parseBaseUrl,
} from '../../../shared/domain/connections/connection.ts'
import {
  isWithinBounds,
  orderedLimits,
  policyLimitNames,
  policyLimits,
  policyLimitTable,
  type PolicyLimitName,
  type PolicyLimits,
} from '../../../shared/domain/offers/policy-limits.ts'
import { policyRuleNames, type PolicyRuleName } from '../../../shared/domain/offers/policy-rules.ts'
import { formatQuantity, parseQuantity } from '../../../shared/values/typed-numbers.ts'
import { defaultUnitsProfile, unitsProfileNames } from '../../../shared/values/units.ts'
import { configurationMessages } from '../../messages/configuration-messages.ts'
import { policyLimitMessages } from '../offers/composer-words.ts'
import { failureDetails } from '../../messages/failures/service-messages.ts'
import { words } from '../../messages/words.ts'

const text = words.settings
const more = configurationMessages.connection

const needed = (most: number) => string().trim().required(text.required).max(most, text.tooLong)

/** Limits as they stand in their fields. */
export type TypedLimits = Record<PolicyLimitName, string>

export function typedLimits(limits: PolicyLimits): TypedLimits {
  const typed = policyLimitNames.map(
    (name) => [name, formatQuantity(policyLimitTable[name].quantity, limits[name])] as const,
  )
  return Object.fromEntries(typed) as TypedLimits
}

/** The limits that are typed; those that cannot be read are the standard ones. */
export function readLimits(typed: Readonly<Partial<TypedLimits>>): PolicyLimits {
  return policyLimits(
    Object.fromEntries(policyLimitNames.map((name) => [name, readLimit(name, typed[name])])),
  )
}

function readLimit(name: PolicyLimitName, typed = ''): number | null {
  const read = parseQuantity(policyLimitTable[name].quantity, typed)
  return read.ok ? read.value : null
}

function limitField(name: PolicyLimitName) {
  const { quantity, least, most } = policyLimitTable[name]
  return string()
    .defined()
    .test('limit', (typed, context) => {
      const message = limitProblem(name, typed, context)
      return message === null || context.createError({ message })
    })

  function limitProblem(of: PolicyLimitName, typed: string, context: TestContext): string | null {
    const value = readLimit(of, typed)
    if (value === null) return more.limitUnclear
    if (!isWithinBounds(of, value)) {
      return more.limitBounds(formatQuantity(quantity, least), formatQuantity(quantity, most))
    }
    const siblings = context.parent as Readonly<Partial<TypedLimits>>
    const higher = orderedLimits.find(([low, high]) => {
      const bound = readLimit(high, siblings[high])
      return low === of && bound !== null && value > bound
    })
    return higher === undefined ? null : more.limitOrder(policyLimitMessages[higher[1]])
  }
}

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
  limits: object(
    Object.fromEntries(policyLimitNames.map((name) => [name, limitField(name)])) as Record<
      PolicyLimitName,
      ReturnType<typeof limitField>
    >,
  ),
  trustedDocumentHosts: array(string().required()).required(),
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
  limits: typedLimits(policyLimits()),
  trustedDocumentHosts: [] as string[],
}

/** A connection in the form; its secret is never known here. */
export function typedFromConnection(connection: Connection): typeof newConnection {
  const { name, kind, baseUrl, clientId, unitsProfile, timeZone, starterMode } = connection
  const rulesOn = policyRuleNames.filter((rule) => !connection.disabledRules.includes(rule))
  return {
    ...{ name, kind, baseUrl, clientId, secret: '', unitsProfile, timeZone, starterMode, rulesOn },
    limits: typedLimits(connection.policyLimits),
    trustedDocumentHosts: [...connection.trustedDocumentHosts],
  }
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
