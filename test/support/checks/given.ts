import type { Result } from '../../../shared/result.ts'

/** The value of a result that must be ok; throws otherwise. */
export function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
