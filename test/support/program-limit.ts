/**
 * How long a test waits for a program (`timeout` of spawnSync and execFileSync). Meanwhile Vitest's
 * own limits cannot be heard.
 */
export const programLimitMs = 60_000
