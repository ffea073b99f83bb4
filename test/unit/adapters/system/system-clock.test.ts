import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catchUpTimers, systemClock } from '../../../../electron/adapters/system/system-clock.ts'

const oneDay = 24 * 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls once, not before the time is over', () => {
  const call = vi.fn()
  systemClock.after(1_000, call)
  vi.advanceTimersByTime(999)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(oneDay)
  expect(call).toHaveBeenCalledTimes(1)
})

it('supports a wait longer than the maximum Node timer, and calls once', () => {
  const call = vi.fn()
  systemClock.after(60 * oneDay, call)
  vi.advanceTimersByTime(60 * oneDay - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60 * oneDay)
  expect(call).toHaveBeenCalledTimes(1)
})

it('can cancel a long wait at any time', () => {
  const call = vi.fn()
  const timer = systemClock.after(60 * oneDay, call)
  vi.advanceTimersByTime(30 * oneDay)
  timer.cancel()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60 * oneDay)
  expect(call).not.toHaveBeenCalled()
})

it('after the computer slept, calls once what is due and nothing else', () => {
  const [over, canceled, notYet] = [vi.fn(), vi.fn(), vi.fn()]
  systemClock.after(oneDay, over)
  systemClock.after(oneDay, canceled).cancel()
  systemClock.after(3 * oneDay, notYet)
  vi.setSystemTime(Date.now() + 2 * oneDay)
  vi.advanceTimersByTime(1)
  expect(over).not.toHaveBeenCalled()
  catchUpTimers()
  vi.advanceTimersByTime(1)
  catchUpTimers()
  vi.advanceTimersByTime(2 * oneDay)
  expect([over, canceled, notYet].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  vi.advanceTimersByTime(oneDay)
  expect(notYet).toHaveBeenCalledTimes(1)
})
