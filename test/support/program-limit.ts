/**
 * How long a test waits for a program (`timeout` of spawnSync and execFileSync), in milliseconds.
 * Vitest's own limits can't fire meanwhile.
 */
export const programLimitMs = 60_000
