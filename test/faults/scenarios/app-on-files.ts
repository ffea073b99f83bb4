import { createDataFiles } from '../../../electron/adapters/sqlite/files/data-files.ts'
import { sha256 } from '../../../electron/adapters/system/sha256.ts'
import { compose, type ComposedApp } from '../../../electron/compose.ts'
import type { SecretVault } from '../../../electron/ports/secret-vault.ts'
import type { TeamServer } from '../../../electron/ports/team-server.ts'
import type { Client } from '../../../shared/contract/contract.ts'
import type { AppState } from '../../../shared/domain/startup/app-state.ts'
import { ok } from '../../../shared/result.ts'
import type { FakeClock } from '../../support/fakes/fake-clock.ts'
import { FakeNetwork } from '../../support/fakes/fake-network.ts'
import { RecordingLog, RecordingNotifier } from '../../support/fakes/recorders.ts'
import type { ScriptedLendingService } from '../../support/fakes/scripted-lending-api.ts'
import { noTeamServer } from '../../support/fakes/no-team-server.ts'
import { aSample } from '../../support/builders/sample.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'

/** The whole backend on real files; a test controls the keychain, the service and the time. */
export class AppOnFiles {
  readonly clock: FakeClock
  readonly log = new RecordingLog()
  readonly network = new FakeNetwork()
  private readonly desk: ComposedApp

  constructor(parts: {
    readonly directory: string
    readonly vault: SecretVault
    readonly service: ScriptedLendingService
    readonly clock: FakeClock
    /** A different one for each start: no start may repeat what an earlier one generated. */
    readonly seed?: number
    readonly teamServer?: TeamServer
  }) {
    const { clock, directory, vault, service } = parts
    const random = seededRandom(parts.seed ?? 1)
    this.clock = clock
    this.desk = compose({
      clock,
      random,
      log: this.log,
      notifier: new RecordingNotifier(),
      opener: { openInBrowser: async () => ok() },
      folder: { path: directory, sizes: () => ({ desk: 0, cache: 0, backups: 0, logs: 0 }) },
      clipboard: null,
      saver: { save: async () => ok(null) },
      printer: null,
      vault,
      files: createDataFiles({ directory, clock, random, log: this.log }),
      lendingApi: service,
      teamServer: parts.teamServer ?? noTeamServer,
      network: this.network,
      person: { name: 'officer' },
      sample: aSample({ worklistIds: [...service.applications.keys()] }),
      sha256,
      updates: null,
      facts: { version: '0.0.0', host: 'browser' },
    })
  }

  /** Returns how it opened, after one second in which it fetched uncached applications. */
  async start(): Promise<AppState> {
    await this.desk.start()
    await this.clock.advance(1000)
    return this.state()
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }

  async state(): Promise<AppState> {
    const facts = await this.ask('app', 'facts', {})
    if (!facts.ok) throw new Error(facts.error.code)
    return facts.value.state
  }

  async ask<G extends keyof Client, M extends keyof Client[G] & string>(
    group: G,
    method: M,
    payload: Method<G, M>['input'],
  ): Promise<Method<G, M>['output']> {
    // The contract defines the channel's result.
    return await this.desk.router.handle(`${group}.${method}`, payload)
  }
}

type Method<G extends keyof Client, M extends keyof Client[G]> = Client[G][M] extends (
  input: infer In,
) => Promise<infer Out>
  ? { readonly input: In; readonly output: Out }
  : never
