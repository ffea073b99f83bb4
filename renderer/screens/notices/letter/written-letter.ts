import type {
  LetterSettings,
  LetterTemplate,
} from '../../../../shared/domain/notices/letter-settings.ts'
import { letterOf, type Letter, type LetterForm } from '../../../../shared/domain/notices/letter.ts'
import { formatCalendarDate } from '../../../messages/format.ts'
import { dayTyped } from '../day-typed.ts'

/** A letter of a form whose days are as they were typed. */
export function writtenLetter(
  template: LetterTemplate,
  form: LetterForm,
  settings: LetterSettings,
  today: string,
): Letter {
  const day = (typed: string): string => dayTyped(typed, today) ?? ''
  return letterOf({
    ...{ template, settings, today, dayInWords: formatCalendarDate },
    form: { ...form, replyBy: day(form.replyBy), scoreDate: day(form.scoreDate) },
  })
}
