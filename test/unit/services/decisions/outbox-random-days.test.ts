import fc from 'fast-check'
import { expect, it } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { LendingApi } from '../../../../electron/ports/lending-api.ts'
import type { Decision } from '../../../../shared/domain/decisions/decision.ts'
import { officerActions } from '../../../../shared/domain/decisions/officer-actions.ts'
import { offersMatch } from '../../../../shared/domain/decisions/compare.ts'
import { offersIn } from '../../../../shared/domain/wire/application.ts'
import { achDecisionOf, decisionOf } from '../../../support/builders/decisions.ts'
import type { Gate, ScriptedTurn } from '../../../support/fakes/scripted-lending-api.ts'
import { connection, Fixture } from './outbox-fixture.ts'

/*
 * Random days of an officer: decisions, confirmations, a service that loses responses, a network
 * that fails, a disk that fills up, a clock that jumps and a process that is killed at any point.
 */

const applications = ['app_1', 'app_2', 'app_3']
const facilities = ['fac_1', 'fac_2']
const endpoints = ['readApplication', 'approve', 'createAchAuthorization'] as const

const notDone = 'not done'
const limited = (retryAfterMs: number): ScriptedTurn => ({
  ...{ kind: 'not-sent', status: 429 },
  failure: { code: 'rate-limited', status: 429, retryAfterMs },
})
const turns: readonly ScriptedTurn[] = [
  { kind: 'not-sent' },
  { kind: 'lost', processed: true },
  { kind: 'lost', processed: false },
  { kind: 'refused' },
  limited(20_000),
  limited(0),
  { kind: 'not-sent', status: 401, failure: { code: 'credentials-wrong', status: 401 } },
  // A gateway responds with 401, after the service did the work or before.
  { kind: 'lost', processed: true, failure: { code: 'unauthorized', status: 401 } },
  {
    kind: 'lost',
    processed: false,
    failure: { code: 'unauthorized', status: 401, detail: notDone },
  },
]

/** One of the things that can happen, this often compared with the others. */
const happens = <const Act extends string, More extends object = object>(
  weight: number,
  act: Act,
  more?: { readonly [Name in keyof More]: fc.Arbitrary<More[Name]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(act), ...more }) as fc.Arbitrary<
    { readonly do: Act } & More
  >,
})
const anApplication = { app: fc.constantFrom(...applications) }
const anEndpoint = { endpoint: fc.constantFrom(...endpoints) }
const happening = fc.oneof(
  happens(6, 'approve', anApplication),
  happens(6, 'document', { facility: fc.constantFrom(...facilities) }),
  happens(6, 'word', { which: fc.nat(), action: fc.nat() }),
  happens(8, 'turn', { ...anEndpoint, turn: fc.constantFrom(...turns) }),
  happens(6, 'hold', anEndpoint),
  happens(4, 'open'),
  happens(4, 'kill'),
  happens(2, 'offline'),
  happens(3, 'online'),
  happens(1, 'disk-full'),
  happens(2, 'disk-mended'),
  happens(4, 'time', { seconds: fc.integer({ min: 1, max: 400 }) }),
  happens(1, 'clock', { hours: fc.constantFrom(-48, 48) }),
  happens(1, 'elsewhere', anApplication),
  happens(2, 'rival', anApplication),
)
const noPurpose = {
  kind: 'single' as const,
  paymentReference: '',
  amount: null,
  plannedOn: null,
  ticked: [],
  consent: null,
}
const offersOfAnother = [{ type: 'loan_offer', amount: 9 }]

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

class Day {
  readonly fixture = new Fixture()
  readonly submitted: string[] = []
  /** The officer's confirmations by subject: each submit and each resend allows one send that may count. */
  readonly words = new Map<string, number>()
  /** Requests by subject whose outcome wasn't a certain failure. */
  readonly mayCount = new Map<string, number>()
  /** Decisions in the order in which their requests were sent. */
  private readonly sent: string[] = []
  /** Problems found where a failed assertion would be lost. */
  private readonly wrongs: string[] = []
  private readonly gates: Gate[] = []
  private isFull = false

  constructor() {
    this.watch(this.fixture.process.api)
    this.fixture.outbox.start()
  }

