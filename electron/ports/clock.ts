/** Something that was asked for later and can be called off. */
export interface Timer {
  cancel(): void
}

export interface Clock {
  /** Epoch milliseconds by the computer's clock; may jump in either direction. */
  now(): number
  /** Milliseconds that only ever grow and go on counting through a wrong computer clock. */
  monotonic(): number
  /** Calls once after at least this many milliseconds. */
  after(milliseconds: number, call: () => void): Timer
}
