import { boolean, object, string } from 'yup'

/** Sentences of a federal disclosure that only the lender can supply. */
export const disclosureSentenceNames = [
  'prepayment',
  'lateCharge',
  'securityInterest',
  'balanceMethod',
  'billingRights',
] as const
export type DisclosureSentenceName = (typeof disclosureSentenceNames)[number]

/** A lender's settings for the federal disclosures of its offers; an empty sentence isn't set. */
export interface DisclosureWords extends Readonly<Record<DisclosureSentenceName, string>> {
  /** Closed-end disclosures are the lender's disclosures of record, no longer estimates. */
  readonly ofRecord: boolean
}

/** Loan Desk supplies no default sentences: each is missing until the lender sets it. */
export const noDisclosureWords: DisclosureWords = {
  prepayment: '',
  lateCharge: '',
  securityInterest: '',
  balanceMethod: '',
  billingRights: '',
  ofRecord: false,
}

/** Maximum characters of a sentence. */
export const longestDisclosureSentence = 400
const sentence = () => string().trim().max(longestDisclosureSentence).defined()

export const disclosureWordsSchema = object({
  prepayment: sentence(),
  lateCharge: sentence(),
  securityInterest: sentence(),
  balanceMethod: sentence(),
  billingRights: sentence(),
  ofRecord: boolean().required(),
})
  .noUnknown()
  .strict()
