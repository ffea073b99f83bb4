import { object, string, type InferType } from 'yup'
import {
  authorizationKinds,
  consentWays,
  type AchPurpose,
  type AuthorizationKind,
} from '../../../shared/domain/documents/ach.ts'
import { isWrittenEnough, longestAssentWords } from '../../../shared/domain/documents/assent.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { parseTypedDate } from '../../../shared/values/typed-dates.ts'
import { words } from '../../messages/words.ts'
import { withSaved } from '../../state/saved-at-lock.ts'
import type { RecordedAssent } from './use-document-actions.ts'

const text = words.documents
const longestName = 200

export const needed = () => string().trim().required(text.required)
/** The parsed day (YYYY-MM-DD); empty if the text is invalid. */
export function dayOf(typed: unknown): string {
  const read = parseTypedDate(typeof typed === 'string' ? typed : '')
  return read.ok ? read.value : ''
}
export const day = () => needed().test('date', text.dateInvalid, (value) => dayOf(value) !== '')
const typedName = () => string().trim().max(longestName, words.settings.tooLong)

interface ConsentRules {
  readonly today: () => string
  readonly needsAssent: (kind: unknown) => boolean
  /** Hash of the consent text that is stored if none is pasted. */
  readonly storedHash: () => string | null
}

/** The fields of a consent, for a form that also has `kind`. */
export const consentFields = ({ today, needsAssent, storedHash }: ConsentRules) => ({
  consentWay: string()
    .oneOf(consentWays, text.required)
    .required(text.required)
    .when('kind', ([kind]: unknown[], way) =>
      kind === 'autopay'
        ? way.test('written', text.assentProblems['assent-not-written'], (value) =>
            isWrittenEnough(kind, value),
          )
        : way,
    ),
  consentOn: day().test(
    'past',
    text.dateProblems['consent-in-the-future'],
    (value) => dayOf(value) <= today(),
  ),
  assentBy: typedName().when(['kind', 'assentWords'], ([kind, pasted]: unknown[], name) =>
    needsAssent(kind) || !isBlank(pasted) ? name.required(text.required) : name,
  ),
  assentWords: string()
    .trim()
    .max(longestAssentWords, words.settings.tooLong)
    .when(['kind', 'assentBy'], ([kind, by]: unknown[], pasted) =>
      (needsAssent(kind) || !isBlank(by)) && storedHash() === null
        ? pasted.required(text.required)
        : pasted,
    ),
})
/** Each of the two fields is required if the other one is filled in. */
export const consentEdges: [string, string][] = [['assentBy', 'assentWords']]

const isBlank = (typed: unknown): boolean => typeof typed !== 'string' || typed.trim() === ''

/** The form for the consent to an existing document; the text is always required. */
export const assentSchema = (today: () => string) =>
  object().shape(
    {
      kind: string().oneOf(authorizationKinds).required(),
      ...consentFields({ today, needsAssent: () => true, storedHash: () => null }),
    },
    consentEdges,
  )
type AssentForm = InferType<ReturnType<typeof assentSchema>>

/** Initial values of the form. The consent text has to be pasted each time. */
export function startAssent({ kind, consent }: Pick<AchPurpose, 'kind' | 'consent'>) {
  return {
    kind,
    consentWay: consent?.way,
    consentOn: consent?.takenOn ?? '',
    assentBy: consent?.assent?.givenBy ?? '',
    assentWords: '',
  }
}

export const restoredConsentWay = (input: JsonObject) =>
  consentWays.find((way) => way === input['consentWay'])

export function restoredAssent(purpose: AchPurpose, input: JsonObject) {
  return {
    ...withSaved(startAssent(purpose), input),
    consentWay: restoredConsentWay(input),
    kind: purpose.kind,
  }
}

export function recordedAssent(form: AssentForm): RecordedAssent {
  const { consentWay: way, consentOn, assentBy = '', assentWords = '' } = form
  return { way, on: dayOf(consentOn), givenBy: assentBy.trim(), words: assentWords }
}

/** The evidence in a new authorization's request; empty if the borrower isn't named. */
export function assentRequest(
  { assentBy = '', assentWords = '' }: Pick<AssentForm, 'assentBy' | 'assentWords'>,
  storedHash: string | null,
) {
  const givenBy = assentBy.trim()
  if (givenBy === '') return {}
  if (!isBlank(assentWords)) return { assent: { givenBy, words: assentWords } }
  return storedHash === null ? {} : { assent: { givenBy, wordsHash: storedHash } }
}

/** Whether the form has what an autopay document needs. The main process enforces the rule. */
export function isAssentGiven(
  kind: AuthorizationKind,
  typed: Parameters<typeof assentRequest>[0],
  storedHash: string | null,
): boolean {
  return kind === 'single' || 'assent' in assentRequest(typed, storedHash)
}
