import { onTestFinished } from 'vitest'
import type {
  SampleService,
  SampleServiceOptions,
} from '../../../electron/sample-service/sample-service.ts'
import {
  startControlledService,
  type ControlledService,
} from '../../support/sample-service/controlled-service.ts'

/** Noon in Los Angeles on Friday, Nov 20, 2026. */
export const noon = Date.UTC(2026, 10, 20, 20)

/** A sample service for one test, with a clock that stands still. */
export async function serviceForTest(
  options: SampleServiceOptions = {},
): Promise<ControlledService> {
  const service = await startControlledService({ clock: { now: () => noon }, ...options })
  onTestFinished(() => service.stop())
  return service
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if it isn't JSON. */
  readonly json: unknown
}

export interface Call {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent verbatim instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
}

export async function call(
  service: Pick<SampleService, 'baseUrl'>,
  path: string,
  how: Call = {},
): Promise<Answered> {
  const body = how.raw ?? (how.body === undefined ? undefined : JSON.stringify(how.body))
  const response = await fetch(service.baseUrl + path, {
    method: how.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(how.token !== undefined && { authorization: `Bearer ${how.token}` }),
      ...how.headers,
    },
    ...(body !== undefined && { body }),
    ...(how.signal && { signal: how.signal }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

export function post(
  service: Pick<SampleService, 'baseUrl'>,
  path: string,
  how: Call = {},
): Promise<Answered> {
  return call(service, path, { method: 'POST', ...how })
}

export async function signIn(
  service: Pick<SampleService, 'baseUrl' | 'credentials'>,
): Promise<string> {
  const { clientId, secret } = service.credentials
  const result = await post(service, '/api/token', { body: { client_id: clientId, secret } })
  return String(field(result.json, 'token'))
}

/** One field of an object of unknown type. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** The HTTP status and the service's own error code. */
export function codeOf({ status, json }: Answered): readonly unknown[] {
  return [status, field(json, 'error_code')]
}

/** The params that an error's details name. */
export function params(result: Answered): readonly unknown[] {
  const detail = field(result.json, 'error_detail')
  return Array.isArray(detail) ? detail.map((one: unknown) => field(one, 'param')) : []
}

/** A loan offer that the service accepts on the test clock's date. */
export function loanOffer(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'loan_offer',
    amount: 2_000_000,
    first_payment_date: '2026-12-21',
    grace_period: { term: 0, interest_rate: 0 },
    interest_rate: 1300,
    late_payment_fee: 2500,
    origination_fee: 150,
    payment_period: 'monthly',
    loan_term: { term: 12, term_type: 'months' },
    ...changes,
  }
}

/** A line of credit offer that the service accepts on the test clock's date. */
export function lineOffer(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'revolving_line_of_credit_offer',
    amount: 500_000,
    first_payment_date: '2026-12-21',
    grace_period: { term: 25, interest_rate: 0 },
    interest_rate: 1899,
    late_payment_fee: 2500,
    payment_period: 'monthly',
    annual_fee: 4900,
    apr: 1950,
    billing_cycle: 30,
    finance_charge: 0,
    minimum_payment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 1500 },
    ...changes,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
