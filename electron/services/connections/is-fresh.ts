/** Whether something was read less than `lastsMs` ago; false if `readAt` is in the future. */
export const isFresh = (readAt: number, now: number, lastsMs: number): boolean =>
  readAt <= now && now - readAt < lastsMs
