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
import { withKept } from '../../state/kept-at-lock.ts'
import type { RecordedAssent } from './use-document-actions.ts'

const text = words.documents
const longestName = 200

export const needed = () => string().trim().required(text.required)
/** YYYY-MM-DD, or empty if it can't be read. */
export function dayOf(typed: unknown): string {
  const read = parseTypedDate(typeof typed === 'string' ? typed : '')
  return read.ok ? read.value : ''
}
export const day = () => needed().test('date', text.dateInvalid, (value) => dayOf(value) !== '')
const typedName = () => string().trim().max(longestName, words.settings.tooLong)

interface ConsentRules {
  readonly today: () => string
  readonly needsAssent: (kind: unknown) => boolean
  /** Hash of the words that count if none are pasted. */
  readonly keptHash: () => string | null
}

/** The fields of a consent, in a form that has `kind` too. */
export const consentFields = ({ today, needsAssent, keptHash }: ConsentRules) => ({
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
      (needsAssent(kind) || !isBlank(by)) && keptHash() === null
        ? pasted.required(text.required)
        : pasted,
    ),
})
/** Each of them is needed when the other one is filled in. */
export const consentEdges: [string, string][] = [['assentBy', 'assentWords']]

const isBlank = (typed: unknown): boolean => typeof typed !== 'string' || typed.trim() === ''

/** What is recorded of a document that was made already: never without the words. */
export const assentSchema = (today: () => string) =>
  object().shape(
    {
      kind: string().oneOf(authorizationKinds).required(),
      ...consentFields({ today, needsAssent: () => true, keptHash: () => null }),
    },
    consentEdges,
  )
type AssentForm = InferType<ReturnType<typeof assentSchema>>

/** What the form begins with; the words are pasted each time. */
export function startAssent({ kind, consent }: Pick<AchPurpose, 'kind' | 'consent'>) {
  return {
    kind,
    consentWay: consent?.way,
    consentOn: consent?.takenOn ?? '',
    assentBy: consent?.assent?.givenBy ?? '',
    assentWords: '',
  }
}

export const wayKept = (kept: JsonObject) => consentWays.find((way) => way === kept['consentWay'])

export function keptAssent(purpose: AchPurpose, kept: JsonObject) {
  return { ...withKept(startAssent(purpose), kept), consentWay: wayKept(kept), kind: purpose.kind }
}

export function recordedAssent(form: AssentForm): RecordedAssent {
  const { consentWay: way, consentOn, assentBy = '', assentWords = '' } = form
  return { way, on: dayOf(consentOn), givenBy: assentBy.trim(), words: assentWords }
}

/** The evidence as it is sent with a new authorization; nothing if the borrower isn't named. */
export function assentAsked(
  { assentBy = '', assentWords = '' }: Pick<AssentForm, 'assentBy' | 'assentWords'>,
  keptHash: string | null,
) {
  const givenBy = assentBy.trim()
  if (givenBy === '') return {}
  if (!isBlank(assentWords)) return { assent: { givenBy, words: assentWords } }
  return keptHash === null ? {} : { assent: { givenBy, wordsHash: keptHash } }
}

/** Whether the form says what an autopay document needs; the rule itself is main's. */
export function isAssentGiven(
  kind: AuthorizationKind,
  typed: Parameters<typeof assentAsked>[0],
  keptHash: string | null,
): boolean {
  return kind === 'single' || 'assent' in assentAsked(typed, keptHash)
}
