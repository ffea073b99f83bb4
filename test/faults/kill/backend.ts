import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import type { BackendOptions, FromBackend, ToBackend } from './protocol.ts'

const script = fileURLToPath(new URL('./backend-process.ts', import.meta.url))

/** The backend in a process of its own, with a way to kill it. */
export class Backend {
  /** Settles when Loan Desk has opened its files, or when the process has ended. */
  readonly begun: Promise<boolean>
  /** Error output of the process. */
  complaints = ''
  private readonly child: ChildProcess
  private readonly gone: Promise<unknown>
  private readonly waiting = new Map<number, (result: Result<unknown> | null) => void>()
  private asked = 0

  constructor(options: BackendOptions) {
    this.child = fork(script, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.child.stderr?.on('data', (chunk) => (this.complaints += String(chunk)))
    this.gone = once(this.child, 'exit').then(() => {
      for (const settle of this.waiting.values()) settle(null)
      this.waiting.clear()
    })
    this.begun = new Promise((resolve) => {
      void this.gone.then(() => resolve(false))
      this.child.on('message', (message: FromBackend) => {
        if (message.said === 'begun') resolve(true)
        else this.settle(message.number, message.result)
      })
    })
    // A message to a process that was just killed is lost, as expected.
    this.child.on('error', () => undefined)
    this.send({ do: 'begin', options })
  }

  /**
   * The result, or null if the process ended first. Reading thousands of records in a row exceeds a
   * channel's rate limit, which no page reaches: the request is then repeated.
   */
  async ask<G extends keyof Client, M extends keyof Client[G] & string>(
    group: G,
    method: M,
    payload: Input<G, M>,
  ): Promise<Output<G, M> | null> {
    for (;;) {
      const response = await this.askOnce(`${group}.${method}`, payload)
      // The contract defines the channel's result; the process sends JSON.
      if (!isOverRate(response)) return response
      await pause(askAgainAfterMs)
    }
  }

  private askOnce(channel: string, payload: unknown): Promise<Result<unknown> | null> {
    if (this.isGone()) return Promise.resolve(null)
    const number = (this.asked += 1)
    return new Promise((resolve) => {
      this.waiting.set(number, resolve)
      this.send({ do: 'ask', number, channel, payload })
    })
  }

  /** kill -9: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.gone
  }

  private settle(number: number, result: Result<unknown>): void {
    this.waiting.get(number)?.(result)
    this.waiting.delete(number)
  }

  private isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  private send(message: ToBackend): void {
    if (this.child.connected) this.child.send(message, () => undefined)
  }
}

const askAgainAfterMs = 50

function isOverRate(response: Result<unknown> | null): boolean {
  return response?.ok === false && response.error.code === 'too-many-requests'
}

type Method<G extends keyof Client, M extends keyof Client[G]> = Client[G][M] extends (
  input: infer In,
) => Promise<infer Out>
  ? { readonly input: In; readonly output: Out }
  : never
type Input<G extends keyof Client, M extends keyof Client[G]> = Method<G, M>['input']
type Output<G extends keyof Client, M extends keyof Client[G]> = Method<G, M>['output']
