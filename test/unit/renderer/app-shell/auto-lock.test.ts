import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useAutoLock } from '../../../../renderer/app-shell/use-auto-lock.ts'

const minute = 60_000
let scope: EffectScope
let target: EventTarget
let minutes: number
let locked: number

beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
  target = new EventTarget()
  minutes = 5
  locked = 0
  scope.run(() => {
    useAutoLock(
      target,
      () => minutes,
      () => (locked += 1),
    )
  })
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

it('locks after the set time without input', () => {
  vi.advanceTimersByTime(4 * minute)
  target.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(4.9 * minute)
  expect(locked).toBe(0)
  vi.advanceTimersByTime(0.2 * minute)
  expect(locked).toBe(1)
})

it('locks when the computer wakes up after that time', () => {
  vi.setSystemTime(Date.now() + 60 * minute)
  vi.advanceTimersByTime(5_000)
  expect(locked).toBe(1)
})

it('locks at the first input after a sleep of that time, which doesn’t count as use', () => {
  vi.setSystemTime(Date.now() + 60 * minute)
  target.dispatchEvent(new Event('pointermove'))
  expect(locked).toBe(1)
  target.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(5_000)
  expect(locked).toBe(1)
})

it('locks after that time even if the computer’s clock is set back', () => {
  vi.setSystemTime(Date.now() - 60 * minute)
  vi.advanceTimersByTime(5.1 * minute)
  expect(locked).toBe(1)
})

it('never locks if it is off or the app is closed', () => {
  minutes = 0
  vi.advanceTimersByTime(24 * 60 * minute)
  minutes = 5
  scope.stop()
  vi.advanceTimersByTime(24 * 60 * minute)
  expect(locked).toBe(0)
})
