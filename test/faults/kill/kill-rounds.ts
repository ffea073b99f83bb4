import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  startControlledService,
  type ControlledService,
} from '../../support/sample-service/controlled-service.ts'
import type { Attempt, Decision } from '../../../shared/domain/decisions/decision.ts'
import { webhook } from '../../../shared/domain/decisions/kinds/webhook.ts'
import { officerActions } from '../../../shared/domain/decisions/officer-actions.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { Backend } from './backend.ts'
import { facilities, paidDocumentOf, Promised, Workload } from './workload.ts'

/** Result of a run of kills. All counts from `lost` on must be 0. */
export interface KillCounts {
  readonly rounds: number
  /** Writes that were acknowledged to the officer. */
  readonly acknowledged: number
  /** Requests that the service processed. */
  readonly processed: number
  readonly rejections: number
  readonly payments: number
  readonly cancellations: number
  readonly lost: number
  readonly processedTwice: number
  readonly damaged: number
  /** Records that contradict themselves, or that no one can complete. */
  readonly senseless: number
  /** What was wrong, in words; the first 20. */
  readonly wrongs: readonly string[]
}

/** Longer than the outbox's lease: the next process finds the killed one's lease expired. */
const leaseIsOverMs = 31_000
/** One in this many rounds kills the backend while it starts. */
const killsWhileBeginning = 6
/** Longest start before a kill, and longest time that the officer works. */
const longestBeginningMs = 900
const longestWorkMs = 800
/** How many of the newest decisions are checked after each kill; at the end, all are checked. */
const newestLookedAt = 40

/**
 * Starts the backend, lets an officer work, kills it at a random moment and checks what the next
 * one finds, for a number of rounds. The service keeps running in this process and counts.
 */
