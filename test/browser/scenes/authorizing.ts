import type { Client } from '../../../shared/contract/contract.ts'
import { achChecklist } from '../../../shared/domain/documents/ach.ts'
import type { BrowserApp } from '../../support/drivers/browser-app.ts'
import { aSinglePayment, consentDay, paymentDay } from '../../support/builders/payment-days.ts'
import type { AuthorizationTyped } from '../../support/drivers/screens/documents-screen.ts'

type Asked = Parameters<Client['decisions']['createAchAuthorization']>[0]
type Authorization = Pick<Asked, 'facilityId' | 'purpose' | 'replaces'>

/** One of any number of authorizations; the service refuses every seventh. */
export function someAuthorization(number: number): Authorization {
  return {
    facilityId: number % 7 === 0 ? 'fac_nobodyKnows' : `fac_smpl0${(number % 3) + 1}`,
    purpose: {
      kind: 'single',
      paymentReference: `INV-${2290 + number}`,
      amount: 41_250 + number * 1_000,
      plannedOn: paymentDay,
      ticked: [...achChecklist],
      consent: { way: 'phone', takenOn: consentDay, takenBy: 'M. Keller' },
    },
  }
}

/** The authorization that the form makes of these texts. */
export const asTyped = ({
  facility,
  payment,
  amount,
  plannedOn,
}: AuthorizationTyped): Authorization => ({
  facilityId: facility,
  purpose: aSinglePayment(payment, { amount: Math.round(Number(amount) * 100), plannedOn }),
})

/** An autopay authorization with evidence of the borrower's consent. */
export function autopayAuthorization(): Authorization {
  const { purpose } = someAuthorization(60)
  return {
    facilityId: 'fac_smpl01',
    purpose: {
      ...purpose,
      kind: 'autopay',
      consent: {
        ...{ way: 'signed-form', takenOn: consentDay, takenBy: 'M. Keller' },
        assent: {
          givenBy: 'Rosa Alvarez',
          words: 'I authorize Northwind Lending to debit my account each month.',
        },
      },
    },
  }
}

/** Submits it as the form's button does. */
export async function authorize(desk: BrowserApp, wish: Authorization): Promise<void> {
  const decided = await desk.ask.decisions.createAchAuthorization({
    requestKey: crypto.randomUUID(),
    replaces: false,
    ...wish,
  })
  if (!decided.ok) throw new Error(decided.error.code)
}
