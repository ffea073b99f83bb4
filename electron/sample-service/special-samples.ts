import { makeApplication, type ApplicationTraits, type SampleFacts } from './application-maker.ts'
import type { SampleRecord } from './sample-record.ts'
import type { SampleApplication } from './wire.ts'

type Special = (id: string, facts: SampleFacts) => SampleRecord

/** An ID of 200 characters. */
export const sampleLongestId = 'app_smplLong'.padEnd(200, '0123456789')

function special(
  traits: ApplicationTraits,
  changes: Partial<SampleApplication> = {},
  rest: Omit<SampleRecord, 'application'> = {},
): Special {
  return (id, facts) => ({
    application: { ...makeApplication(id, traits, facts), ...changes },
    ...rest,
  })
}

const pendingLoan = { status: 'pending', creditType: 'consumer_installment_loan' } as const
const pendingBnpl = { status: 'pending', creditType: 'consumer_bnpl' } as const

/**
 * One sample for each case that can break a reader: every null and omission that the specification
 * allows, unknown values, extremes, and each refusal of an approval.
 */
export const specialSamples: Readonly<Record<string, Special>> = {
  app_smplNewest: special({ ...pendingLoan, ageDays: 0 }),
  app_smplOldest: special({ ...pendingLoan, ageDays: 90 }),
  app_smplEverythingNull: () => ({
    application: {
      status: 'pending',
      id: null,
      borrower_id: null,
      created_on: null,
      credit_type: null,
      decisioned_on: null,
      offers: null,
      rejection_reasons: null,
      requested_amount: null,
      third_party_disbursement_destination: null,
      lender_of_record: null,
      credit_data: null,
    },
  }),
  app_smplOnlyStatus: () => ({ application: { status: 'pending' } }),
  app_smplUnknownStatus: special(pendingLoan, { status: 'under_manual_review' }),
  app_smplUnknownCreditType: special(pendingLoan, { credit_type: 'consumer_garden_share' }),
  app_smplMerchantAdvance: special({
    status: 'approved',
    creditType: 'commercial_merchant_advance',
    offers: ['merchant-advance'],
  }),
  app_smplUnheardOfOffer: special({
    status: 'approved',
    creditType: 'commercial_installment_loan',
    offers: ['loan', 'unheard-of'],
  }),
  app_smplEveryOfferKind: special({
    status: 'approved',
    creditType: 'consumer_secured_revolving_line_of_credit',
    offers: ['loan', 'line', 'line-with-promo', 'merchant-advance', 'unheard-of'],
  }),
  app_smplIntroductoryRate: special({
    status: 'accepted',
    creditType: 'consumer_revolving_line_of_credit',
    offers: ['line-with-promo'],
  }),
  app_smplApprovedWithoutOffers: special({
    status: 'approved',
    creditType: 'consumer_installment_loan',
  }),
  app_smplNoOffers: special({
    status: 'approved',
    creditType: 'consumer_installment_loan',
    offers: [],
  }),
  app_smplRejectedWithoutReasons: special(
    { status: 'rejected', creditType: 'consumer_installment_loan' },
    { rejection_reasons: null },
  ),
  app_smplUnknownReason: special(
    { status: 'rejected', creditType: 'consumer_bnpl' },
    { rejection_reasons: ['income_too_low', 'moon_in_retrograde'] },
  ),
  [sampleLongestId]: special(pendingLoan),
  app_smplMarkup: special(pendingBnpl, {
    third_party_disbursement_destination: '<img src=x onerror=alert(1)> & "Sons" </script>',
  }),
  app_smplUnicode: special(pendingBnpl, {
    third_party_disbursement_destination: 'Ólafsdóttir 자전거 株式会社 مكتبة 🚲 e\u0301te\u0301',
    lender_of_record: 'Crédit Mutuel du Vallon d’Œuvre',
  }),
  app_smplHugeAmount: special(
    { status: 'pending', creditType: 'commercial_installment_loan' },
    { requested_amount: Number.MAX_SAFE_INTEGER },
  ),
  app_smplLargeAmount: special(
    { status: 'pending', creditType: 'commercial_revolving_line_of_credit' },
    { requested_amount: 98_765_432_100 },
  ),
  app_smplZeroAmount: special(pendingLoan, { requested_amount: 0 }),
  app_smplStateNotSupported: special(pendingLoan, {}, { refusesWith: 'STATE_NOT_SUPPORTED' }),
  app_smplNoInterestOnly: special(
    pendingBnpl,
    {},
    { refusesWith: 'NON_ZERO_INTEREST_NOT_ENABLED' },
  ),
  app_smplProductNotSupported: special(
    { status: 'pending', creditType: 'commercial_closed_line_of_credit' },
    {},
    { refusesWith: 'PRODUCT_NOT_SUPPORTED' },
  ),
  app_smplThirdPartyMissing: special(
    pendingBnpl,
    { third_party_disbursement_destination: null },
    { refusesWith: 'THIRD_PARTY_MISSING' },
  ),
  app_smplIdentityCheck: special(
    pendingLoan,
    {},
    { refusesWith: 'KYC_NOT_APPROVED', refusalsLeft: 2 },
  ),
  app_smplMissingLendingDetails: special(
    pendingLoan,
    {},
    { refusesWith: 'MISSING_LENDING_DETAILS' },
  ),
}
