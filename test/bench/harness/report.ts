import { percentile } from './statistics.ts'

/** One budget of the design with its measurement. */
export interface BenchRow {
  readonly name: string
  /** Unit of `ours`, every peer and `limit`. */
  readonly unit: string
  /** null if it couldn't be measured here. */
  readonly ours: number | null
  readonly peers: Readonly<Record<string, number>>
  /** Maximum of `ours`; null if the row is for information only. */
  readonly limit: number | null
  /** The budget in words. */
  readonly budget: string
  readonly ok: boolean
}

/** Input of a row; `rowOf` decides whether its budget is met. */
export interface Measured {
  readonly name: string
  readonly unit: string
  readonly ours: number | null
  readonly peers?: Readonly<Record<string, number>>
  readonly limit: number | null
  readonly budget: string
  /** If set, ours must be below every peer except these, which have a limit of their own. */
  readonly fasterThanAllBut?: readonly string[]
}

/** Milliseconds that 95 of 100 samples stay within. */
export const p95 = (
  name: string,
  samples: readonly number[],
  limit: number | null,
  more: Partial<Measured> = {},
): Measured => ({
  name: `${name}, p95`,
  unit: 'ms',
  ours: percentile(samples, 0.95),
  limit,
  budget: limit === null ? 'for information' : `p95 at most ${limit} ms`,
  ...more,
})

/** Ours must be within the limit, and below every peer if the budget says so; unmeasured fails. */
export function rowOf(measured: Measured): BenchRow {
  const { fasterThanAllBut, peers = {}, ...rest } = measured
  const { ours, limit } = measured
  const withinLimit = ours !== null && (limit === null || ours <= limit)
  const beaten =
    fasterThanAllBut === undefined ||
    Object.entries(peers).every(
      ([name, value]) => fasterThanAllBut.includes(name) || (ours !== null && ours < value),
    )
  return { ...rest, peers, ok: withinLimit && beaten }
}

/** The rows in the format of the machine-readable file. */
export function jsonOf(rows: readonly BenchRow[]): string {
  const plain = rows.map(({ name, unit, ours, peers, limit, budget, ok }) => ({
    name,
    unit,
    ours: ours === null ? null : rounded(ours),
    peers: Object.fromEntries(Object.entries(peers).map(([peer, value]) => [peer, rounded(value)])),
    limit: limit === null ? null : rounded(limit),
    budget,
    ok,
  }))
  return `${JSON.stringify(plain, null, 2)}\n`
}

/**
 * The rows as a Markdown table, to read in a terminal or paste into a document. Each peer has its
 * ratio to ours: 3× took three times as long.
 */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.ours === null ? 'not measured' : `${figure(row.ours)} ${row.unit}`,
    row.limit === null ? '' : `${figure(row.limit)} ${row.unit}`,
    Object.entries(row.peers)
      .map(([peer, value]) => `${peer} ${figure(value)}${ratioOf(value, row.ours)}`)
      .join(', '),
    row.limit === null && row.ok ? 'for information' : row.ok ? 'kept' : 'MISSED',
  ])
  return markdownTable([['work', 'ours', 'limit', 'peers (× ours)', 'budget'], ...cells])
}

/** A Markdown table with aligned columns; the first row is its header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => Array.from(row[column] ?? '').length)),
  )
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - Array.from(text).length)
}

function ratioOf(value: number, ours: number | null): string {
  if (ours === null || ours <= 0) return ''
  const ratio = value / ours
  return ` (${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)}×)`
}

/** Three significant digits, never with an exponent. */
function figure(value: number): string {
  if (value >= 100 || value === 0) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3)
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
