import type { TeamClaim } from '../../../shared/contract/team.ts'
import type { WorklistRow } from '../../../shared/domain/worklist/worklist.ts'
import { formatCalendarDate } from '../../messages/format.ts'
import { rowNoticeLook } from '../notices/notice-look.ts'
import { teamMessages } from '../team/team-messages.ts'
import { annotationsMessages } from './annotations-messages.ts'
import { words } from '../../messages/words.ts'
import { decisionLooks } from '../../components/tone.ts'

export interface RowAnnotation {
  readonly icon: string
  readonly tone: string
  readonly label: string
}

/** A due follow-up differs from a future one in icon and text, not only in color. */
export function followUpAnnotation(day: string | null, today: string): RowAnnotation | null {
  if (day === null) return null
  if (day > today) {
    const label = annotationsMessages.row.followUp(formatCalendarDate(day))
    return { icon: 'i-lucide-calendar-clock', tone: 'text-muted', label }
  }
  const label =
    day === today
      ? annotationsMessages.row.due
      : annotationsMessages.row.overdue(formatCalendarDate(day))
  return { icon: 'i-lucide-bell-ring', tone: 'text-warning', label }
}

/** Only a notice that is due soon, or has no date, is marked, because nearly every application needs one. */
function noticeAnnotation(day: string | null, today: string): RowAnnotation | null {
  const look = day === null ? null : rowNoticeLook(day, today)
  if (look === null || !look.isSoon) return null
  return { icon: 'i-lucide-mail-warning', tone: look.class, label: look.label }
}

function claimAnnotation(claim: TeamClaim | null): RowAnnotation | null {
  if (claim === null) return null
  return claim.isMine
    ? { icon: 'i-lucide-user-check', tone: 'text-primary', label: teamMessages.rowMine }
    : {
        icon: 'i-lucide-user-lock',
        tone: 'text-warning',
        label: teamMessages.claimedBy(claim.holder),
      }
}

/** The annotations of a row, each an icon with its text. `today`: YYYY-MM-DD in the lender's time zone. */
export function rowAnnotations(
  row: WorklistRow,
  today: string,
  claim: TeamClaim | null,
): RowAnnotation[] {
  const decision = row.openDecision
  return [
    claimAnnotation(claim),
    row.changed && {
      icon: 'i-lucide-sparkle',
      tone: 'text-primary',
      label: words.worklist.changedLong,
    },
    row.hasNote && {
      icon: 'i-lucide-sticky-note',
      tone: 'text-muted',
      label: annotationsMessages.row.note,
    },
    followUpAnnotation(row.followUpOn, today),
    noticeAnnotation(row.noticeOn, today),
    row.hasDraft && {
      icon: 'i-lucide-pencil-line',
      tone: 'text-secondary',
      label: words.worklist.draftLong,
    },
    decision !== null && {
      icon: decisionLooks[decision].icon,
      tone: decisionLooks[decision].tone === 'warning' ? 'text-warning' : 'text-info',
      label: words.worklist.decisionLong(words.decisions.states[decision].label),
    },
    row.gone && { icon: 'i-lucide-ghost', tone: 'text-warning', label: words.worklist.goneLong },
  ].filter((annotation) => annotation !== false && annotation !== null)
}
