import type { JsonObject } from '../../shared/json.ts'
import { dayMs } from '../../shared/durations.ts'
import { lenderDate } from './lender-calendar.ts'
import {
  sampleLineOffer,
  sampleLoanOffer,
  sampleMerchantAdvance,
  sampleUnheardOfOffer,
} from './sample-offers.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { SampleApplication, SampleOffer } from './wire.ts'

/** Input of the sample data: the same input gives the same data. */
export interface SampleFacts {
  readonly seed: number
  /** Epoch milliseconds; applications are dated in the 90 days before it. */
  readonly now: number
  readonly timeZone: string
}

export const applicationStatuses = [
  'pending',
  'approved',
  'accepted',
  'declined',
  'incomplete',
  'rejected',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const creditTypes = [
  'consumer_installment_loan',
  'consumer_bnpl',
  'consumer_revolving_line_of_credit',
  'consumer_closed_line_of_credit',
  'consumer_secured_installment_loan',
  'consumer_secured_revolving_line_of_credit',
  'commercial_installment_loan',
  'commercial_revolving_line_of_credit',
  'commercial_closed_line_of_credit',
  'commercial_bnpl',
  'commercial_merchant_advance',
] as const
export type CreditType = (typeof creditTypes)[number]

export type OfferKind = 'loan' | 'line' | 'line-with-promo' | 'merchant-advance' | 'unheard-of'

const rejectionReasons = [
  'income_too_low',
  'credit_score_too_low',
  'has_bankruptcy_history',
  'too_many_nsfs',
  'stacking_behavior',
] as const

const merchants = [
  'Tansy & Thorne Furniture',
  'Bluebottle Bicycles',
  'The Lamplight Piano Company',
  'Saltmarsh Outdoor Supply',
  'Wren Street Dental',
] as const

const lenders = ['Harborlight Lending', 'Juniper Row Community Lending'] as const

/** Smallest and largest requested amount, in whole dollars. */
const dollarsAsked: Record<CreditType, readonly [number, number]> = {
  consumer_installment_loan: [1_000, 40_000],
  consumer_bnpl: [40, 3_000],
  consumer_revolving_line_of_credit: [500, 25_000],
  consumer_closed_line_of_credit: [500, 15_000],
  consumer_secured_installment_loan: [5_000, 60_000],
  consumer_secured_revolving_line_of_credit: [5_000, 90_000],
  commercial_installment_loan: [10_000, 500_000],
  commercial_revolving_line_of_credit: [10_000, 750_000],
  commercial_closed_line_of_credit: [10_000, 250_000],
  commercial_bnpl: [500, 50_000],
  commercial_merchant_advance: [5_000, 150_000],
}

/** Possible contents of credit_data, by index. */
const creditDataVariants: readonly ((random: SeededRandom) => JsonObject | null)[] = [
  (random) => ({ fico: random.integer(540, 840), has_bankruptcy_history: random.chance(0.15) }),
  (random) => ({ fico: random.integer(540, 840) }),
  () => ({ has_bankruptcy_history: true }),
  () => null,
  (random) => ({
    fico: random.integer(540, 840),
    bureau: {
      name: 'Meridian Credit Reference',
      score_factors: ['utilization', 'length_of_history'],
      tradelines: [
        { kind: 'auto', open: true, balance: 1_248_300 },
        { kind: 'card', open: false, balance: null },
      ],
    },
  }),
  () => ({}),
]

/** The properties of one sample; everything else follows from the seed and the ID. */
export interface ApplicationTraits {
  readonly status: ApplicationStatus
  readonly creditType: CreditType
  readonly offers?: readonly OfferKind[]
  /** Number of rejection reasons, 1 to 4 (specification, Limits). */
  readonly reasons?: number
  readonly creditData?: number
  /** Age in days, 0 to 90; fractions allowed. */
  readonly ageDays?: number
}

const decidedStatuses: readonly ApplicationStatus[] = [
  'approved',
  'accepted',
  'declined',
  'rejected',
]

/** A complete, consistent application: dates in order, matching offers, reasons if rejected. */
export function makeApplication(
  id: string,
  traits: ApplicationTraits,
  facts: SampleFacts,
): SampleApplication {
  const random = seededRandom(facts.seed, id)
  const ageMs = Math.floor((traits.ageDays ?? random.integer(0, 89_999) / 1000) * dayMs)
  const decidedAt = facts.now - Math.floor(ageMs * (random.integer(20, 80) / 100))
  const requested = askedAmount(traits.creditType, random)
  const variant = traits.creditData ?? random.integer(0, creditDataVariants.length - 1)

  return {
    status: traits.status,
    id,
    borrower_id: `bor_smpl${random.opaque(12)}`,
    created_on: new Date(facts.now - ageMs).toISOString(),
    credit_type: traits.creditType,
    decisioned_on: decidedStatuses.includes(traits.status)
      ? new Date(decidedAt).toISOString()
      : null,
    offers: makeOffers(traits.offers, requested, decidedAt, random, facts.timeZone),
    rejection_reasons: makeReasons(traits, random),
    requested_amount: requested,
    third_party_disbursement_destination:
      traits.creditType === 'consumer_bnpl' ? random.pick(merchants) : null,
    lender_of_record: random.pick(lenders),
    credit_data: creditDataVariants[variant]?.(random) ?? null,
  }
}

/** The offer type that matches a credit type. */
export function fittingOffer(creditType: CreditType): OfferKind {
  if (creditType === 'commercial_merchant_advance') return 'merchant-advance'
  return creditType.includes('revolving') ? 'line' : 'loan'
}

function askedAmount(creditType: CreditType, random: SeededRandom): number {
  const [least, most] = dollarsAsked[creditType]
  const dollars = random.integer(least, most)
  if (dollars >= 5_000) return Math.round(dollars / 100) * 10_000
  return dollars * 100 + (random.chance(0.3) ? random.integer(1, 99) : 0)
}

function makeReasons(traits: ApplicationTraits, random: SeededRandom): readonly string[] | null {
  if (traits.status === 'approved' || traits.status === 'accepted') return []
  if (traits.status !== 'rejected') return null
  const first = random.integer(0, rejectionReasons.length - 1)
  return Array.from(
    { length: traits.reasons ?? random.integer(1, 4) },
    (_, position) => rejectionReasons[(first + position) % rejectionReasons.length] ?? 'other',
  )
}

function makeOffers(
  kinds: readonly OfferKind[] | undefined,
  requested: number,
  decidedAt: number,
  random: SeededRandom,
  timeZone: string,
): readonly SampleOffer[] | null {
  if (!kinds) return null
  return kinds.map((kind, position) => {
    const facts = {
      amount: Math.max(100, Math.round((requested * (100 - 10 * position)) / 10_000) * 100),
      firstPaymentDate: lenderDate(decidedAt, timeZone)
        .add({ days: random.integer(14, 40) })
        .toString(),
    }
    switch (kind) {
      case 'loan':
        return sampleLoanOffer(random, facts)
      case 'line':
        return sampleLineOffer(random, { ...facts, introductory: false })
      case 'line-with-promo':
        return sampleLineOffer(random, { ...facts, introductory: true })
      case 'merchant-advance':
        return sampleMerchantAdvance(random, facts)
      case 'unheard-of':
        return sampleUnheardOfOffer(random, facts)
    }
  })
}
