/*
 * The reasons for which an application is rejected: codes of the service, in its own words. What
 * Regulation B asks of them is here; the wording of the notice is the lender's.
 */

/** One reason of the service's list. */
export interface RejectionReason {
  readonly code: string
  /** In the service's words; null if it gives none. */
  readonly text: string | null
}

/** A rejection carries 1 to 4 (specification, Limits; 12 CFR 1002.9(b)(2), comment 1). */
export const mostReasons = 4
/** Longest code that can be chosen. */
export const longestReasonCode = 100

/**
 * How a reason stands to the sample form C-1 of Regulation B: a reason of the form, another one that
 * is stated in words, one that is too vague alone, one that rather says that the application is
 * incomplete, or one for which a refusal may be no adverse action (1002.2(c)(2)(iv) and (v)).
 */
export const reasonClasses = [
  'sample-form',
  'own-words',
  'too-vague-alone',
  'incomplete',
  'perhaps-not-adverse',
] as const
export type ReasonClass = (typeof reasonClasses)[number]

/** The reasons that services of this kind are known to have, in the order in which they are listed. */
export const knownReasons: Readonly<Record<string, ReasonClass>> = {
  income_too_low: 'sample-form',
  income_verification_failed: 'sample-form',
  has_bankruptcy_history: 'sample-form',
  address_invalid: 'sample-form',
  unable_to_verify_credit_information: 'sample-form',
  income_unpredictable: 'own-words',
  bank_balance_too_low: 'own-words',
  too_many_nsfs: 'own-words',
  stacking_behavior: 'own-words',
  cash_flow_verification_failed: 'own-words',
  insufficient_bank_history: 'own-words',
  no_checking_or_savings_data: 'own-words',
  iddoc_failed: 'own-words',
  ssn_verification_failed: 'own-words',
  processor_suspended: 'own-words',
  user_account_duplicate: 'own-words',
  fraud_risk_too_high: 'too-vague-alone',
  credit_score_too_low: 'too-vague-alone',
  bank_account_linking_error: 'incomplete',
  credit_file_frozen: 'incomplete',
  loan_location_no_license: 'perhaps-not-adverse',
  sdb_check_failed: 'perhaps-not-adverse',
  mla_failed: 'perhaps-not-adverse',
}

/** Whether a refusal for these codes alone may be no adverse action (12 CFR 1002.2(c)(2)(iv), (v)). */
export const isPerhapsNotAdverse = (codes: readonly string[] | null): boolean =>
  codes !== null &&
  codes.length > 0 &&
  codes.every((code) => reasonClass({ code, text: null }) === 'perhaps-not-adverse')

/**
 * What Regulation B names as insufficient, and what the vague codes above say, in a code or text that
 * the list above doesn't have.
 */
const insufficient: readonly RegExp[] = [
  /internal ?(standard|polic)/,
  /qualifying ?score/,
  /\b(low|insufficient|poor) (credit |fico )?score\b/,
  /\bscore (of \d+ )?(is |was )?(too low|low|insufficient|below)\b/,
  /\bfraud risk\b|\brisk of fraud\b/,
]

function isInsufficient(said: string): boolean {
  const plain = said.toLowerCase().replace(/[\W_]+/g, ' ')
  return insufficient.some((words) => words.test(plain))
}

export function reasonClass({ code, text }: RejectionReason): ReasonClass {
  const known = Object.hasOwn(knownReasons, code) ? knownReasons[code] : undefined
  const isVague = isInsufficient(code) || isInsufficient(text ?? '')
  return known ?? (isVague ? 'too-vague-alone' : 'own-words')
}

/** Why these reasons can't go out; each stops the rejection. */
export type ReasonsProblem = 'reasons-missing' | 'reasons-too-many' | 'reasons-too-vague'

/** Only the specific, principal reasons suffice (12 CFR 1002.9(b)(2)): null if these may go out. */
export function reasonsProblem(reasons: readonly RejectionReason[]): ReasonsProblem | null {
  if (reasons.length === 0) return 'reasons-missing'
  if (reasons.length > mostReasons) return 'reasons-too-many'
  const areVague = reasons.every((reason) => reasonClass(reason) === 'too-vague-alone')
  return areVague ? 'reasons-too-vague' : null
}

/** Whether the codes make a body that a service can take: 1 to 4 different ones, none of them empty. */
export function areSendableReasons(codes: readonly string[]): boolean {
  return (
    codes.length > 0 &&
    codes.length <= mostReasons &&
    new Set(codes).size === codes.length &&
    codes.every((code) => code !== '' && code.length <= longestReasonCode)
  )
}
