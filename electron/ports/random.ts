export interface Random {
  /** Cryptographically strong bytes. */
  bytes(count: number): Uint8Array
  /** A UUID of version 4. */
  uuid(): string
  /** 0 (inclusive) to 1 (exclusive); for jitter, not for secrets. */
  fraction(): number
}
