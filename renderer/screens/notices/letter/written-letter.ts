import type {
  LetterSettings,
  LetterTemplate,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { letterOf, type Letter, type LetterForm } from '../../../../shared/domain/notices/letter.ts'
import { formatCalendarDate } from '../../../messages/format.ts'
import { dayTyped } from '../day-typed.ts'

/**
 * Builds the letter from the form. Typed dates are resolved; the letter is dated `datedOn`, today
 * or the day it was sent.
 */
export function writtenLetter(
  template: LetterTemplate,
  form: LetterForm,
  settings: LetterSettings,
  today: string,
  datedOn: string,
): Letter {
  const day = (typed: string): string => dayTyped(typed, today) ?? ''
  return letterOf({
    template,
    settings,
    today: datedOn,
    dayInWords: formatCalendarDate,
    form: { ...form, replyBy: day(form.replyBy), scoreDate: day(form.scoreDate) },
  })
}
