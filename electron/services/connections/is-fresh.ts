/** Whether something was read less than so long ago; a time that is ahead of the clock says nothing. */
export const isFresh = (readAt: number, now: number, lastsMs: number): boolean =>
  readAt <= now && now - readAt < lastsMs
