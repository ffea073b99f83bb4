import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import { lendingDetailsToWire, webhookBody } from '../../shared/domain/wire/configuration.ts'
import type { JsonValue } from '../../shared/json.ts'
import { lendingDetails } from '../support/builders/lending-details.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'
import { offers } from '../support/drivers/service-fixture.ts'
import { startSpecifiedService, type SpecifiedService } from '../support/fakes/specified-service.ts'
import {
  approving,
  authorizing,
  settingDetails,
  settingWebhook,
} from '../support/builders/submissions.ts'
import { failed } from '../../shared/result.ts'

/*
 * The real client against a server that takes the specification literally and refuses anything
 * else, and against one that echoes what it received in unexpected places.
 */

vi.mock('electron', () => ({
  session: {
    fromPartition: () => ({
      closeAllConnections: () => Promise.resolve(),
      webRequest: { onHeadersReceived: () => undefined },
      fetch: (request: Request) => fetch(request),
    }),
  },
}))
const { createElectronFetch, createElectronFetchForSends } =
  await import('../../electron/adapters/electron/electron-fetch.ts')

const clientId = 'client_alder'
/** Its base64 contains `+` and `/`, whatever precedes it. */
const secret = 'test_Secret/with+signs=and 7 "quotes"!~(x)* ~~~???>>>~~~'
const applicationId = 'app_1'

let service: SpecifiedService
let log: RecordingLog
let api: LendingApi

beforeAll(async () => {
  service = await startSpecifiedService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.respond(null)
  log = new RecordingLog()
  api = connect({ fetch: globalThis.fetch })
})

function connect(
  carriers: Pick<Parameters<typeof aLendingClient>[0], 'fetch' | 'fetchForSends'>,
): LendingApi {
  const { baseUrl } = service
  return aLendingClient({ ...carriers, clock: new HastyClock(), log, baseUrl, clientId, secret })
}

const details = lendingDetailsToWire(lendingDetails)

/** Every call of the port that sends a request, by its endpoint. */
const calls = {
  token: (to: LendingApi) => to.signIn(),
  readApplication: (to: LendingApi) => to.readApplication(applicationId),
  approve: (to: LendingApi) => to.send(approving(applicationId, offers)),
  setLendingDetails: (to: LendingApi) => to.send(settingDetails(details)),
  setWebhook: (to: LendingApi) =>
    to.send(settingWebhook(webhookBody('https://lender.example/hook'))),
  createAchAuthorization: (to: LendingApi) => to.send(authorizing('fac_1')),
} as const
type Call = keyof typeof calls
const callNames = Object.keys(calls) as Call[]

test.each(callNames)('%s by Electron is a request that matches the specification', async (name) => {
  const throughElectron = connect({
    fetch: createElectronFetch(Promise.resolve(null)),
    fetchForSends: createElectronFetchForSends(),
  })
  expect(await calls[name](throughElectron)).toMatchObject(
    name === 'token' || name === 'readApplication' ? { ok: true } : { kind: 'done' },
  )
  expect(service.invalid).toEqual([])
})

describe('a response about another application', () => {
  const withId = (id: JsonValue | undefined) =>
    service.respond((endpoint, usual) =>
      endpoint === 'token'
        ? null
        : { ...usual, text: JSON.stringify({ ...(JSON.parse(usual.text) as object), id }) },
    )

  test.each(['app_2', 'APP_1', ' app_1', 'app_1\u200b', '', 7, {}])(
    'is unreadable if its ID is %j',
    async (id) => {
      withId(id)
      expect(await calls.readApplication(api)).toMatchObject(
        failed('reply-unreadable', { detail: 'another application' }),
      )
    },
  )

  test('leaves it unknown whether an approval was done', async () => {
    withId('app_2')
    expect(await calls.approve(api)).toMatchObject({
      kind: 'unknown',
      status: 200,
      failure: { code: 'reply-unreadable', detail: 'another application' },
    })
  })

  // The specification lets a response omit its ID; the request named the application.
  test.each([null, undefined])(
    'counts as the requested application if its ID is %j',
    async (id) => {
      withId(id)
      expect(await calls.readApplication(api)).toMatchObject({ ok: true })
      expect(await calls.approve(api)).toMatchObject({ kind: 'done' })
    },
  )
})

