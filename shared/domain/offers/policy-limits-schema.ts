import { number, object } from 'yup'
import {
  orderedLimits,
  policyLimitNames,
  policyLimitTable,
  type PolicyLimitName,
} from './policy-limits.ts'

const limit = (name: PolicyLimitName) => {
  const { least, most } = policyLimitTable[name]
  return number().integer().min(least).max(most).required()
}

/** What is no number has broken a rule of its own, and is not compared. */
function isInOrder(set: Readonly<Record<PolicyLimitName, unknown>>): boolean {
  return orderedLimits.every(([lowName, highName]) => {
    const low = set[lowName]
    const high = set[highName]
    return typeof low !== 'number' || typeof high !== 'number' || low <= high
  })
}

/** Every limit of a connection, each within its bounds, and none in another's way. */
export const policyLimitsSchema = object(
  Object.fromEntries(policyLimitNames.map((name) => [name, limit(name)])) as Record<
    PolicyLimitName,
    ReturnType<typeof limit>
  >,
)
  .noUnknown()
  .strict()
  .required()
  .test('order', isInOrder)