export async function killRounds(options: {
  readonly rounds: number
  readonly seed: number
  /** Called after each round, to show progress. */
  readonly onRound?: (round: number) => void
}): Promise<KillCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-kill-'))
  const service = await startControlledService({ profile: '2025-03' })
  try {
    const run = new KillRun(folder, service, options.seed)
    for (let round = 1; round <= options.rounds; round += 1) {
      await run.round()
      options.onRound?.(round)
    }
    return await run.end(options.rounds)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class KillRun {
  private readonly folder: string
  private readonly service: ControlledService
  private readonly random: ReturnType<typeof seededRandom>
  private readonly promised = new Promised()
  private readonly counts = { lost: 0, processedTwice: 0, damaged: 0, senseless: 0 }
  private readonly wrongs: string[] = []
  private clockShiftMs = 0
  private logged = 0

  constructor(folder: string, service: ControlledService, seed: number) {
    this.folder = folder
    this.service = service
    this.random = seededRandom(seed)
  }

  async round(): Promise<void> {
    const backend = this.start()
    const isEarly = this.random.fraction() * killsWhileBeginning < 1
    if (isEarly) {
      await pause(this.random.fraction() * longestBeginningMs)
      await backend.kill()
    } else if (await backend.begun) {
      await this.look(backend, newestLookedAt)
      let isOver = false
      const killed = pause(this.random.fraction() * longestWorkMs).then(() => {
        isOver = true
        return backend.kill()
      })
      await new Workload(backend, this.service.control, this.promised, this.random).run(
        () => isOver,
      )
      await killed
    } else {
      this.wrong('damaged', 'the desk did not begin')
    }
    if (backend.complaints !== '') this.wrong('damaged', backend.complaints.slice(0, 500))
  }

  /** Without faults, lets everything finish, and compares the records with what the service did. */
  async end(rounds: number): Promise<KillCounts> {
    this.service.control.clearFaults()
    const backend = this.start()
    if (await backend.begun) {
      await this.look(backend, Infinity)
      await this.letItFinish(backend)
      await this.compare(backend)
    } else {
      this.wrong('damaged', `the last start failed: ${backend.complaints}`)
    }
    await backend.kill()
    return {
      rounds,
      acknowledged: this.promised.acknowledged,
      processed: this.service.control.processed().length,
      rejections: this.service.control.processedCount('reject'),
      payments: this.service.control.processedCount('make-payment'),
      cancellations: this.service.control.processedCount('cancel-payment'),
      ...this.counts,
      wrongs: this.wrongs.slice(0, 20),
    }
  }

  private start(): Backend {
    this.clockShiftMs += leaseIsOverMs
    const { baseUrl, credentials } = this.service
    return new Backend({
      dataDir: join(this.folder, 'data'),
      vaultFile: join(this.folder, 'keychain.json'),
      sample: { baseUrl, ...credentials, worklistIds: [], serviceProfile: '2025-03' },
      clockShiftMs: this.clockShiftMs,
    })
  }

  /** Checks that everything that was acknowledged is there. */
  private async look(backend: Backend, newest: number): Promise<void> {
    const facts = await backend.ask('app', 'facts', {})
    if (facts === null) return
    const state = facts.ok ? facts.value.state : null
    if (state?.phase !== 'open' || state.warnings.length > 0) {
      this.wrong('damaged', `the desk opened as ${JSON.stringify(state)}`)
    }
    await this.lookAtActivity(backend)
    await this.lookAtDrafts(backend)
    await this.lookAtFacilities(backend)
    await this.lookAtDecisions(backend, newest)
  }

  private async lookAtActivity(backend: Backend): Promise<void> {
    const verified = await backend.ask('activity', 'verify', {})
    if (verified?.ok !== true) return
    const { brokenAt, entries } = verified.value
    if (brokenAt !== null) this.wrong('damaged', `the log breaks at ${brokenAt}`)
    if (entries < this.logged) this.wrong('lost', `the log went from ${this.logged} to ${entries}`)
    this.logged = entries
  }

  private async lookAtDrafts(backend: Backend): Promise<void> {
    for (const [subject, values] of this.promised.drafts) {
      const draft = await backend.ask('drafts', 'read', { kind: 'offers', subject })
      if (draft?.ok !== true) continue
      const kept = draft.value?.content['value'] ?? null
      if (!values.some((value) => value === kept)) this.wrong('lost', `draft ${subject}`)
      else this.promised.drafts.set(subject, [kept as number | null])
    }
  }

  private async lookAtFacilities(backend: Backend): Promise<void> {
    const result = await backend.ask('documents', 'facilities', {})
    if (result?.ok !== true) return
    for (const [id, names] of this.promised.names) {
      const kept = result.value.find((facility) => facility.id === id)?.name ?? ''
      if (!names.includes(kept)) this.wrong('lost', `name of ${id}`)
      else this.promised.names.set(id, [kept])
    }
  }

  private async lookAtDecisions(backend: Backend, newest: number): Promise<void> {
    const looked = [...this.promised.decisions].slice(-newest)
    for (const [requestKey, { id }] of looked) {
      const result = await backend.ask('decisions', 'get', { id })
      if (result === null) return
      if (!result.ok) {
        this.wrong('lost', `decision ${id}: ${result.error.code}`)
        continue
      }
      const decision = result.value
      if (decision.requestKey !== requestKey) this.wrong('senseless', `decision ${id} has changed`)
      const ended = this.promised.ended.get(id)
      if (ended !== undefined && decision.state !== ended) {
        this.wrong('lost', `decision ${id} was ${ended} and is ${decision.state}`)
      }
    }
  }

  private async letItFinish(backend: Backend): Promise<void> {
    for (let turn = 0; turn < 600; turn += 1) {
      // Signing in also makes the outbox retry now.
      if (turn % 10 === 0) await backend.ask('session', 'signIn', {})
      const summary = await backend.ask('decisions', 'summary', {})
      if (summary?.ok === true && summary.value.waiting === 0) return
      await pause(100)
    }
    this.wrong('senseless', 'some decisions never came to an end')
  }

  /** Compares the records with the service's own counts. */
  private async compare(backend: Backend): Promise<void> {
    const decisions = await this.allDecisions(backend)
    for (const decision of decisions) this.compareDecision(decision)
    for (const facility of facilities) {
      const documents = decisions.filter(
        (it) => it.kind === 'create-ach-authorization' && it.subject === facility,
      )
      const processed = this.service.control.processedCount('create-ach-authorization', facility)
      this.compareSends(facility, documents, processed)
    }
    const { control } = this.service
    const changes = control.processedCount('set-webhook') + control.processedCount('delete-webhook')
    const ofWebhook = decisions.filter(({ subject }) => subject === webhook.subject)
    this.compareSends(webhook.subject, ofWebhook, changes)
    this.comparePayments(decisions.filter(({ kind }) => kind === 'make-payment'))
    this.compareCancellations(decisions.filter(({ kind }) => kind === 'cancel-payment'))
  }

  private async allDecisions(backend: Backend): Promise<Decision[]> {
    const payments = this.service.state.payments.keys()
    const subjects = new Set([
      ...[...this.promised.applications, ...facilities],
      ...[webhook.subject, ...payments],
    ])
    const all: Decision[] = []
    for (const subject of subjects) {
      const result = await backend.ask('decisions', 'ofSubject', { subject })
      if (result?.ok === true) all.push(...result.value)
      else this.wrong('lost', `decisions of ${subject}: ${result?.error.code ?? 'no answer'}`)
    }
    return all
  }

  private compareDecision(decision: Decision): void {
    const { id, kind, state, subject, closeReason } = decision
    if (['draft', 'queued', 'checking', 'sending'].includes(state)) {
      this.wrong('senseless', `decision ${id} is still ${state}`)
    }
    const isOpen = state !== 'confirmed' && state !== 'canceled'
    if (isOpen && officerActions(decision).length === 0) {
      this.wrong('senseless', `decision ${id} is ${state} without a way out`)
    }
    if (kind !== 'approve' && kind !== 'reject') return
    const processed = this.service.control.processedCount(kind, subject)
    if (processed > 1) this.wrong('processedTwice', `${kind} of ${subject}: ${processed} times`)
    const isDone = state === 'confirmed'
    const isDenied = (state === 'refused' || state === 'canceled') && closeReason === null
    if ((isDone && processed === 0) || (isDenied && processed > 0)) {
      this.wrong('senseless', `${subject} is ${state}, processed ${processed} times`)
    }
  }

  /** Each document is paid at most once, and each payment has a record. */
  private comparePayments(decisions: readonly Decision[]): void {
    const made = [...this.service.state.payments.values()].map(({ documentId }) => documentId)
    const asked = decisions.map(paidDocumentOf).filter((document) => document !== null)
    for (const document of new Set([...made, ...asked])) {
      const own = decisions.filter((decision) => paidDocumentOf(decision) === document)
      const processed = made.filter((paid) => paid === document).length
      this.compareSends(document, own, processed)
      if (processed > 1) this.wrong('processedTwice', `${document}: ${processed} payments`)
      const isConfirmed = own.some(({ state }) => state === 'confirmed')
      const isDenied = own.every(
        ({ state, closeReason }) => ['refused', 'canceled'].includes(state) && closeReason === null,
      )
      if ((isConfirmed && processed === 0) || (isDenied && processed > 0)) {
        this.wrong('senseless', `${document} was paid ${processed} times, not as on record`)
      }
    }
    const { received } = this.service.control.counts()['make-payment']
    const sent = sendsOf(decisions).length
    if (received > sent) {
      this.wrong('processedTwice', `${received} payments were sent, ${sent} are on record`)
    }
  }

  /** A payment is canceled at most once, and none is recorded as canceled that isn't. */
  private compareCancellations(decisions: readonly Decision[]): void {
    for (const id of this.service.state.payments.keys()) {
      const own = decisions.filter(({ subject }) => subject === id)
      const processed = this.service.control.processedCount('cancel-payment', id)
      this.compareSends(id, own, processed)
      if (processed > 1) this.wrong('processedTwice', `${id}: canceled ${processed} times`)
      if (processed === 0 && own.some(({ state }) => state === 'confirmed')) {
        this.wrong('senseless', `${id} was not canceled, unlike on record`)
      }
    }
  }

  /** Compares what the service processed with the records and with what the officer allowed. */
  private compareSends(about: string, decisions: readonly Decision[], processed: number): void {
    const outcomes = sendsOf(decisions).map(({ outcome }) => outcome)
    const certain = outcomes.filter((outcome) => outcome === 'done').length
    const possible = certain + outcomes.filter((outcome) => outcome === 'unknown').length
    if (processed > possible || possible > (this.promised.words.get(about) ?? 0)) {
      this.wrong('processedTwice', `${about}: ${processed} processed, ${possible} on record`)
    }
    if (certain > processed) {
      this.wrong('senseless', `${about}: ${certain} confirmed, ${processed} processed`)
    }
  }

  private wrong(kind: keyof KillRun['counts'], words: string): void {
    this.counts[kind] += 1
    this.wrongs.push(`${kind}: ${words}`)
  }
}

const sendsOf = (decisions: readonly Decision[]): readonly Attempt[] =>
  decisions.flatMap(({ attempts }) => attempts).filter(({ purpose }) => purpose === 'send')
