import { effectScope, nextTick, ref, type Ref } from 'vue'
import { describe, expect, it } from 'vitest'
import { useLateWait, type Delay } from '../../../../renderer/components/use-late-wait.ts'
import { pageSources } from '../../../support/checks/page-sources.ts'

/** A delay timer that the test advances. */
function handClock() {
  let now = 0
  const due = new Set<{ readonly at: number; readonly run: () => void }>()
  const delay: Delay = (run, afterMs) => {
    const one = { at: now + afterMs, run }
    due.add(one)
    return () => due.delete(one)
  }
  return {
    delay,
    pending: () => due.size,
    pass(ms: number) {
      now += ms
      for (const one of due) {
        if (one.at > now) continue
        due.delete(one)
        one.run()
      }
    },
  }
}

function waiting(isWaiting: Ref<boolean>) {
  const clock = handClock()
  const scope = effectScope()
  const sign = scope.run(() => useLateWait(() => isWaiting.value, clock.delay))
  if (sign === undefined) throw new Error('the scope did not run')
  return { clock, scope, sign }
}

describe('the waiting indicator', () => {
  it('is hidden at 149 ms and shown at 151 ms', () => {
    const { clock, sign } = waiting(ref(true))
    expect(sign.value).toBe(false)
    clock.pass(149)
    expect(sign.value).toBe(false)
    clock.pass(2)
    expect(sign.value).toBe(true)
  })

  it('is never shown if the wait was shorter', async () => {
    const isWaiting = ref(true)
    const { clock, sign } = waiting(isWaiting)
    clock.pass(149)
    isWaiting.value = false
    await nextTick()
    clock.pass(1_000)
    expect(sign.value).toBe(false)
    expect(clock.pending()).toBe(0)
  })

  it('disappears when the wait ends, and the next wait is timed from its own start', () => {
    const isWaiting = ref(true)
    const { clock, sign } = waiting(isWaiting)
    clock.pass(400)
    expect(sign.value).toBe(true)
    isWaiting.value = false
    expect(sign.value).toBe(false)
    isWaiting.value = true
    clock.pass(149)
    expect(sign.value).toBe(false)
    clock.pass(2)
    expect(sign.value).toBe(true)
  })

  it('does nothing once its component is gone', () => {
    const { clock, scope, sign } = waiting(ref(true))
    scope.stop()
    expect(clock.pending()).toBe(0)
    clock.pass(1_000)
    expect(sign.value).toBe(false)
  })

  it('is the only one: everything that shows waiting uses this rule in its own file', () => {
    const signs = pageSources('.vue').filter(({ text }) => /<USkeleton|animate-spin/.test(text))
    expect(signs.length).toBeGreaterThan(1)
    const others = signs.filter(({ text }) => !text.includes('useLateWait('))
    expect(others.map(({ path }) => path)).toEqual([])
  })
})
