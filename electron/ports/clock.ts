/** A scheduled call that can be canceled. */
export interface Timer {
  cancel(): void
}

export interface Clock {
  /** Epoch milliseconds of the computer's clock; may jump in either direction. */
  now(): number
  /** Milliseconds that never decrease; changes to the computer's clock don't affect them. */
  monotonic(): number
  /** Calls once after at least this many milliseconds. */
  after(milliseconds: number, call: () => void): Timer
}

/** Resolves after this many milliseconds, or as soon as `ending` is aborted. */
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

/** Yields to other pending work. */
export const yieldTurn = (clock: Pick<Clock, 'after'>): Promise<void> => pause(clock, 0)
