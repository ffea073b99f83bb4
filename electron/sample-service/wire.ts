import type { JsonObject, JsonValue } from '../../shared/json.ts'

/**
 * An offer as the service stores it. Open on purpose: the sample data includes offer types that the
 * specification doesn't define.
 */
export type SampleOffer = JsonObject & { readonly type: string }

/**
 * An application as the service stores it (specification, Resources: Application). Only `status` is
 * required; every other field may be null or absent.
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

/** Request and response of the lending details endpoint. */
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

/** The text of a field; empty if it isn't text. */
export function textOf(owner: JsonObject, field: string): string {
  const value = owner[field]
  return typeof value === 'string' ? value : ''
}
