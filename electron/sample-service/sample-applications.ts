import {
  applicationStatuses,
  creditTypes,
  fittingOffer,
  makeApplication,
  type ApplicationStatus,
  type ApplicationTraits,
  type CreditType,
  type SampleFacts,
} from './application-maker.ts'
import type { SampleRecord } from './sample-record.ts'
import { specialSamples } from './special-samples.ts'
import type { SampleApplication } from './wire.ts'

const ordinaryCounts: Record<ApplicationStatus, number> = {
  pending: 18,
  approved: 11,
  accepted: 7,
  declined: 6,
  incomplete: 6,
  rejected: 8,
}

const ordinaryTraits: ReadonlyMap<string, ApplicationTraits> = new Map(
  applicationStatuses
    .flatMap((status) =>
      Array.from({ length: ordinaryCounts[status] }, (_, position) => ordinary(status, position)),
    )
    .map((traits, position) => [`app_smpl${String(position + 1).padStart(4, '0')}`, traits]),
)

const extraTraits: ReadonlyMap<string, ApplicationTraits> = new Map([
  ['app_smplExtra1', { status: 'pending', creditType: 'consumer_installment_loan' }],
  ['app_smplExtra2', { status: 'pending', creditType: 'consumer_revolving_line_of_credit' }],
  ['app_smplExtra3', { status: 'approved', creditType: 'consumer_bnpl', offers: ['loan'] }],
  ['app_smplExtra4', { status: 'rejected', creditType: 'commercial_installment_loan', reasons: 2 }],
  ['app_smplExtra5', { status: 'incomplete', creditType: 'commercial_bnpl' }],
  ['app_smplExtra6', { status: 'pending', creditType: 'commercial_revolving_line_of_credit' }],
] satisfies [string, ApplicationTraits][])

/**
 * The applications that the sample connection's worklist starts with; the same for every seed. A
 * worklist shows the last added first, so the ordinary ones come first, in order.
 */
export const sampleWorklistIds: readonly string[] = [
  ...Object.keys(specialSamples),
  ...[...ordinaryTraits.keys()].reverse(),
]

/** Pairs of applications with the same borrower. */
const sameBorrower: readonly (readonly [id: string, earlier: string])[] = [
  ['app_smpl0019', 'app_smpl0001'],
  ['app_smpl0049', 'app_smpl0001'],
]

/** Applications of the service that aren't in the initial worklist; an officer can add them by ID. */
export const sampleExtraIds: readonly string[] = [...extraTraits.keys()]

/** An application of another lender: the service responds 403. */
export const sampleRefusedId = 'app_smplOtherLender'

/** All sample applications by ID: the worklist, the extra ones and the refused one. */
export function sampleApplications(facts: SampleFacts): Map<string, SampleRecord> {
  const records = new Map<string, SampleRecord>()
  for (const [id, traits] of [...ordinaryTraits, ...extraTraits]) {
    records.set(id, { application: makeApplication(id, traits, facts) })
  }
  for (const [id, make] of Object.entries(specialSamples)) records.set(id, make(id, facts))
  for (const [id, earlier] of sameBorrower) {
    const [record, other] = [records.get(id), records.get(earlier)]
    const borrower_id = other?.application.borrower_id ?? null
    if (record !== undefined) {
      records.set(id, { ...record, application: { ...record.application, borrower_id } })
    }
  }
  records.set(sampleRefusedId, {
    application: makeApplication(
      sampleRefusedId,
      { status: 'pending', creditType: 'consumer_installment_loan' },
      facts,
    ),
    otherLender: true,
  })
  return records
}

/** The ID of a bulk application by its number, 0 to 9,999,999. */
export function bulkApplicationId(number: number): string {
  return `app_bulk${String(number).padStart(7, '0')}`
}

/** Any number of additional plain applications, for runs with a very long worklist. */
export function bulkApplication(number: number, facts: SampleFacts): SampleApplication {
  const status = applicationStatuses[number % applicationStatuses.length] ?? 'pending'
  return makeApplication(
    bulkApplicationId(number),
    ordinary(status, Math.floor(number / applicationStatuses.length)),
    facts,
  )
}

/** Number of additional applications in the list of a service that has one, at the start. */
const listedAtFirst = 240
/** Number of applications that arrive later, one after the other. */
const listedLater = 120
const arrivesEveryMs = 20_000

/** Adds a few hundred applications to the service's list: most at once, the others over the next minutes. */
export function addArrivals(records: Map<string, SampleRecord>, facts: SampleFacts): void {
  for (let number = 0; number < listedAtFirst + listedLater; number += 1) {
    const application = bulkApplication(number, facts)
    const place = number - listedAtFirst + 1
    const arrivesAt = facts.now + place * arrivesEveryMs
    records.set(
      bulkApplicationId(number),
      place <= 0
        ? { application }
        : {
            application: {
              ...application,
              status: 'pending',
              decisioned_on: null,
              offers: null,
              rejection_reasons: null,
              created_on: new Date(arrivesAt).toISOString(),
            },
            arrivesAt,
          },
    )
  }
}

/** Cycles through the credit types, offer sets, reason counts and credit data. */
function ordinary(status: ApplicationStatus, position: number): ApplicationTraits {
  const creditType: CreditType =
    creditTypes[position % creditTypes.length] ?? 'consumer_installment_loan'
  const traits: ApplicationTraits = { status, creditType, creditData: position % 6 }
  switch (status) {
    case 'approved':
    case 'accepted': {
      const fitting = fittingOffer(creditType)
      return { ...traits, offers: Array.from({ length: 1 + (position % 3) }, () => fitting) }
    }
    case 'rejected':
      return { ...traits, reasons: 1 + (position % 4) }
    case 'pending':
    case 'declined':
    case 'incomplete':
      return traits
  }
}
