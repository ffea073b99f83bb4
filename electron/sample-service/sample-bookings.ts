import { receivedTerms } from '../../shared/domain/offers/received-terms.ts'
import { offerFromWire } from '../../shared/domain/wire/application.ts'
import { loanFiguresOf, type LoanFigures } from '../../shared/finance/loan-figures.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { SampleFacts } from './application-maker.ts'
import { accountHolderOf } from './sample-borrowers.ts'
import { lenderDate } from './lender-calendar.ts'
import type { SampleFacility } from './sample-facilities.ts'
import type { SampleBooking } from './sample-record.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { ServiceState } from './service-state.ts'
import type { SampleApplication, SampleOffer } from './wire.ts'

/** The accepted application whose facility was booked at a different rate than offered. */
export const driftingApplicationId = 'app_smpl0034'

const hourMs = 60 * 60 * 1000
/** Ages of the agreements of approved, not yet accepted applications; a third has no agreement yet. */
const agreementAges = [3 * hourMs, 50 * hourMs, null] as const
const banks = ['Bank of Lower Tansy', 'Copper Creek Savings', 'Fernhollow Credit Union'] as const

/** Adds an agreement to approved applications, and a facility to accepted ones. */
export function addBookings(state: ServiceState, facts: SampleFacts): void {
  let approved = 0
  for (const [id, { application, otherLender, arrivesAt }] of state.records) {
    const [offer] = application.offers ?? []
    if (otherLender === true || arrivesAt !== undefined || offer === undefined) continue
    if (application.status === 'approved') {
      const age = agreementAges[approved % agreementAges.length] ?? null
      approved += 1
      if (age === null) continue
      const createdOn = new Date(facts.now - age).toISOString()
      const agreement = agreementOf(id, { status: 'pending_signature', created_on: createdOn })
      state.bookings.set(id, { agreement, facility: null, owed: 0, rate: 0 })
    }
    if (application.status === 'accepted') {
      const { booking, facility } = accepted(id, application, offer, facts)
      state.bookings.set(id, booking)
      state.facilities.set(facility.id, facility)
    }
  }
}

function agreementOf(applicationId: string, fields: JsonObject): JsonObject {
  const id = `doc_${partOf(applicationId)}`
  const document_url = `https://documents.example/agreements/${partOf(applicationId)}`
  return { id, application_id: applicationId, type: 'credit_agreement', document_url, ...fields }
}

function accepted(
  applicationId: string,
  application: SampleApplication,
  offer: SampleOffer,
  facts: SampleFacts,
): { readonly booking: SampleBooking; readonly facility: SampleFacility } {
  const random = seededRandom(facts.seed, `${applicationId} booking`)
  const id = `fac_${partOf(applicationId)}`
  const decidedAt = Date.parse(application.decisioned_on ?? '') || facts.now
  const signedOn = new Date(decidedAt + 5 * hourMs).toISOString()
  const disbursed = lenderDate(decidedAt, facts.timeZone).toString()
  const terms = applicationId === driftingApplicationId ? drifted(offer) : offer
  const figures = figuresOf(terms, disbursed)
  const today = lenderDate(facts.now, facts.timeZone).toString()
  const rows = figures?.schedule.rows ?? []
  const next = rows.find(({ date }) => date >= today)
  const paid = rows.filter(({ date }) => date < today)
  const principal =
    figures === null
      ? Math.round(Number(offer['amount']) / 2)
      : (paid.at(-1)?.balance ?? figures.schedule.principal)
  const rate = Number(terms['interest_rate']) || 0
  const interest = Math.round((principal * rate * random.integer(1, 20)) / (10_000 * 365))
  const owed = principal + interest
  const nextAmount = next?.payment ?? 2_500
  const nextDue = next?.date ?? lenderDate(facts.now, facts.timeZone).add({ days: 12 }).toString()
  const account = accountNumber(random)
  const borrowerId = application.borrower_id ?? ''
  const isBusiness = application.credit_type?.startsWith('commercial') === true
  const facility = {
    id,
    application_id: applicationId,
    borrower_id: borrowerId,
    status: 'active',
    loan_agreement_id: `doc_${partOf(applicationId)}`,
    created_on: signedOn,
    credit_type: application.credit_type ?? null,
    account_number: account,
    origination_date: disbursed,
    disbursement_date: disbursed,
    balances: {
      current_balance: owed,
      principal_balance: principal,
      interest_balance: interest,
      payoff_balance: owed,
    },
    ...(figures !== null && { amortization_schedule: scheduleOf(figures) }),
    payments_due: [
      {
        payment_amount: nextAmount,
        payment_amount_remaining: nextAmount,
        payment_due_date: nextDue,
      },
    ],
    next_payment_amount: nextAmount,
    next_payment_due_date: nextDue,
    ...(figures !== null && {
      remaining_term: rows.length - paid.length,
      scheduled_payoff_date: rows.at(-1)?.date ?? null,
    }),
    interest_accrued_thru: today,
    in_grace_period: false,
    terms: figures === null ? terms : bookedTerms(terms, figures),
    autopay: { authorized: random.chance(0.5), bank_account: account },
    documents: {
      signed_credit_agreement: documentOf(`${id}-agreement`),
      unsigned_ach_authorization: random.chance(0.5) ? documentOf(`${id}-ach`) : null,
    },
    repayment_bank_details: {
      bank_account_number: accountNumber(random),
      bank_routing_number: `99${random.integer(1_000_000, 9_999_999)}`,
      type: 'checking',
    },
  }
  const agreement = agreementOf(applicationId, {
    status: 'signed',
    created_on: new Date(decidedAt).toISOString(),
    signature_timestamp: signedOn,
  })
  return {
    booking: { agreement, facility, owed, rate },
    facility: {
      id,
      name: `Facility ${partOf(applicationId)}`,
      bank: random.pick(banks),
      accountHolder: accountHolderOf(borrowerId, isBusiness),
      accountKind: 'checking',
      accountEnding: account.slice(-4),
      scheduledPayment: nextAmount,
    },
  }
}

/** Booked at a rate half a percentage point above the offer. */
function drifted(offer: SampleOffer): SampleOffer {
  return { ...offer, interest_rate: Number(offer['interest_rate']) + 50 }
}

function figuresOf(terms: SampleOffer, disbursementDate: string): LoanFigures | null {
  const loan = receivedTerms(offerFromWire(terms, 'cents-and-basis-points'))
  if (loan?.type !== 'loan_offer') return null
  const figures = loanFiguresOf({ ...loan, disbursementDate, feeTreatment: 'withheld' })
  return figures.ok ? figures.value : null
}

function bookedTerms(terms: SampleOffer, { apr, schedule }: LoanFigures): SampleOffer {
  const rate = Math.round(apr * 100)
  return { ...terms, apr: rate, periodic_payment: schedule.levelPayment, interest_type: 'simple' }
}

function scheduleOf({ schedule }: LoanFigures): readonly JsonObject[] {
  return schedule.rows.map((row) => ({
    item_index: row.number,
    payment_date: row.date,
    other_payment_amount: 0,
    interest_payment_amount: row.interest,
    principal_payment_amount: row.principal,
    total_payment_amount: row.payment,
    balance_amount: row.balance,
  }))
}

function documentOf(name: string): JsonObject {
  return { document_id: `doc_${name}`, document_url: `https://documents.example/files/${name}` }
}

/** An invented account number with a prefix that no bank uses. */
function accountNumber(random: SeededRandom): string {
  return `990${random.integer(100_000_000, 999_999_999)}`
}

const partOf = (applicationId: string): string => applicationId.replace(/^app_/, '')
