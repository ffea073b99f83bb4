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
  .test('order', (set) => orderedLimits.every(([low, high]) => set[low] <= set[high]))
