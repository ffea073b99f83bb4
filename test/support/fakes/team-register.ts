import type { TeamRegister } from '../../../electron/services/decisions/registrations.ts'
import type { Failure } from '../../../shared/result.ts'

type Entry = Parameters<TeamRegister['enter']>[1]

/** The register of a team space with results from the test; until `isKept`, there is no register. */
export class FakeTeamRegister implements TeamRegister {
  isThere = false
  unreachable: Failure | null = null
  underClaim = false
  /** The colleague who decides every application. */
  deciding: string | null = null
  /** What reading the register finds. */
  onRead = (): void => undefined
  /** Entries, oldest first. */
  readonly entries: Entry[] = []
  /** IDs of the refused operations that were removed. */
  readonly forgotten: string[] = []
  /** Result of each entry, by its position. */
  private readonly entryStates: ('waiting' | 'entered' | Failure)[] = []

  isKept(): boolean {
    return this.isThere
  }

  problem(): Failure | null {
    return this.unreachable
  }

  read(): Promise<void> {
    this.onRead()
    return Promise.resolve()
  }

  enter(_connectionId: string, entry: Entry): string {
    this.entryStates.push('waiting')
    return String(this.entries.push(entry))
  }

  stateInRegister(_connectionId: string, op: string): 'waiting' | 'entered' | Failure {
    return this.entryStates[Number(op) - 1] ?? 'entered'
  }

  forget(_connectionId: string, op: string): void {
    this.forgotten.push(op)
    this.respond(op, 'entered')
  }

  colleagueDeciding(): string | null {
    return this.deciding
  }

  maySendUnderClaim(): boolean {
    return this.underClaim
  }

  /** Sets the team space's result for the operation with this ID. */
  respond(op: string, entryState: 'entered' | Failure): void {
    this.entryStates[Number(op) - 1] = entryState
  }
}
