/** The amount in cents above which 12 CFR 1026.3(b) exempts credit in one calendar year. */
export interface ExemptionThreshold {
  readonly year: number
  readonly amount: number
}

/**
 * The thresholds of 12 CFR 1026.3(b), announced for each year by the Federal Reserve Board and the
 * CFPB: 2022 and 2023 by their press releases, 2024 by 88 FR 83322, 2025 and 2026 by the release of
 * December 15, 2025. A new one is added each December.
 */
const thresholds: readonly ExemptionThreshold[] = [
  { year: 2022, amount: 6_100_000 },
  { year: 2023, amount: 6_640_000 },
  { year: 2024, amount: 6_950_000 },
  { year: 2025, amount: 7_190_000 },
  { year: 2026, amount: 7_340_000 },
]

/** The threshold for the year of a day (YYYY-MM-DD); null if this version doesn't have that year. */
export function exemptionThresholdOn(day: string): ExemptionThreshold | null {
  return thresholds.find(({ year }) => year === Number(day.slice(0, 4))) ?? null
}
