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

/** Non-numbers aren't compared, because the field's own schema already rejects them. */
function isInOrder(set: Readonly<Record<PolicyLimitName, unknown>>): boolean {
  return orderedLimits.every(([lowName, highName]) => {
    const low = set[lowName]
    const high = set[highName]
    return typeof low !== 'number' || typeof high !== 'number' || low <= high
  })
}

/** All limits of a connection, each within its bounds and consistent with the others. */
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
