import { describe, expect, it } from 'vitest'
import { anEntry } from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

describe('activity log and lease', () => {
  useDesk()

  it('numbers and chains the entries, newest first in pages', async () => {
    const first = desk.activity.append(anEntry)
    const second = desk.activity.append({ ...anEntry, at: 2, bodyHash: 'ab', outcome: '200' })
    expect([first.number, second.number]).toEqual([1, 2])
    expect(first.previousHash).toBe('0'.repeat(64))
    expect(second.previousHash).toBe(first.hash)
    expect(second.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(desk.activity.page(0, 1)).toEqual([second])
    expect(desk.activity.page(1, 5)).toEqual([first])
    const visited: number[] = []
    for await (const entries of desk.activity.all()) {
      visited.push(...entries.map(({ number }) => number))
    }
    expect(visited).toEqual([1, 2])
    expect(await desk.activity.verify()).toEqual({ entries: 2, brokenAt: null })
  })

  it('gives the lease to one holder at a time, until it expires or is released', () => {
    expect(desk.lease.take('a', 1000, 500)).toBe(true)
    expect(desk.lease.take('b', 1400, 500)).toBe(false)
    expect(desk.lease.take('a', 1400, 500)).toBe(true)
    expect(desk.lease.take('b', 1899, 500)).toBe(false)
    expect(desk.lease.take('b', 1900, 500)).toBe(true)
    desk.lease.release('a')
    expect(desk.lease.take('a', 1901, 500)).toBe(false)
    desk.lease.release('b')
    expect(desk.lease.take('a', 1901, 500)).toBe(true)
  })

  it('does not wait for a lease taken while the clock was two days ahead', () => {
    const twoDays = 2 * 24 * 60 * 60 * 1000
    desk.lease.take('crashed', 1000 + twoDays, 500)
    expect(desk.lease.take('b', 1000, 500)).toBe(true)
  })
})
