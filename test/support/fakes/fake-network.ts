import type { Network } from '../../../electron/ports/network.ts'

/** The computer's network state, set by a test. */
export class FakeNetwork implements Network {
  private online = true
  private readonly calls = new Set<() => void>()

  isOnline(): boolean {
    return this.online
  }

  onChange(call: () => void): () => void {
    this.calls.add(call)
    return () => void this.calls.delete(call)
  }

  /** Number of listeners. */
  get listeners(): number {
    return this.calls.size
  }

  set(online: boolean): void {
    this.online = online
    this.change()
  }

  /** A change event that leaves the state as it is, such as waking from sleep. */
  change(): void {
    for (const call of [...this.calls]) call()
  }
}
