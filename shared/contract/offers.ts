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

/**
 * A plain object. The router limits its size and depth; the form validates its fields when it reads
 * them back.
 */
const content = () => mixed<JsonObject>((value): value is JsonObject => isRecord(value)).required()

/** Unfinished work of the connection in use. */
export const drafts = {
  read: entry<Draft | null>()(exactly(key)),
  save: entry<{ readonly savedAt: number }>()(exactly({ ...key, content: content() })),
  discard: entry<null>()(exactly(key)),
  /** Keeps what is typed in forms without a draft when the app locks, for the connection in use, if any. */
  keepForms: entry<null>()(exactly({ content: content() })),
  /** Returns the saved forms once. */
  takeForms: entry<JsonObject>()(nothing),
} as const

/** An offer saved for use with other applications. */
export interface OfferTemplate {
  readonly id: string
  readonly name: string
  readonly terms: OfferTerms
  /** When it was first saved, in epoch milliseconds. */
  readonly savedAt: number
  /**
   * Number of the team space's operation that saved it; 0 while it waits to be shared; null if it
   * is only on this computer.
   */
  readonly team: number | null
  /** The account of the officer who saved it in the team space. */
  readonly by: string | null
}

const templateName = () => string().trim().min(1).max(80).required()
const templateId = () => string().min(1).max(64).required()

/** The service's offer limits by state, and its check of single offers. */
export const coverage = {
  /** Fetched from the service first if they are a day old. */
  read: entry<CoverageByClass>()(nothing),
  /**
   * How the service assesses loans that the officer is composing. Fails with not-offered if it
   * can't check offers, and with offline.
   */
  check: entry<readonly OfferCheck[]>()(
    exactly({
      state: string().oneOf(usStateCodes).required(),
      offers: array(loanOfferSchema).min(1).max(mostOffers).required(),
    }),
  ),
} as const

/** In a team space, templates belong to the team: changes are shared once the team space is reachable. */
export const templates = {
  /** The team's first, then by age; names are unique. */
  list: entry<readonly OfferTemplate[]>()(nothing),
  save: entry<OfferTemplate>()(namedTermsSchema),
  /**
   * `seen`: the name that the officer saw. `rename` and `remove` fail with template-not-here, and for
   * an auditor with template-of-team; `rename` also with changed-meanwhile if the name is no longer
   * `seen`.
   */
  rename: entry<OfferTemplate>()(
    exactly({ id: templateId(), name: templateName(), seen: string().max(200).optional() }),
  ),
  remove: entry<null>()(exactly({ id: templateId() })),
  /** Shares the templates that are only on this computer with the team. */
  shareAll: entry<null>()(nothing),
  /** Imports templates from another computer's file, all or none. If a name is taken, a number is added. */
  importMany: entry<readonly OfferTemplate[]>()(
    exactly({
      templates: array(namedTermsSchema).min(1).max(mostNamedTerms).required(),
    }),
  ),
} as const
