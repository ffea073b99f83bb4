import { describe, expect, it } from 'vitest'
import { channels, type Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok } from '../../../shared/result.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import { createRouter } from '../../../electron/ipc/router.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'

/** Handlers that all return what the test says. */
function answering(respond: (channel: string, input: unknown) => unknown): Handlers {
  return new Proxy({} as Handlers, {
    get: (_, group: string) =>
      new Proxy(
        {},
        {
          get: (_inner, method: string) => (input: unknown) => respond(`${group}.${method}`, input),
        },
      ),
  })
}

function router(
  respond: (channel: string, input: unknown) => unknown = () => ok('answer'),
  open = true,
) {
  const log = new RecordingLog()
  const handlers = answering(respond)
  return {
    log,
    router: createRouter({
      app: handlers.app,
      whenOpen: () => (open ? handlers : null),
      log,
      clock: new FakeClock(),
    }),
  }
}

describe('the IPC boundary of the main process', () => {
  it('passes a valid payload to its handler and returns the handler’s result', async () => {
    const received: unknown[] = []
    const { router: door } = router((channel, input) => {
      received.push([channel, input])
      return ok(7)
    })
    expect(await door.handle('decisions.get', { id: 'd1' })).toEqual({ ok: true, value: 7 })
    expect(received).toEqual([['decisions.get', { id: 'd1' }]])
  })

  it.each([
    ['a channel nobody knows', 'applications.drop', {}, 'channel-unknown'],
    ['a name from the prototype', 'app.constructor', {}, 'channel-unknown'],
    ['a field too many', 'decisions.get', { id: 'd1', all: true }, 'payload-invalid'],
    ['a field too few', 'decisions.get', {}, 'payload-invalid'],
    ['a wrong type', 'decisions.get', { id: 5 }, 'payload-invalid'],
    ['nothing at all', 'decisions.get', undefined, 'payload-invalid'],
    ['a list for an object', 'decisions.get', [], 'payload-invalid'],
    ['an id that is a path', 'applications.open', { id: 'app_../../token' }, 'payload-invalid'],
    [
      'a text of 17 million characters',
      'decisions.get',
      { id: 'x'.repeat(17_000_000) },
      'payload-too-large',
    ],
    [
      'a name of 17 million characters',
      'decisions.get',
      { ['x'.repeat(17_000_000)]: 1 },
      'payload-too-large',
    ],
    [
      'two lists of 150,000 numbers',
      'applications.add',
      { ids: Array.from({ length: 2 }, () => new Array<number>(150_000).fill(1)) },
      'payload-too-large',
    ],
    [
      'a list of 300,000 gaps',
      'applications.add',
      { ids: new Array(300_000) },
      'payload-too-large',
    ],
  ])('refuses %s with an error', async (_, channel, payload, code) => {
    const { router: door } = router(() => {
      throw new Error('must not be called')
    })
    expect(await door.handle(channel, payload)).toMatchObject({ ok: false, error: { code } })
  })

  it.each([
    ['a key that reaches for the prototype', JSON.parse('{"__proto__":{"x":1}}') as unknown, 'key'],
    ['a key that reaches for the constructor', { constructor: 1 }, 'key'],
    ['a date', new Date(0), 'object'],
    ['no number', Number.NaN, 'number'],
    ['a whole number without an end', 1n, 'bigint'],
    ['what is undefined', undefined, 'undefined'],
  ] as const)(
    'refuses %s in the content of a draft, which no schema covers',
    async (_, value, detail) => {
      const { router: door } = router()
      const payload = { kind: 'offers', subject: 'a', content: { value } }
      expect(await door.handle('drafts.save', payload)).toMatchObject({
        error: { code: 'payload-invalid', detail },
      })
    },
  )

  it.each([
    ['objects', (content: unknown) => ({ content })],
    ['lists', (content: unknown) => [content]],
  ])('refuses deeply nested %s before any schema validates them', async (_, nest) => {
    let content: unknown = 1
    for (let depth = 0; depth < 60; depth += 1) content = nest(content)
    const { router: door } = router()
    expect(
      await door.handle('drafts.save', { kind: 'offers', subject: 'a', content }),
    ).toMatchObject({ error: { code: 'payload-too-large' } })
  })

  it.each([
    ['a list of 240,000 wrong offers', 'decisions.approve', { offers: new Array(240_000).fill(1) }],
    ['240,000 wrong ids', 'applications.add', { ids: new Array(240_000).fill(1) }],
    [
      '240,000 fields nobody knows',
      'settings.read',
      Object.fromEntries(Array.from({ length: 240_000 }, (_, index) => [`k${index}`, 1])),
    ],
  ])('rejects %s as invalid', async (_, channel, payload) => {
    const { router: door } = router()
    expect(await door.handle(channel, payload)).toMatchObject({
      error: { code: 'payload-invalid' },
    })
  })

  it('limits a channel with too many requests, and no other channel', async () => {
    let called = 0
    const { router: door } = router(() => ok((called += 1)))
    for (let asked = 0; asked < 1_500; asked += 1) await door.handle('settings.read', {})
    expect(called).toBe(1_000)
    expect(await door.handle('settings.read', {})).toEqual(failed('too-many-requests'))
    expect(await door.handle('decisions.list', { connectionId: 'c' })).not.toEqual(
      failed('too-many-requests'),
    )
  })

  it('names the rule and the field that failed, but never the value', async () => {
    const { router: door } = router()
    const result = await door.handle('decisions.resend', { id: 'd1', reason: 'x' })
    expect(result).toMatchObject({ error: { problems: [{ path: 'reason', code: 'min' }] } })
    expect(JSON.stringify(result)).not.toContain('"x"')
  })

  it('allows only the app group while Loan Desk is not open', async () => {
    const { router: door } = router(() => ok(1), false)
    expect(await door.handle('app.facts', {})).toEqual({ ok: true, value: 1 })
    for (const channel of channels.filter((name) => !name.startsWith('app.'))) {
      const result = await door.handle(channel, {})
      expect(result.ok, channel).toBe(false)
    }
    expect(await door.handle('settings.read', {})).toEqual(failed('app-not-open'))
  })

  it('converts an exception into a logged reference, and returns nothing else', async () => {
    const { router: door, log } = router(() => {
      throw new Error('borrower 42')
    })
    const result = await door.handle('settings.read', {})
    expect(result).toEqual({ ok: false, error: { code: 'unexpected', reference: 'R1' } })
    expect(log.lines[0]).toContain('"reference":"R1"')
  })

  it('returns canceled for a query that a newer one ended, and logs nothing', async () => {
    const { router: door, log } = router(() => Promise.reject(AbortSignal.abort().reason as Error))
    expect(await door.handle('decisions.get', { id: 'd1' })).toEqual(failed('canceled'))
    expect(log.lines).toEqual([])
  })

  it('returns the code of a file failure, the file and a logged reference', async () => {
    const { router: door } = router(() => {
      throw new StoreFault('disk-full', undefined, 'desk.db')
    })
    expect(await door.handle('settings.read', {})).toEqual(
      failed('disk-full', { reference: 'R1', detail: 'desk.db' }),
    )
  })
})
