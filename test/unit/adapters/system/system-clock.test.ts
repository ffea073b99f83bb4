import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../../../electron/adapters/system/system-clock.ts'

const oneDay = 24 * 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls once, and not before the time is over', () => {
  const call = vi.fn()
  systemClock.after(1_000, call)
  vi.advanceTimersByTime(999)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(oneDay)
  expect(call).toHaveBeenCalledTimes(1)
})

it('waits for longer than a timer of Node can, and calls once then', () => {
  const call = vi.fn()
  systemClock.after(60 * oneDay, call)
  vi.advanceTimersByTime(60 * oneDay - 1)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60 * oneDay)
  expect(call).toHaveBeenCalledTimes(1)
})

it('a long wait can be called off at any time', () => {
  const call = vi.fn()
  const timer = systemClock.after(60 * oneDay, call)
  vi.advanceTimersByTime(30 * oneDay)
  timer.cancel()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60 * oneDay)
  expect(call).not.toHaveBeenCalled()
})
