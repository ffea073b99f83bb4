import type { Result } from '../../../shared/result.ts'

/** The value of a result that must be ok; throws otherwise. */
export function given<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}
