import { array, object, string, type InferType } from 'yup'
import { referenceKey } from '../../../shared/domain/ach-register.ts'
import { achChecklist, consentWays, type AchPurpose } from '../../../shared/domain/ach.ts'
import { parseFacilityId } from '../../../shared/domain/ids.ts'
import { parseTypedDate } from '../../../shared/domain/typed-dates.ts'
import { parseMoney } from '../../../shared/domain/typed-numbers.ts'
import { words } from '../../messages/words.ts'

const text = words.documents
const longestReference = 200

const needed = () => string().trim().required(text.required)
const day = () => needed().test('date', text.dateInvalid, (value) => parseTypedDate(value).ok)

/** What the officer types for one authorization. Every check has to be ticked. */
export const authorizationSchema = object({
  facilityId: needed().test('id', text.facilityInvalid, (value) => parseFacilityId(value).ok),
  paymentReference: needed()
    .max(longestReference, words.settings.tooLong)
    .test('seen', text.required, (paymentReference) => referenceKey({ paymentReference }) !== ''),
  amount: needed().test('money', text.amountInvalid, (value) => {
    const read = parseMoney(value)
    return read.ok && read.value > 0
  }),
  plannedOn: day(),
  ticked: array(string().oneOf(achChecklist).required())
    .required()
    .length(achChecklist.length, ({ value }) =>
      text.checklistLeft(achChecklist.length - (Array.isArray(value) ? value.length : 0)),
    ),
  consentWay: string().oneOf(consentWays, text.required).required(text.required),
  consentOn: day(),
  consentBy: needed().max(longestReference, words.settings.tooLong),
})

export type AuthorizationForm = InferType<typeof authorizationSchema>

/** The checked form as it is sent: cents and calendar dates. */
export function toPurpose(form: AuthorizationForm): AchPurpose {
  const amount = parseMoney(form.amount)
  const planned = parseTypedDate(form.plannedOn)
  const taken = parseTypedDate(form.consentOn)
  return {
    paymentReference: form.paymentReference.trim(),
    amount: amount.ok ? amount.value : null,
    plannedOn: planned.ok ? planned.value : null,
    ticked: form.ticked,
    consent: {
      way: form.consentWay,
      takenOn: taken.ok ? taken.value : '',
      takenBy: form.consentBy.trim(),
    },
  }
}