const bearer = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzcGVjIn0.c2ln'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('a response that repeats the secret or the token', () => {
  /** How a gateway or an error page may encode what it received, and a part that identifies it. */
  const written: readonly (readonly [how: string, text: string, part: string])[] = [
    ['as it is', secret, 'test_Secret/with'],
    ['in upper case', secret.toUpperCase(), 'TEST_SECRET/WITH'],
    ['encoded for a URL', encodeURIComponent(secret), 'test_Secret'],
    ['encoded for a form', new URLSearchParams([['', secret]]).toString().slice(1), 'test_Secret'],
    [
      'with every byte encoded',
      Buffer.from(secret).toString('hex').replace(/../g, '%$&'),
      '%74%65',
    ],
    ['as basic credentials', base64(`${clientId}:${secret}`), base64(`xx${secret}`).slice(4, 40)],
    ...['', 'x', 'xx'].flatMap((before) =>
      (['base64', 'base64url'] as const).map((form) => {
        const text = Buffer.from(before + secret).toString(form)
        return [`in ${form} after ${before.length} bytes`, text, text.slice(4, 40)] as const
      }),
    ),
    ['as the token', bearer, bearer],
  ]

  /** Every text and name of a body with the echo appended, and each also in escapes. */
  function planted(body: JsonValue, echo: string): JsonValue {
    if (typeof body === 'string') return `${body} ${echo}`
    if (Array.isArray(body)) return body.map((entry: JsonValue) => planted(entry, echo))
    if (typeof body !== 'object' || body === null) return body
    return {
      ...Object.fromEntries(
        Object.entries(body).map(([name, value]: [string, JsonValue]) => [
          name,
          name === 'status' || name === 'id' ? value : planted(value, echo),
        ]),
      ),
      [echo]: { [`deep ${echo}`]: [echo] },
    }
  }
  const escaped = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  const error = {
    error_type: 'X',
    error_code: 'X',
    error_message: 'Not with this:',
    error_detail: [{ msg: 'no', param: 'offers[0]', value: 'x', location: 'body' }],
  }

  describe.each(written)('%s', (_, echo, part) => {
    test.each(callNames)('%s doesn’t show it', async (name) => {
      await api.signIn()
      const inEscapes = (text: string) =>
        text.replaceAll(
          JSON.stringify(echo).slice(1, -1),
          escaped(JSON.stringify(echo).slice(1, -1)),
        )
      const bodies: ((usual: string) => string)[] = [
        (usual) => JSON.stringify(planted(JSON.parse(usual) as JsonValue, echo)),
        (usual) => inEscapes(JSON.stringify(planted(JSON.parse(usual) as JsonValue, echo))),
        () => `not JSON: ${echo}`,
        () => `{"error_message": "cut off ${JSON.stringify(echo).slice(1, -1)}`,
        () => `<html><title>${echo}</title>${echo}`,
      ]
      for (const status of [200, 400, 401, 403, 404, 422, 429, 500]) {
        for (const body of bodies) {
          service.respond((endpoint, usual) => {
            if (endpoint !== name) return null
            const text = status === 200 ? usual.text : JSON.stringify(planted(error, echo))
            return { status, text: body(text) }
          })
          const outcome = JSON.stringify(await calls[name](api))
          for (const secretText of [secret, echo, part]) {
            expect(outcome).not.toContain(JSON.stringify(secretText).slice(1, -1))
          }
        }
      }
      const lines = log.lines.join()
      for (const secretText of [secret, echo, part]) expect(lines).not.toContain(secretText)
    })
  })

  test('still shows the officer the rest of the text', async () => {
    service.respond((endpoint) =>
      endpoint === 'readApplication'
        ? { status: 400, text: JSON.stringify({ error_message: `${secret} is not known here` }) }
        : null,
    )
    expect(await calls.readApplication(api)).toMatchObject({
      error: { detail: '••• is not known here' },
    })
  })
})

test('the log has codes of known errors, and of others only that there was one', async () => {
  const codes = ['APPLICATION_CANNOT_BE_APPROVED', 'MARPLE_OF_DANEMEAD_LANE']
  for (const code of codes) {
    service.respond((endpoint) =>
      endpoint === 'approve' ? { status: 400, text: JSON.stringify({ error_code: code }) } : null,
    )
    expect(await calls.approve(api)).toMatchObject({ failure: { serviceCode: code } })
  }
  expect(
    log.lines.map((line) => (JSON.parse(line) as { serviceCode: string }).serviceCode),
  ).toEqual(['APPLICATION_CANNOT_BE_APPROVED', 'other'])
})
