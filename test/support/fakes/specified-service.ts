import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The lending service as its specification document describes it, written from that document alone:
 * it uses no table, schema or type of the app, so that a mistake in one of those can't hide in its
 * own test. It records every request that the document doesn't allow and refuses it, as a strict
 * server would: 401, 404, 405, 415, 400.
 */

/** A request that the specification doesn't allow, with the reasons. */
interface InvalidRequest {
  readonly request: string
  readonly reasons: readonly string[]
}

export interface SpecifiedService {
  readonly baseUrl: string
  readonly invalid: readonly InvalidRequest[]
  /** Replaces every response of an endpoint; null restores the usual one. */
  respond(response: Response | null): void
  stop(): Promise<void>
}

/** What to send instead of the usual response to an allowed request; null: the usual one. */
type Response = (endpoint: string, usual: Sent) => Sent | null

interface Sent {
  readonly status: number
  readonly text: string
  readonly retryAfter?: string
}

type Check = (value: unknown, path: string) => string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const must =
  (holds: (value: unknown) => boolean, what: string): Check =>
  (value, path) =>
    holds(value) ? [] : [`${path} must be ${what}`]
const text = must((value) => typeof value === 'string', 'a string')
const integer = must((value) => Number.isInteger(value), 'an integer')
const number = must((value) => typeof value === 'number', 'a number')
const oneOf = (...words: readonly string[]): Check =>
  must((value) => typeof value === 'string' && words.includes(value), words.join(' or '))
const date = must(
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    new Date(`${value}T00:00:00Z`).toISOString().startsWith(value),
  'a date YYYY-MM-DD',
)

/** An object with all of the required fields, any of the optional ones, and no others. */
const object =
  (
    required: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
  ): Check =>
  (value, path) => {
    if (!isObject(value)) return [`${path} must be an object`]
    const known = { ...required, ...optional }
    return [
      ...Object.keys(value).flatMap((name) =>
        name in known ? [] : [`${path}.${name} is unknown`],
      ),
      ...Object.entries(known).flatMap(([name, check]) => {
        if (Object.hasOwn(value, name)) return check(value[name], `${path}.${name}`)
        return name in required ? [`${path}.${name} is missing`] : []
      }),
    ]
  }

/** Specification, Offer: the common fields of a request. `id` and the promo are in responses only. */
const commonOffer = {
  amount: integer,
  first_payment_date: date,
  grace_period: object({ term: integer, interest_rate: number }),
  interest_rate: number,
  late_payment_fee: number,
  payment_period: text,
}
const loanOffer = object({
  type: oneOf('loan_offer'),
  ...commonOffer,
  origination_fee: number,
  loan_term: object({ term: integer, term_type: text }),
})
const lineOffer = object({
  type: oneOf('revolving_line_of_credit_offer'),
  ...commonOffer,
  annual_fee: number,
  apr: number,
  billing_cycle: integer,
  finance_charge: number,
  minimum_payment: object({ type: text, value: integer, floor: integer }),
})
const offer: Check = (value, path) => {
  if (!isObject(value)) return [`${path} must be an object`]
  return (value['type'] === 'loan_offer' ? loanOffer : lineOffer)(value, path)
}
const offers: Check = (value, path) => {
  if (!Array.isArray(value)) return [`${path} must be a list`]
  if (value.length === 0) return [`${path} must have one or more offers`]
  return value.flatMap((entry, index) => offer(entry, `${path}[${index}]`))
}

interface EndpointRule {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly needsToken: boolean
  /** null: "Request body: none". */
  readonly body: Check | null
  respond(body: unknown, id: string): unknown
}

const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzcGVjIn0.c2ln'

/** Specification, Endpoints. */
const rules: readonly EndpointRule[] = [
  {
    name: 'token',
    method: 'POST',
    path: /^\/api\/token$/,
    needsToken: false,
    body: object({ client_id: text, secret: text }),
    respond: () => ({ token }),
  },
  {
    name: 'readApplication',
    method: 'GET',
    path: /^\/api\/applications\/(app_[^/]+)$/,
    needsToken: true,
    body: null,
    respond: (_, id) => ({ id, status: 'pending', requested_amount: 500_000 }),
  },
  {
    name: 'approve',
    method: 'POST',
    path: /^\/api\/applications\/(app_[^/]+)\/approve$/,
    needsToken: true,
    body: object({ offers }),
    respond: (body, id) => ({
      id,
      status: 'approved',
      decisioned_on: '2026-11-22T12:00:00Z',
      rejection_reasons: [],
      ...(isObject(body) && body),
    }),
  },
  {
    name: 'setLendingDetails',
    method: 'POST',
    path: /^\/api\/configuration\/lending_details$/,
    needsToken: true,
    body: object({
      // The specification doesn't show whether line_2 is optional: both forms are accepted.
      address: object({ line_1: text, city: text, state: text, zip: text }, { line_2: text }),
      cs_phone: text,
      cs_email: text,
    }),
    respond: (body) => body,
  },
  {
    name: 'setWebhook',
    method: 'POST',
    path: /^\/api\/configuration\/webhook$/,
    needsToken: true,
    body: object({ url: text }),
    respond: () => 'Ok.',
  },
  {
    name: 'createAchAuthorization',
    method: 'POST',
    path: /^\/api\/payments\/api\/facilities\/([^/]+)\/create_ach_authorization$/,
    needsToken: true,
    body: null,
    respond: () => ({ id: 'doc_1', document_url: 'https://documents.example/doc_1' }),
  },
]

export async function startSpecifiedService(): Promise<SpecifiedService> {
  const invalid: InvalidRequest[] = []
  let replace: Response | null = null

  function respond(request: IncomingMessage, body: string): Sent {
    const line = `${request.method ?? ''} ${request.url ?? ''}`
    const refuse = (status: number, ...reasons: readonly string[]): Sent => {
      invalid.push({ request: line, reasons })
      return { status, text: JSON.stringify({ error_code: 'INVALID_REQUEST' }) }
    }
    const found = rules.filter(({ path }) => path.test(request.url ?? ''))
    const rule = found.find(({ method }) => method === request.method)
    if (rule === undefined) return refuse(found.length > 0 ? 405 : 404, 'no such endpoint')
    if (rule.needsToken && request.headers.authorization !== `Bearer ${token}`) {
      return refuse(401, 'no bearer token')
    }
    const type = request.headers['content-type']
    if (rule.body === null) {
      if (type !== undefined) return refuse(415, `content type ${type} without a body`)
      if (body !== '') return refuse(400, 'a body where there is none')
    } else if (type !== 'application/json') {
      return refuse(415, `content type ${type ?? 'missing'}`)
    }
    const sent = rule.body === null ? null : parsed(body)
    const reasons = rule.body?.(sent, 'body') ?? []
    if (reasons.length > 0) return refuse(400, ...reasons)
    const id = decodeURIComponent(rule.path.exec(request.url ?? '')?.[1] ?? '')
    const usual = { status: 200, text: JSON.stringify(rule.respond(sent, id)) }
    return replace?.(rule.name, usual) ?? usual
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = respond(request, Buffer.concat(chunks).toString('utf8'))
      const { status, text: body, retryAfter } = sent
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  }

  const server = createServer(handle)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    invalid,
    respond: (response) => {
      replace = response
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
