import type { JsonObject, JsonValue } from '../../shared/json.ts'

/**
 * An offer as the service keeps it. Open on purpose: the sample data holds offers of types that
 * the specification does not know.
 */
export type SampleOffer = JsonObject & { readonly type: string }

/**
 * An application as the service keeps it (specification, Resources: Application). Only `status`
 * has to be there; every other field may be null or absent.
 */
export interface SampleApplication {
  readonly status: string
  readonly id?: string | null
  readonly borrower_id?: string | null
  readonly created_on?: string | null
  readonly credit_type?: string | null
  readonly decisioned_on?: string | null
  readonly offers?: readonly SampleOffer[] | null
  readonly rejection_reasons?: readonly string[] | null
  /** Integer cents. */
  readonly requested_amount?: number | null
  readonly third_party_disbursement_destination?: string | null
  readonly lender_of_record?: string | null
  readonly credit_data?: JsonObject | null
}

/** What the lending details endpoint takes and echoes. */
export interface LendingDetails {
  readonly address: {
    readonly line_1: string
    readonly line_2?: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  readonly cs_phone: string
  readonly cs_email: string
}

/** Parses JSON text; throws a SyntaxError if it isn't JSON. */
export function parseJson(source: string): JsonValue {
  return JSON.parse(source) as JsonValue
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text in a field; empty if there is none. */
export function textOf(owner: JsonObject, field: string): string {
  const value = owner[field]
  return typeof value === 'string' ? value : ''
}
