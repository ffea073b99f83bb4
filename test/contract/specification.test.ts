import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import type { LendingDetails } from '../../shared/domain/settings/lending-details.ts'
import { draftFromTerms, termsFromDraft } from '../../shared/domain/offers/form/offer-form.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import { unitsProfileNames, type UnitsProfileName } from '../../shared/values/units.ts'
import { approveBody } from '../../shared/domain/wire/application.ts'
import { lendingDetailsToWire, webhookBody } from '../../shared/domain/wire/configuration.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { anyOffer } from '../support/builders/offer-arbitraries.ts'
import { startSpecifiedService, type SpecifiedService } from '../support/fakes/specified-service.ts'
import {
  approving,
  authorizing,
  settingDetails,
  settingWebhook,
} from '../support/builders/submissions.ts'

/*
 * Every request of the app, in every units profile, is allowed by the specification, as checked by
 * a service that was written from the specification alone.
 */

let service: SpecifiedService
beforeAll(async () => {
  service = await startSpecifiedService()
})
afterAll(() => service.stop())

function connect(unitsProfile: UnitsProfileName): LendingApi {
  return aLendingClient({
    ...{ clock: new HastyClock(), requestsPerMinute: Infinity, unitsProfile },
    ...{ baseUrl: service.baseUrl, clientId: 'client_alder', secret: 'test_secret' },
  })
}

/** Amounts rounded to dollars and rates to percents, which every profile can send. */
function rounded(terms: OfferTerms): OfferTerms {
  const amount = Math.max(100, terms.amount - (terms.amount % 100))
  if (terms.type === 'loan_offer') return { ...terms, amount }
  const { type, value, floor } = terms.minimumPayment
  const minimumPayment = { type, value: value - (value % 100), floor: floor - (floor % 100) }
  return { ...terms, amount, minimumPayment }
}
const offerToSend = fc.oneof(anyOffer, anyOffer.map(rounded))

describe.each(unitsProfileNames)('requests of the profile %s', (profile) => {
  let api: LendingApi
  beforeEach(() => {
    api = connect(profile)
  })

  test('sends each offer that the form accepts as specified, and sends no other', async () => {
    const outcomes = { sent: 0, stopped: 0 }
    await fc.assert(
      fc.asyncProperty(offerToSend, async (terms) => {
        const read = termsFromDraft(draftFromTerms(terms, 'k'), profile)
        const outcome = await api.send(approving('app_1', approveBody([terms], profile)))
        expect(service.invalid).toEqual([])
        if (read.ok) {
          expect(read.value).toEqual(terms)
          expect(outcome.kind).toBe('done')
          outcomes.sent += 1
        } else {
          expect(read.error.problems?.map(({ code }) => code)).toContain('not-whole')
          expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'payload-invalid' } })
          outcomes.stopped += 1
        }
      }),
      { numRuns: 300 },
    )
    expect(outcomes.sent).toBeGreaterThan(50)
    expect(outcomes.stopped > 0).toBe(profile !== 'cents-and-basis-points')
  })

  test('sends all other requests as specified', async () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const details: fc.Arbitrary<LendingDetails> = fc.record({
      address: fc.record({
        line1: text,
        line2: fc.option(text),
        city: text,
        state: text,
        zip: text,
      }),
      csPhone: text,
      csEmail: text,
    })
    const opaque = fc.stringMatching(/^[A-Za-z0-9~_-][A-Za-z0-9._~-]{0,255}$/)
    const ids = [opaque.map((rest) => `app_${rest}`), opaque] as const
    await fc.assert(
      fc.asyncProperty(...ids, details, text, async (id, facilityId, lender, url) => {
        expect(await api.signIn()).toMatchObject({ ok: true })
        expect(await api.readApplication(id)).toMatchObject({ ok: true })
        expect(await api.send(authorizing(facilityId))).toMatchObject({ kind: 'done' })
        expect(await api.send(settingDetails(lendingDetailsToWire(lender)))).toMatchObject({
          kind: 'done',
        })
        expect(await api.send(settingWebhook(webhookBody(url)))).toMatchObject({ kind: 'done' })
        expect(service.invalid).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
