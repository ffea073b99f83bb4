import { today } from '@internationalized/date'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { seenApplication } from '../../../shared/domain/decisions/compare.ts'
import type { EstimateBasis } from '../../../shared/domain/offers/estimates.ts'
import type { LoanOfferTerms } from '../../../shared/domain/offers/offer.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { BrowserApp } from './browser-app.ts'
import type { ComposerScreen } from './screens/composer-screen.ts'
import { given } from '../checks/given.ts'

/** A pending installment loan of the sample service. */
export const pendingLoanId = 'app_smplNewest'

/** A plain loan offer without policy findings that stop it. */
export const aLoanOffer = (): LoanOfferTerms => ({
  type: 'loan_offer',
  amount: 300_000,
  firstPaymentDate: today(defaultTimeZone).add({ days: 30 }).toString(),
  gracePeriod: { term: 0, interestRate: 0 },
  interestRate: 1_250,
  latePaymentFee: 1_500,
  paymentPeriod: 'monthly',
  loanTerm: { term: 24, termType: 'months' },
  originationFee: 200,
})

/** Composes one loan offer for an application, as far as the review. */
export async function composeLoan(composer: ComposerScreen): Promise<void> {
  await composer.open('app_smpl0001')
  await composer.type(1, { 'Interest rate': '12.5', Term: '24' })
  await composer.says(/^Draft saved/)
}

/** Approves the cached application, by default with one offer, as the review's button does. */
export async function approve(
  desk: Pick<BrowserApp, 'ask'>,
  id: string = pendingLoanId,
  estimate: Partial<EstimateBasis> = {},
  overrides: Decision['overrides'] = [],
  offers: readonly LoanOfferTerms[] = [aLoanOffer()],
): Promise<Decision> {
  const held = await desk.ask.applications.open({ id })
  if (!held.ok || held.value.copy === null) throw new Error(`${id} was not read yet`)
  const decided = await desk.ask.decisions.approve({
    requestKey: crypto.randomUUID(),
    applicationId: id,
    offers: [...offers],
    estimates: offers.map(() => ({
      ...{ paidOutOn: today(defaultTimeZone).toString(), feeTreatment: 'withheld' },
      ...estimate,
    })),
    seen: seenApplication(held.value.copy),
    overrides: [...overrides],
  })
  return given(decided)
}
