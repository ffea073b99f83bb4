import { describe, expect, test } from 'vitest'
import { jsonOf, markdownTable, rowOf, tableOf, type Measured } from '../../bench/harness/report.ts'

const measured: Measured = {
  name: 'One durable write, p95',
  unit: 'ms',
  ours: 4,
  peers: { quick: 2, slow: 42 },
  limit: 10,
  budget: 'p95 at most 10 ms',
}

describe('whether a budget is kept', () => {
  test('at the limit it is, above it not', () => {
    expect(rowOf({ ...measured, ours: 10 }).ok).toBe(true)
    expect(rowOf({ ...measured, ours: 10.01 }).ok).toBe(false)
  })

  test('a row for information is always kept', () => {
    expect(rowOf({ ...measured, ours: 1000, limit: null }).ok).toBe(true)
  })

  test('what could not be measured is not kept', () => {
    expect(rowOf({ ...measured, ours: null }).ok).toBe(false)
    expect(rowOf({ ...measured, ours: null, limit: null }).ok).toBe(false)
  })

  test('a faster peer misses the budget only where ours has to be faster than that peer', () => {
    expect(rowOf(measured).ok).toBe(true)
    expect(rowOf({ ...measured, fasterThanAllBut: [] }).ok).toBe(false)
    expect(rowOf({ ...measured, fasterThanAllBut: ['quick'] }).ok).toBe(true)
  })

  test('as fast as a peer is not faster', () => {
    expect(rowOf({ ...measured, ours: 42, limit: 50, fasterThanAllBut: ['quick'] }).ok).toBe(false)
  })
})

describe('the file', () => {
  test('has these keys for every row and no others, figures to four decimals', () => {
    const rows = [
      rowOf({ ...measured, ours: 1.234567, fasterThanAllBut: ['quick'] }),
      rowOf({ name: 'Nothing', unit: 'ms', ours: null, limit: null, budget: 'for information' }),
    ]
    expect(JSON.parse(jsonOf(rows))).toEqual([
      {
        name: 'One durable write, p95',
        unit: 'ms',
        ours: 1.2346,
        peers: { quick: 2, slow: 42 },
        limit: 10,
        budget: 'p95 at most 10 ms',
        ok: true,
      },
      {
        name: 'Nothing',
        unit: 'ms',
        ours: null,
        peers: {},
        limit: null,
        budget: 'for information',
        ok: false,
      },
    ])
  })

  test('ends with a line break', () => {
    expect(jsonOf([]).endsWith(']\n')).toBe(true)
  })
})

describe('the table', () => {
  const line = (row: Measured): string => tableOf([rowOf(row)]).split('\n')[2] ?? ''

  test('shows ours, the limit, each peer with its ratio to ours, and whether it is kept', () => {
    expect(line(measured)).toMatch(
      /One durable write, p95 +\| 4\.00 ms +\| 10\.0 ms +\| quick 2\.00 \(0\.5×\), slow 42\.0 \(11×\) +\| kept +\|$/,
    )
  })

  test('says aloud that a budget was missed', () => {
    expect(line({ ...measured, ours: 11 })).toContain('| MISSED')
  })

  test('says that something was not measured, and gives no ratio to it', () => {
    const unmeasured = line({ ...measured, ours: null })
    expect(unmeasured).toContain('| not measured')
    expect(unmeasured).toContain('quick 2.00, slow 42.0')
    expect(unmeasured).toContain('| MISSED')
  })

  test('a row without a limit is for information', () => {
    expect(line({ ...measured, limit: null })).toContain('| for information')
  })

  test('gives no ratio to nothing', () => {
    expect(line({ ...measured, ours: 0 })).toContain('quick 2.00, slow')
  })

  test('three figures that count, from thousandths to thousands', () => {
    const figures = [0.01234, 1.2345, 12.345, 123.45, 12_345.6, 0]
    expect(
      figures.map((ours) =>
        line({ ...measured, ours })
          .split('|')[2]
          ?.trim(),
      ),
    ).toEqual(['0.012 ms', '1.23 ms', '12.3 ms', '123 ms', '12346 ms', '0 ms'])
  })

  test('its columns line up, signs beyond ASCII included', () => {
    const table = markdownTable([
      ['work', 'ours'],
      ['5 × 260', '1'],
      ['a', 'longer'],
    ])
    expect(table).toBe(
      [
        '| work    | ours   |',
        '| ------- | ------ |',
        '| 5 × 260 | 1      |',
        '| a       | longer |',
      ].join('\n'),
    )
  })
})
