import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '../../shared/durations.ts'
import { aConnection } from '../support/builders/connections.ts'
import { approvalBody, decisionOf, seenPending } from '../support/builders/decisions.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { outboxAtService, type OutboxAtService } from '../support/fakes/outbox-at-service.ts'
import { startSpecifiedService, type SpecifiedService } from '../support/fakes/specified-service.ts'

/*
 * How old the check before an approval is when the approval is sent, and the results on two
 * computers that approve the same application: the outbox with the real client over HTTP, at a
 * service that asks to wait 29 s and lets a later approval replace an earlier one. The clock stands
 * still while a request is in progress.
 */

/** Maximum age of a check when its approval is sent, in milliseconds. */
const checkLasts = 2_000
const path = '/api/applications/app_1'

interface Carried {
  readonly line: string
  readonly sentAt: number
  respondedAt: number | null
}

/** A computer with an outbox that records its requests. */
class Computer {
  readonly carried: Carried[] = []
  /** Delays the response to a request until the returned promise settles; null: no delay. */
  delay: (line: string) => Promise<unknown> | null = () => null
  /** The request that gets no response on this computer. */
  unanswered: string | null = null
  private readonly parts: OutboxAtService

  constructor() {
    this.parts = outboxAtService({
      baseUrl: service.baseUrl,
      credentials: { clientId: 'client_alder', secret: 'test_secret' },
      clock,
      fetch: (input, init) => this.carry(new Request(input, init)),
    })
    computers.push(this)
  }

  get isWaiting(): boolean {
    return this.carried.some(({ respondedAt }) => respondedAt === null)
  }

  get lines(): readonly string[] {
    return this.carried.map(({ line }) => line)
  }

  /** Age of the last check when each approval was sent. */
  get checkAges(): readonly number[] {
    return this.carried.flatMap((approval, index) => {
      if (approval.line !== `POST ${path}/approve`) return []
      const check = this.carried.slice(0, index).findLast(({ line }) => line === `GET ${path}`)
      return [approval.sentAt - (check?.respondedAt ?? Number.NEGATIVE_INFINITY)]
    })
  }

  approve(amount: number): void {
    const offers = approvalBody.offers.map((offer) => ({ ...offer, amount }))
    const connectionId = aConnection().id
    const decision = decisionOf({ connectionId, body: { offers }, seen: seenPending })
    expect(this.parts.outbox.submit(decision)).toMatchObject({ ok: true })
  }

  /** The officer opens another application meanwhile. */
  readAnother(): void {
    void this.parts.api.readApplication('app_2')
  }

  approval() {
    return this.parts.desk.decisions.get('dec_1')
  }

  private async carry(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const line = `${request.method} ${pathname}`
    if (line === this.unanswered) return untilAborted(request)
    const entry: Carried = { line, sentAt: clock.monotonic(), respondedAt: null }
    this.carried.push(entry)
    const response = await fetch(request)
    const text = await response.text()
    await this.delay(line)
    entry.respondedAt = clock.monotonic()
    return new Response(text, response)
  }
}