  /** Counts requests when they are sent, whether or not the process survives until the response. */
  private watch(api: LendingApi): void {
    const send = api.send.bind(api)
    api.send = async (submission, isCurrent) => {
      const { subject } = submission
      this.add(this.mayCount, subject, 1)
      if ((this.mayCount.get(subject) ?? 0) > (this.words.get(subject) ?? 0)) {
        this.wrongs.push(`${subject} is sent once too often`)
      }
      const sending = this.sending(subject)
      if (sending === undefined) this.wrongs.push(`${subject} is sent without a record of it`)
      else this.sent.push(sending.id)
      const outcome = await send(submission, isCurrent)
      const isCertainNo = outcome.kind === 'refused' || outcome.kind === 'not-sent'
      // For an approval that got 401, the check must find out whether it was done.
      const isUndone = outcome.kind === 'unknown' && outcome.failure.detail === notDone
      if (isCertainNo || (isUndone && applications.includes(subject))) {
        this.add(this.mayCount, subject, -1)
      }
      return outcome
    }
  }

  /** The decision whose request is being sent: its record must already say so. */
  private sending(subject: string): Decision | undefined {
    return this.fixture.desk.decisions
      .inStates(['sending'], connection.id)
      .find((decision) => decision.subject === subject)
  }

  private add(counts: Map<string, number>, subject: string, count: number): void {
    counts.set(subject, (counts.get(subject) ?? 0) + count)
  }

  private submit(decision: Decision): void {
    this.add(this.words, decision.subject, 1)
    const result = this.quietly(() => this.fixture.outbox.submit(decision))
    if (result?.ok === true && result.value.id === decision.id) this.submitted.push(decision.id)
    else this.add(this.words, decision.subject, -1)
  }

  /** A full disk is reported to the officer; nothing else may be thrown. */
  private quietly<T>(call: () => T): T | null {
    try {
      return call()
    } catch (cause) {
      expect(cause).toBeInstanceOf(StoreFault)
      return null
    }
  }

  private async word(which: number, choice: number): Promise<void> {
    const id = this.submitted[which % this.submitted.length]
    if (id === undefined) return
    const decision = this.fixture.decision(id)
    const actions = officerActions(decision)
    const action = actions[choice % actions.length]
    const { outbox } = this.fixture
    if (action === 'cancel') this.quietly(() => outbox.cancel(id))
    if (action === 'close') {
      const outcome = choice % 2 === 0 ? 'confirmed' : 'canceled'
      this.quietly(() => outbox.close(id, outcome, 'Seen elsewhere'))
    }
    if (action === 'resend') {
      this.add(this.words, decision.subject, 1)
      const result = this.quietly(() => outbox.resend(id, 'The officer says so'))
      if (result?.ok !== true) this.add(this.words, decision.subject, -1)
    }
    if (action === 'settle') {
      const asked = this.fixture.process
      // Not awaited: the read may be held, and the process killed before its response.
      void outbox.settle(id).catch((cause: unknown) => {
        if (!asked.isKilled && !(cause instanceof StoreFault)) this.wrongs.push(String(cause))
      })
    }
  }

  async happen(what: Happening): Promise<void> {
    const { fixture } = this
    const id = `dec_${this.submitted.length}_${this.words.size}_${fixture.clock.monotonic()}`
    switch (what.do) {
      case 'approve':
        this.submit(decisionOf({ id, subject: what.app, createdAt: fixture.clock.now() }))
        break
      case 'document':
        this.submit(
          achDecisionOf({
            id,
            subject: what.facility,
            achPurpose: { ...noPurpose, paymentReference: id },
            createdAt: fixture.clock.now(),
          }),
        )
        break
      case 'word':
        await this.word(what.which, what.action)
        break
      case 'turn':
        fixture.service.next(what.endpoint, what.turn)
        break
      case 'hold':
        this.gates.push(fixture.service.hold(what.endpoint))
        break
      case 'open':
        this.gates.shift()?.open()
        break
      case 'kill':
        await this.restart()
        break
      case 'offline':
        fixture.process.online = false
        break
      case 'online':
        this.online()
        break
      case 'disk-full':
        this.isFull = true
        fixture.desk.failWrites(new StoreFault('disk-full'))
        break
      case 'disk-mended':
        this.mend()
        break
      case 'time':
        await fixture.pass(what.seconds * 1_000)
        break
      case 'clock':
        fixture.clock.setWall(fixture.clock.now() + what.hours * 3_600_000)
        break
      case 'elsewhere':
        fixture.service.change(what.app, { status: 'approved', offers: offersOfAnother })
        break
      case 'rival': {
        // Another computer approves between this one's check and its send.
        const gate = fixture.service.hold('approve')
        this.submit(decisionOf({ id, subject: what.app, createdAt: fixture.clock.now() }))
        await fixture.settle()
        fixture.service.change(what.app, { status: 'approved', offers: offersOfAnother })
        gate.open()
        break
      }
    }
    await fixture.settle()
    await this.check()
  }

