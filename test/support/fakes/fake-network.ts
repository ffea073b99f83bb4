import type { Network } from '../../../electron/ports/network.ts'

/** The computer's opinion of its network, as a test wants it. */
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

  /** How many listen. */
  get listeners(): number {
    return this.calls.size
  }

  set(online: boolean): void {
    this.online = online
    this.change()
  }

  /** A change that leaves the opinion as it is, such as waking from sleep. */
  change(): void {
    for (const call of [...this.calls]) call()
  }
}
