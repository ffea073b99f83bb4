import { defineStore } from 'pinia'
import type { Booking } from '../../shared/domain/facilities/facility.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useForgottenOnSwitch } from './connections.ts'

/** The loan agreement and the facility of the application that is open. */
export const useFacilitiesStore = defineStore('facilities', () => {
  const bridge = useBridge()
  const { resettable, reset } = useForgottenOnSwitch()
  const openId = resettable<string | null>(null)
  const booking = resettable<Booking | null>(null)
  const failure = resettable<Failure | null>(null)
  const payoffFailure = resettable<Failure | null>(null)
  const isFetching = resettable(false)
  const isFetchingPayoff = resettable(false)

  /** Shows the cached copies, then the service's response if the copies are some minutes old. */
  async function open(id: string): Promise<void> {
    if (openId.value !== id) {
      reset()
      openId.value = id
    }
    const cached = await bridge.facilities.read({ id })
    if (openId.value !== id) return
    if (cached.ok) booking.value = cached.value
    await fetch(id, false)
  }

  async function fetch(id: string, isRequested: boolean): Promise<void> {
    isFetching.value = true
    const fetched = await bridge.facilities.fetch({ id, isRequested })
    if (openId.value !== id) return
    isFetching.value = false
    failure.value = take(fetched)
  }

  async function fetchPayoff(id: string): Promise<void> {
    isFetchingPayoff.value = true
    const fetched = await bridge.facilities.payoff({ id })
    if (openId.value !== id) return
    isFetchingPayoff.value = false
    payoffFailure.value = take(fetched)
  }

  /** Shows the response. On failure, the copy on screen stays. */
  function take(result: Result<Booking | null>): Failure | null {
    if (!result.ok) return result.error
    booking.value = result.value
    return null
  }

  return {
    openId,
    booking,
    failure,
    payoffFailure,
    isFetching,
    isFetchingPayoff,
    open,
    fetchPayoff,
    refresh: (id: string) => fetch(id, true),
  }
})
