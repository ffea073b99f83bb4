import { array, object, string, type InferType } from 'yup'
import { referenceKey } from '../../../shared/domain/documents/ach-register.ts'
import {
  achChecklist,
  authorizationKinds,
  type AchDocument,
  type AchPurpose,
} from '../../../shared/domain/documents/ach.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { achDateProblems, isFarAhead } from '../../../shared/domain/documents/ach-dates.ts'
import { parseFacilityId } from '../../../shared/values/ids.ts'
import { formatMoney, parseMoney } from '../../../shared/values/typed-numbers.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { messageFor } from '../../messages/failures/service-messages.ts'
import { words } from '../../messages/words.ts'
import { withSaved } from '../../state/saved-at-lock.ts'
import type { NewAuthorization } from '../../stores/documents.ts'
import {
  assentRequest,
  consentEdges,
  consentFields,
  day,
  dayOf,
  needed,
  startAssent,
  restoredConsentWay,
} from './assent-form.ts'

const text = words.documents
const longestReference = 200

/** The ID to send; empty if the text is invalid. */
export function facilityOf(typed: unknown): string {
  const read = parseFacilityId(typeof typed === 'string' ? typed : '')
  return read.ok ? read.value : ''
}

/** The form for one authorization. Every check has to be ticked. */
export const authorizationSchema = (today: () => string, storedHash: () => string | null) =>
  object().shape(
    {
      kind: string().oneOf(authorizationKinds).required(),
      facilityId: needed().test('id', text.facilityInvalid, (value) => facilityOf(value) !== ''),
      paymentReference: needed()
        .max(longestReference, words.settings.tooLong)
        .test(
          'seen',
          text.required,
          (paymentReference) => referenceKey({ paymentReference }) !== '',
        ),
      amount: needed().test('money', text.amountInvalid, (value) => {
        const read = parseMoney(value)
        return read.ok && read.value > 0
      }),
      plannedOn: day().test('rules', (value, context) => {
        const purpose = { plannedOn: dayOf(value), consent: null }
        // The reason's own field reports a missing reason.
        const problem = achDateProblems(purpose, today()).find((one) => one !== 'date-needs-reason')
        return problem === undefined || context.createError({ message: text.dateProblems[problem] })
      }),
      dateReason: string()
        .trim()
        .max(longestReference, words.settings.tooLong)
        .when('plannedOn', ([plannedOn]: unknown[], reason) =>
          isFarAhead(dayOf(plannedOn), today())
            ? reason.required(text.dateProblems['date-needs-reason'])
            : reason,
        ),
      ticked: array(string().oneOf(achChecklist).required())
        .required()
        .length(achChecklist.length, ({ value }) =>
          text.checklistLeft(achChecklist.length - (Array.isArray(value) ? value.length : 0)),
        ),
      ...consentFields({ today, storedHash, needsAssent: (kind) => kind === 'autopay' }),
      consentBy: needed().max(longestReference, words.settings.tooLong),
    },
    consentEdges,
  )

/** Initial data of a form. */
export interface AuthorizationStart {
  readonly facilityId: string
  /** The application whose payment is collected. The form offers its facilities. */
  readonly applicationId: string | null
  /** The last document. Its amount and consent are reused for the next payment. */
  readonly last: AchDocument | null
  /** A refused submission that the officer corrects. All its values stay, including the ticks. */
  readonly refused: Decision | null
}

/** The start of a form as it is saved: documents and submissions by ID. */
export function startToSave({ facilityId, applicationId, last, refused }: AuthorizationStart) {
  return { facilityId, applicationId, last: last?.id ?? null, refused: refused?.id ?? null }
}

/** Refusals about the facility, which is the only content of a request. */
const facilityRefusals = [
  'FACILITY_NOT_FOUND',
  'INVALID_FACILITY_ID',
  'REPAYMENT_ACH_DISABLED',
  'MISSING_REPAYMENT_BANK_DETAILS',
]

/** The service's error as a field error, if it is about the facility. */
export function refusedFields({ refused }: AuthorizationStart): { readonly facilityId?: string } {
  const failure = refused?.failure ?? null
  if (failure === null || !facilityRefusals.includes(failure.serviceCode ?? '')) return {}
  const { happened, next } = messageFor(failure)
  return { facilityId: words.sentences([words.failure.happened(happened), next]) }
}

/** The form values saved when the app was locked or the officer left the screen. */
export function restoredValues(start: AuthorizationStart, input: JsonObject) {
  return {
    ...withSaved(startValues(start), input),
    consentWay: restoredConsentWay(input),
    kind: authorizationKinds.find((kind) => kind === input['kind']) ?? 'single',
  }
}

/** The consent in the last document also covers the next payment, unless the borrower revoked it. */
const consentToKeep = (last: AchDocument | null): AchPurpose['consent'] =>
  last?.revokedOn === null ? last.purpose.consent : null

export function startValues({ facilityId, last, refused }: AuthorizationStart) {
  const all = refused?.achPurpose ?? null
  const from = all ?? last?.purpose ?? null
  const amount = from?.amount ?? null
  const consent = all?.consent ?? consentToKeep(last)
  return {
    ...startAssent({ kind: from?.kind ?? 'single', consent }),
    facilityId: refused?.subject ?? last?.facilityId ?? facilityId,
    paymentReference: all?.paymentReference ?? '',
    amount: amount === null ? '' : formatMoney(amount),
    plannedOn: all?.plannedOn ?? '',
    dateReason: all?.dateReason ?? '',
    ticked: [...(all?.ticked ?? [])],
    consentBy: consent?.takenBy ?? '',
  }
}

export type AuthorizationForm = InferType<ReturnType<typeof authorizationSchema>>

/**
 * Hash of the consent text in the refused submission, or else in the last document if it is of this
 * facility.
 */
export function storedHashOf(start: AuthorizationStart, facilityId: string): string | null {
  const { last, refused } = start
  const kept = facilityId === last?.facilityId ? consentToKeep(last) : null
  const consent = refused?.achPurpose == null ? kept : refused.achPurpose.consent
  return consent?.assent?.wordsHash ?? null
}

/** The valid form as the request needs it: cents and calendar dates. */
export function toPurpose(
  form: AuthorizationForm,
  storedHash: string | null,
): NewAuthorization['purpose'] {
  const amount = parseMoney(form.amount)
  const reason = form.dateReason?.trim() ?? ''
  return {
    kind: form.kind,
    paymentReference: form.paymentReference.trim(),
    amount: amount.ok ? amount.value : null,
    plannedOn: dayOf(form.plannedOn),
    ...(reason === '' ? {} : { dateReason: reason }),
    ticked: form.ticked,
    consent: {
      way: form.consentWay,
      takenOn: dayOf(form.consentOn),
      takenBy: form.consentBy.trim(),
      ...assentRequest(form, storedHash),
    },
  }
}
