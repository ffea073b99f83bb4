import { noAnnotations, type Annotations } from '../../../shared/domain/annotations/annotations.ts'

/** The tags of the bench's officer, from common to rare. */
export const benchTags = ['branch 4', 'call', 'review', 'vip'] as const

/** The tag of one application in five thousand. */
export const rareTag = 'escalated'

/** The officer's annotations of the application with that number; most have none. */
export function benchAnnotations(number: number): Annotations {
  return {
    followUpOn: number % 7 === 0 ? `2026-11-${String(1 + (number % 28)).padStart(2, '0')}` : null,
    tags: [
      ...benchTags.filter((_, place) => number % (5 * (place + 1)) === 0),
      ...(number % 5_000 === 1 ? [rareTag] : []),
    ],
    noteText:
      number % 9 === 0 ? `waits for the payslip of applicant ${number}` : noAnnotations.noteText,
  }
}

/** Whether the application changed at the service since the officer last looked. */
export function hasChanged(number: number): boolean {
  return number % 11 === 0
}
