/*
 * The service's reasons for denial: its codes and texts. This file also checks what Regulation B
 * requires of them; the lender words the notice.
 */

/** A reason from the service's list. */
export interface RejectionReason {
  readonly code: string
  /** The service's text; null if it provides none. */
  readonly text: string | null
}

/** A rejection has 1 to 4 reasons (specification, Limits; 12 CFR 1002.9(b)(2), comment 1). */
export const mostReasons = 4
/** Maximum length of a code, in characters. */
export const longestReasonCode = 100

/**
 * How a reason relates to Regulation B's sample form C-1: a reason on the form, another reason
 * stated in its own words, one that is too vague alone, one that actually means an incomplete
 * application, or one for which a denial may not be adverse action (1002.2(c)(2)(iv) and (v)).
 */
export const reasonClasses = [
  'sample-form',
  'own-words',
  'too-vague-alone',
  'incomplete',
  'perhaps-not-adverse',
] as const
export type ReasonClass = (typeof reasonClasses)[number]

/** Known reasons of services of this kind, in list order. */
export const knownReasons: Readonly<Record<string, ReasonClass>> = {
  income_too_low: 'sample-form',
  income_verification_failed: 'sample-form',
  has_bankruptcy_history: 'sample-form',
  address_invalid: 'sample-form',
  unable_to_verify_credit_information: 'own-words',
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

/** Whether a denial for only these codes may not be adverse action (12 CFR 1002.2(c)(2)(iv), (v)). */
export const isPerhapsNotAdverse = (codes: readonly string[] | null): boolean =>
  codes !== null &&
  codes.length > 0 &&
  codes.every((code) => reasonClass({ code, text: null }) === 'perhaps-not-adverse')

/**
 * Phrases that Regulation B calls insufficient, and phrases that mean the same as the vague codes
 * above, in codes or texts that aren't in the list above.
 */
const insufficient: readonly RegExp[] = [
  /internal ?(standard|polic)/,
  /qualifying ?score/,
  /\b(low|insufficient|poor) (credit |fico )?score\b/,
  /\bscore (of \d+ )?(is |was )?(too low|low|insufficient|below)\b/,
  /\bfraud risk\b|\brisk of fraud\b/,
]

function isInsufficient(stated: string): boolean {
  const plain = stated.toLowerCase().replace(/[\W_]+/g, ' ')
  return insufficient.some((words) => words.test(plain))
}

export function reasonClass({ code, text }: RejectionReason): ReasonClass {
  const known = Object.hasOwn(knownReasons, code) ? knownReasons[code] : undefined
  const isVague = isInsufficient(code) || isInsufficient(text ?? '')
  return known ?? (isVague ? 'too-vague-alone' : 'own-words')
}

/** Why reasons can't be sent; any of these blocks the rejection. */
export type ReasonsProblem = 'reasons-missing' | 'reasons-too-many' | 'reasons-too-vague'

/** Only specific principal reasons are sufficient (12 CFR 1002.9(b)(2)): null if these may be sent. */
export function reasonsProblem(reasons: readonly RejectionReason[]): ReasonsProblem | null {
  if (reasons.length === 0) return 'reasons-missing'
  if (reasons.length > mostReasons) return 'reasons-too-many'
  const areVague = reasons.every((reason) => reasonClass(reason) === 'too-vague-alone')
  return areVague ? 'reasons-too-vague' : null
}

/** Whether a service can accept the codes: 1 to 4 different, non-empty codes. */
export function areSendableReasons(codes: readonly string[]): boolean {
  return (
    codes.length > 0 &&
    codes.length <= mostReasons &&
    new Set(codes).size === codes.length &&
    codes.every((code) => code !== '' && code.length <= longestReasonCode)
  )
}
