import { boolean, object, string } from 'yup'
import {
  connectionKinds,
  type ConnectionKind,
  defaultTimeZone,
  parseBaseUrl,
} from '../../../shared/domain/connection.ts'
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

/** What the officer types of a new connection. The sample one is made by the desk itself. */
export const connectionSchema = object({
  name: needed(60),
  kind: string().oneOf(connectionKinds).required(text.required),
  baseUrl: needed(2048).test('base-url', (value, context) => {
    const read = parseBaseUrl(value)
    if (read.ok) return true
    const rule = failureDetails[read.error.detail ?? '']
    return context.createError({ message: rule ?? text.form.badUrl })
  }),
  clientId: needed(256),
  secret: string().required(text.required).max(1024, text.tooLong),
  unitsProfile: string().oneOf(unitsProfileNames).required(text.required),
  timeZone: needed(64).test('time-zone', text.form.badZone, isTimeZone),
  starterMode: boolean().required(),
})

export const newConnection = {
  name: '',
  kind: 'sandbox' as ConnectionKind,
  baseUrl: '',
  clientId: '',
  secret: '',
  unitsProfile: defaultUnitsProfile,
  timeZone: defaultTimeZone,
  starterMode: false,
}

/** A secret that looks like one of another environment; a warning, never a block. */
export function secretWarning(kind: string | undefined, secret: string | undefined): string | null {
  if (kind === 'production' && secret?.startsWith('test_') === true) {
    return text.form.testInProduction
  }
  if (kind === 'sandbox' && secret?.startsWith('prod_') === true) return text.form.prodInSandbox
  return null
}