function untilAborted({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

let service: SpecifiedService
let clock: FakeClock
let computers: Computer[]
/** Approvals that the service processed, by application, oldest first. */
let approved: string[]
let whenApproved: () => unknown
/** Endpoints whose next response is 429 with Retry-After: 29. */
let limited: string[]

beforeAll(async () => {
  service = await startSpecifiedService()
})
afterAll(() => service.stop())

beforeEach(() => {
  clock = new FakeClock()
  computers = []
  approved = []
  whenApproved = () => undefined
  limited = []
  service.respond((endpoint, usual) => {
    if (limited.includes(endpoint)) {
      limited = limited.filter((other) => other !== endpoint)
      return { status: 429, text: '{}', retryAfter: '29' }
    }
    if (endpoint === 'approve') {
      approved.push(usual.text)
      whenApproved()
    }
    const last = usual.text.includes('"app_1"') ? approved.at(-1) : undefined
    return last === undefined ? null : { status: 200, text: last }
  })
})

/** Lets the network answer pending requests, and promises settle. */
async function responded(isSo = () => computers.every(({ isWaiting }) => !isWaiting)) {
  for (let quiet = 0; quiet < 20; quiet = isSo() ? quiet + 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function pass(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    await responded()
    await clock.advance(100)
  }
  await responded()
}

/** Submits an approval whose check gets its response after the service asked everyone to wait 29 s. */
async function approveBehindPause(computer: Computer, amount: number): Promise<void> {
  const pause = Promise.withResolvers<undefined>()
  computer.delay = (line) => (line === `GET ${path}` ? pause.promise : null)
  computer.approve(amount)
  await responded(() => computer.lines.includes(`GET ${path}`))
  limited = ['readApplication']
  computer.readAnother()
  await responded(
    () => computer.carried.filter(({ respondedAt }) => respondedAt === null).length === 1,
  )
  pause.resolve(undefined)
  computer.delay = () => null
  await responded()
}

test('an approval that must wait 29 s after its check is checked again before it is sent', async () => {
  const here = new Computer()
  await approveBehindPause(here, 100_000)
  expect(here.approval()).toMatchObject({ state: 'sending' })
  await pass(28)
  expect(here.checkAges).toEqual([])
  await pass(12)
  expect(here.approval()).toMatchObject({ state: 'confirmed' })
  expect(here.checkAges).toEqual([expect.toSatisfy((age: number) => age <= checkLasts)])
  // The check, the check again after the pause, the approval, and the read after it.
  expect(here.lines.filter((line) => line.includes('app_1'))).toEqual([
    `GET ${path}`,
    `GET ${path}`,
    `POST ${path}/approve`,
    `GET ${path}`,
  ])
})

test('an approval that the service delayed by 29 s is checked again before it is sent', async () => {
  const here = new Computer()
  limited = ['approve']
  here.approve(100_000)
  await responded()
  expect(here.approval()).toMatchObject({ state: 'queued', failure: { code: 'rate-limited' } })
  await pass(40)
  expect(here.approval()).toMatchObject({ state: 'confirmed' })
  expect(here.checkAges).toHaveLength(2)
  for (const age of here.checkAges) expect(age).toBeLessThanOrEqual(checkLasts)
})

test('an approval is sent with a token close to its expiry if the service issues no new one', async () => {
  const here = new Computer()
  here.readAnother()
  await responded()
  await clock.advance(23.75 * hourMs)
  here.unanswered = 'POST /api/token'
  here.approve(100_000)
  await pass(1)
  expect(here.approval()).toMatchObject({ state: 'confirmed' })
  expect(here.checkAges).toEqual([expect.toSatisfy((age: number) => age <= checkLasts)])
})

test('an approval is held if another computer approved the application during the wait', async () => {
  const here = new Computer()
  const there = new Computer()
  await approveBehindPause(here, 100_000)
  there.approve(200_000)
  await responded()
  expect(there.approval()).toMatchObject({ state: 'confirmed' })
  await pass(40)
  expect(here.approval()).toMatchObject({
    state: 'held',
    found: { status: 'approved', offers: [{ amount: 200_000 }] },
  })
  expect(here.checkAges).toEqual([])
})

test('when two approvals are sent at once after the wait, the replaced one is held at once', async () => {
  const both = [new Computer(), new Computer()]
  limited = ['approve']
  both[0]?.approve(100_000)
  await responded()
  limited = ['approve']
  both[1]?.approve(200_000)
  await responded()
  // Responses after a computer's approval arrive once both approvals are done.
  const bothDone = Promise.withResolvers<undefined>()
  whenApproved = () => approved.length === 2 && bothDone.resolve(undefined)
  for (const computer of both) {
    computer.delay = () => (computer.checkAges.length === 2 ? bothDone.promise : null)
  }
  await pass(40)
  expect(both.map((computer) => computer.approval()?.state).sort()).toEqual(['confirmed', 'held'])
  const replaced = both.find((computer) => computer.approval()?.state === 'held')
  expect(replaced?.approval()).toMatchObject({ failure: { code: 'decision-overtaken' } })
  for (const age of both.flatMap(({ checkAges }) => checkAges)) {
    expect(age).toBeLessThanOrEqual(checkLasts)
  }
})
