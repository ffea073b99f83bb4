import type { OfficerFacts } from '../notices/notice.ts'
import type { OperationBody } from './operations.ts'

type FactsBody = OperationBody<'notice.facts'>

/** The facts in a `notice.facts` body. */
export function factsIn(body: FactsBody): OfficerFacts {
  const { completeOn: day, completeReason: reason, otherTerms, business } = body
  return {
    complete: day === null || reason === null ? null : { day, reason },
    otherTerms,
    business,
  }
}

export const bodyOfFacts = ({ complete, otherTerms, business }: OfficerFacts): FactsBody => ({
  completeOn: complete?.day ?? null,
  completeReason: complete?.reason ?? null,
  otherTerms,
  business,
})

export const areSameFacts = (one: OfficerFacts, other: OfficerFacts): boolean =>
  one.complete?.day === other.complete?.day &&
  one.complete?.reason === other.complete?.reason &&
  one.otherTerms === other.otherTerms &&
  one.business === other.business