  private online(): void {
    this.fixture.process.online = true
    this.fixture.outbox.retryNow()
  }

  private mend(): void {
    this.isFull = false
    this.fixture.desk.failWrites(null)
  }

  private async restart(): Promise<void> {
    await this.fixture.restart((api) => this.watch(api))
  }

  /** Checks the invariants that hold at every moment. */
  private async check(): Promise<void> {
    const { fixture } = this
    expect(this.wrongs).toEqual([])
    for (const id of this.submitted) expect(fixture.desk.decisions.get(id)).not.toBeNull()
    const blocker = fixture.outbox.blocker()?.code ?? null
    expect([null, 'desk-in-use', 'credentials-wrong', 'unauthorized', 'disk-full']).toContain(
      blocker,
    )
    if (!this.isFull) expect((await fixture.desk.activity.verify()).brokenAt).toBeNull()
    const underWay = fixture.desk.decisions.inStates(['checking', 'sending'], connection.id)
    expect(new Set(underWay.map(({ subject }) => subject)).size).toBe(underWay.length)
  }

  /** Ends all faults and lets time pass: nothing hangs, and the records are true. */
  async end(): Promise<void> {
    const { fixture } = this
    for (const gate of this.gates) gate.open()
    this.mend()
    await this.restart()
    // Each of at most 60 scripted failures may come first, and wait up to 6.25 minutes.
    for (let turn = 0; turn < 12 || (turn < 600 && this.isUnderWay()); turn += 1) {
      this.online()
      await fixture.pass(45_000)
    }
    for (const id of this.submitted) this.checkEnd(fixture.decision(id))
    this.checkOrder()
    expect(fixture.service.processed.createAchAuthorization).toBeGreaterThanOrEqual(
      fixture.desk.documents.all(connection.id).length,
    )
  }

  private isUnderWay(): boolean {
    const states = ['queued', 'checking', 'sending'] as const
    return this.fixture.desk.decisions.inStates(states, connection.id).length > 0
  }

  private checkEnd(decision: Decision): void {
    const { fixture } = this
    const { state, closeReason, kind, subject } = decision
    expect(['queued', 'checking', 'sending', 'draft']).not.toContain(state)
    if (state !== 'confirmed' && state !== 'canceled') {
      expect(officerActions(decision)).not.toHaveLength(0)
    }
    if (state !== 'confirmed' || closeReason !== null) return
    if (kind === 'approve') {
      const application = fixture.service.applications.get(subject) ?? {}
      expect(application['status']).toBe('approved')
      // Another person may have changed it after it was confirmed.
      const isAnothers = offersMatch(offersOfAnother, offersIn(application))
      expect(isAnothers || offersMatch(offersIn(decision.body), offersIn(application))).toBe(true)
    } else {
      expect(fixture.desk.documents.byDecision(decision.id)).not.toBeNull()
    }
  }

  /** First in, first out: of two decisions for a facility, the earlier one is sent first. */
  private checkOrder(): void {
    const firstSends = [...new Set(this.sent)]
    for (const facility of facilities) {
      const made = this.fixture.desk.decisions
        .ofSubject(connection.id, facility)
        .map(({ id }) => id)
        .toReversed()
      const isOfFacility = (id: string): boolean => made.includes(id)
      expect(firstSends.filter(isOfFacility)).toEqual(made.filter((id) => firstSends.includes(id)))
    }
  }
}

it('loses nothing, sends nothing twice and always leaves a way to finish, in random days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 60 }), async (happenings) => {
      const day = new Day()
      for (const what of happenings) await day.happen(what)
      await day.end()
    }),
    { numRuns: 200 },
  )
}, 120_000)
