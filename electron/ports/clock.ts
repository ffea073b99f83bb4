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

/** Settles after so many milliseconds, or as soon as `ending` is aborted. */
export function pause(
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  ending?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (ending?.aborted === true) return resolve()
    const over = (): void => {
      timer.cancel()
      ending?.removeEventListener('abort', over)
      resolve()
    }
    const timer = clock.after(milliseconds, over)
    ending?.addEventListener('abort', over)
  })
}

/** Lets all other work that waits have its turn. */
export const breath = (clock: Pick<Clock, 'after'>): Promise<void> => pause(clock, 0)
