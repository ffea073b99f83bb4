import type { CacheStore, ReadingConnection } from '../../../electron/ports/cache-store.ts'
import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { WorklistFilter, WorklistQuery } from '../../../shared/domain/worklist/worklist.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { applicationFromWire } from '../../../shared/domain/wire/application.ts'
import { given } from '../checks/given.ts'

/** The connection that most suites use for cached applications, where its units matter. */
export const one: ReadingConnection = { id: 'one', unitsProfile: 'cents-and-basis-points' }

export interface Wire {
  readonly status?: string
  readonly borrower?: string | null
  readonly created?: string | null
  readonly decided?: string | null
  readonly creditType?: string | null
  readonly amount?: number | null
  readonly merchant?: string | null
  readonly lender?: string | null
  readonly credit?: JsonObject | null
  readonly reasons?: readonly string[] | null
  readonly offers?: readonly JsonObject[]
}

/** An application as the service client returns it, from the few fields that the store reads. */
export function reading(id: string, wire: Wire = {}): ReadApplication {
  const { status = 'pending', borrower = null, created = null, creditType = null } = wire
  const {
    amount = null,
    merchant = null,
    lender = null,
    credit = null,
    offers,
    decided = null,
    reasons = null,
  } = wire
  return given(
    applicationFromWire(
      {
        id,
        status,
        borrower_id: borrower,
        created_on: created,
        decisioned_on: decided,
        credit_type: creditType,
        requested_amount: amount,
        lender_of_record: lender,
        rejection_reasons: reasons === null ? null : [...reasons],
        credit_data: credit,
        third_party_disbursement_destination: merchant,
        ...(offers === undefined ? {} : { offers }),
      },
      one.unitsProfile,
    ),
  )
}

/** IDs of a page, in order. */
export async function idsOf(
  cache: CacheStore,
  connectionId: string,
  query: WorklistQuery,
): Promise<string[]> {
  return (await cache.page(connectionId, query)).rows.map(({ id }) => id)
}

export function asking(filter: WorklistFilter): WorklistQuery {
  return {
    filter,
    sort: { by: 'addedAt', direction: 'ascending' },
    offset: 0,
    limit: 100,
  }
}
