import { boolean, object, string } from 'yup'

/** Sentences of a federal disclosure that only the lender knows. */
export const disclosureSentenceNames = [
  'prepayment',
  'lateCharge',
  'securityInterest',
  'balanceMethod',
  'billingRights',
] as const
export type DisclosureSentenceName = (typeof disclosureSentenceNames)[number]

/** What a lender sets for the federal disclosures of its offers; an empty sentence is not set. */
export interface DisclosureWords extends Readonly<Record<DisclosureSentenceName, string>> {
  /** Closed-end disclosures are the lender's own, and no longer estimates beside them. */
  readonly ofRecord: boolean
}

/** Loan Desk writes no sentence for the lender: each is missing until it is set. */
export const noDisclosureWords: DisclosureWords = {
  prepayment: '',
  lateCharge: '',
  securityInterest: '',
  balanceMethod: '',
  billingRights: '',
  ofRecord: false,
}

/** Characters of a sentence. */
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
