import type { SamplePayment, ServiceState } from './service-state.ts'

/** Time after creation at which a payment reaches each status. */
const statusesAfterMs = [
  [120_000, 'settled'],
  [80_000, 'processed'],
  [40_000, 'processing'],
] as const

/** Return codes, by the facilities whose payments are returned. */
const returns: Readonly<Record<string, string>> = {
  fac_smpl02: 'R01',
  fac_smpl03: 'R10',
  fac_smpl05: 'R03',
  fac_smpl0034: 'R01',
}

/** Number of payments owed on a facility that wasn't booked from an application. */
const paymentsOwed = 12

type Payments = Pick<ServiceState, 'payments' | 'bookings'>

/** The current status of a payment; `returned` is the return code of a failed one. */
export function courseOf(
  { createdAt, canceledAt, facilityId }: SamplePayment,
  now: number,
): { readonly status: string; readonly returned: string | null } {
  if (canceledAt !== undefined) return { status: 'canceled', returned: null }
  const status = statusesAfterMs.find(([after]) => now - createdAt >= after)?.[1] ?? 'pending'
  const returned = status === 'settled' ? (returns[facilityId] ?? null) : null
  return returned === null ? { status, returned } : { status: 'failed', returned }
}

/** Integer cents of the facility's settled payments. */
export function settledOn({ payments }: Payments, facilityId: string, now: number): number {
  return sumOf(
    [...payments.values()].filter(
      (payment) => payment.facilityId === facilityId && courseOf(payment, now).status === 'settled',
    ),
  )
}

/** Integer cents that a further payment may be at most; returned payments don't count as paid. */
export function payableOn(
  { payments, bookings }: Payments,
  facility: { readonly id: string; readonly scheduledPayment: number },
): number {
  const { id, scheduledPayment } = facility
  const booked = [...bookings.values()].find((booking) => booking.facility?.id === id)
  const taken = [...payments.values()].filter(
    ({ facilityId, canceledAt }) => facilityId === id && canceledAt === undefined,
  )
  const paid = returns[id] === undefined ? sumOf(taken) : 0
  return (booked?.owed ?? paymentsOwed * scheduledPayment) - paid
}

const sumOf = (payments: readonly SamplePayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)
