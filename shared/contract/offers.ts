import { array, mixed, string } from 'yup'
import { draftKinds, type Draft } from '../domain/offers/draft.ts'
import {
  loanOfferSchema,
  mostNamedTerms,
  mostOffers,
  namedTermsSchema,
} from '../domain/offers/offer-schema.ts'
import type { OfferCheck } from '../domain/offers/offer-check.ts'
import { usStateCodes } from '../values/us-states.ts'
import type { CoverageByClass } from '../domain/offers/coverage.ts'
import type { OfferTerms } from '../domain/offers/offer.ts'
import { isRecord, type JsonObject } from '../json.ts'
import { entry, exactly, nothing } from './entry.ts'

const key = {
  kind: string().oneOf(draftKinds).required(),
  subject: string().min(1).max(300).required(),
}

/** A plain object; the router limits its size and depth, its form checks its fields on return. */
const content = () => mixed<JsonObject>((value): value is JsonObject => isRecord(value)).required()

/** Unfinished work of the connection in use. */
export const drafts = {
  read: entry<Draft | null>()(exactly(key)),
  save: entry<{ readonly savedAt: number }>()(exactly({ ...key, content: content() })),
  discard: entry<null>()(exactly(key)),
  /** What is typed in forms without a draft when the app locks, for the connection in use or for none. */
  keepForms: entry<null>()(exactly({ content: content() })),
  /** Told once. */
  takeForms: entry<JsonObject>()(nothing),
} as const

/** An offer kept for use with other applications. */
export interface OfferTemplate {
  readonly id: string
  readonly name: string
  readonly terms: OfferTerms
  /** When it was saved first, in epoch milliseconds. */
  readonly savedAt: number
  /**
   * The number of the team space's operation that saved it; 0 while it waits to be shared; null if it
   * is on this computer only.
   */
  readonly team: number | null
  /** The account of the officer who saved it in the team space. */
  readonly by: string | null
}

const templateName = () => string().trim().min(1).max(80).required()
const templateId = () => string().min(1).max(64).required()

/** The service's caps of offers by state, and its own word on single offers. */
export const coverage = {
  /** Read from the service before if they are a day old. */
  read: entry<CoverageByClass>()(nothing),
  /**
   * What the service says of loans that are being composed. Fails with not-offered where it checks
   * none, and with offline.
   */
  check: entry<readonly OfferCheck[]>()(
    exactly({
      state: string().oneOf(usStateCodes).required(),
      offers: array(loanOfferSchema).min(1).max(mostOffers).required(),
    }),
  ),
} as const

/** In a team space the team's: what is changed is shared, once the team space is reachable. */
export const templates = {
  /** The team's first, then by age; each with a name of its own. */
  list: entry<readonly OfferTemplate[]>()(nothing),
  save: entry<OfferTemplate>()(namedTermsSchema),
  /** These fail with template-not-here, and for an auditor with template-of-team. */
  rename: entry<OfferTemplate>()(exactly({ id: templateId(), name: templateName() })),
  remove: entry<null>()(exactly({ id: templateId() })),
  /** Those that are on this computer only become the team's. */
  shareAll: entry<null>()(nothing),
  /** All or none: templates from another computer's file. A name that is taken gets a number. */
  importMany: entry<readonly OfferTemplate[]>()(
    exactly({
      templates: array(namedTermsSchema).min(1).max(mostNamedTerms).required(),
    }),
  ),
} as const
