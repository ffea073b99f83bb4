import type { Result } from '../../../shared/result.ts'

/** The value of an answer that has to be one. */
export function given<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}
