import { daysUntil, urgencyOf } from '../../../shared/domain/notices/notice-clock.ts'
import { dueBeforeAgreement, undatedNotice } from '../../../shared/domain/notices/notice-day.ts'
import { formatCalendarDate } from '../../messages/format.ts'
import { noticesMessages } from './notices-messages.ts'

const looks = {
  overdue: { icon: 'i-lucide-triangle-alert', class: 'text-error' },
  urgent: { icon: 'i-lucide-triangle-alert', class: 'text-error' },
  soon: { icon: 'i-lucide-clock-alert', class: 'text-warning' },
  later: { icon: 'i-lucide-clock', class: 'text-highlighted' },
} as const

/** Looks of a notice without a known due day, and of one that isn't urgent. */
export const { urgent: undatedLook, later: calmLook } = looks

export const endedLook = { icon: 'i-lucide-check', class: 'text-toned' } as const

/** The look and text of a notice due on a day (YYYY-MM-DD), relative to `today`. */
export function noticeLook(day: string, today: string) {
  const left = daysUntil(day, today)
  const urgency = urgencyOf(left)
  return {
    ...looks[urgency],
    isSoon: urgency !== 'later',
    date: formatCalendarDate(day),
    left: noticesMessages.left(left),
  }
}

/** As `noticeLook`, for a row of the worklist, whose `day` may be a special value instead of a date. */
export function rowNoticeLook(day: string, today: string) {
  if (day === undatedNotice) {
    const { undatedShort: text, rowUndated: label } = noticesMessages
    return { ...undatedLook, isSoon: true, text, label }
  }
  if (day === dueBeforeAgreement) {
    const { beforeAgreement: text, pricingDue: label } = noticesMessages
    return { ...undatedLook, isSoon: true, text, label }
  }
  const look = noticeLook(day, today)
  return { ...look, text: look.date, label: noticesMessages.rowDue(look.date, look.left) }
}
