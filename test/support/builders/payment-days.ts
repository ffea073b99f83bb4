import { getDayOfWeek, today } from '@internationalized/date'
import type { Client } from '../../../shared/contract/contract.ts'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { achChecklist } from '../../../shared/domain/documents/ach.ts'
import { nextBankingDay } from '../../../shared/finance/banking-days.ts'

/* Days of an authorization that the app accepts on any date that the tests run (YYYY-MM-DD). */

const now = today(defaultTimeZone)
const payment = nextBankingDay(now.add({ days: 9 }))

export const paymentDay = payment.toString()
export const laterPaymentDay = nextBankingDay(payment.add({ days: 1 })).toString()
export const consentDay = now.subtract({ days: 2 }).toString()
/** More than 60 days ahead. */
export const farDay = nextBankingDay(now.add({ days: 61 })).toString()
const nextSunday = now.add({ days: 7 - getDayOfWeek(now, 'en-US', 'sun') })
/** A future Sunday. */
export const closedDay = nextSunday.toString()

type Purpose = Parameters<Client['decisions']['createAchAuthorization']>[0]['purpose']

/** What an officer enters to authorize one payment; given fields replace the defaults. */
export const aSinglePayment = (
  paymentReference: string,
  given: Partial<Purpose> = {},
): Purpose => ({
  ...{ kind: 'single', paymentReference, amount: 41_250, plannedOn: paymentDay },
  ticked: [...achChecklist],
  consent: { way: 'phone', takenOn: consentDay, takenBy: 'M. Keller' },
  ...given,
})
