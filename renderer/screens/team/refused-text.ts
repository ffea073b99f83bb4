import type { RefusedChange } from '../../../shared/contract/team.ts'
import { formatCalendarDate } from '../../messages/format.ts'
import { factsText } from '../../messages/facts-text.ts'
import { words } from '../../messages/words.ts'
import { teamMessages as text } from './team-messages.ts'

/** Changes of notices are shown with the notices. */
export const isOfNotices = ({ kind }: RefusedChange): boolean => kind.startsWith('notice.')

/** Why the team space refused a change, and the labels of the two options. */
export function refusedText({
  kind,
  attempted,
  current,
  statedFacts,
  template,
  refusal,
  refusedFor,
  isOver,
}: RefusedChange): {
  readonly happened: string
  /** null if the change can't be made again. */
  readonly mine: string | null
  readonly theirs: string
} {
  if (kind === 'follow-up.set' || kind === 'follow-up.clear') {
    const theirs = current && formatCalendarDate(current.day)
    const mine = attempted === null ? null : formatCalendarDate(attempted)
    return {
      happened: text.twoDates(mine, theirs, current?.by ?? null),
      mine: mine === null ? text.removeDate : text.useDate(mine),
      theirs: theirs === null ? text.useNoDate : text.useDate(theirs),
    }
  }
  if (kind === 'tag.remove' && refusal === 'changed') {
    return {
      happened: text.tagAddedAgain(attempted ?? ''),
      mine: text.removeTag,
      theirs: text.keepTag,
    }
  }
  if (statedFacts !== null) {
    const [mine, theirs] = [statedFacts.mine, statedFacts.theirs].map((facts) =>
      words.facts(factsText(facts)),
    )
    return {
      happened: text.twoFacts(mine ?? '', theirs ?? '', statedFacts.theirs.by ?? refusedFor),
      mine: text.useMine,
      theirs: text.useTheirs,
    }
  }
  if (kind === 'notice.record') {
    const happened = text.noticeNotShared(formatCalendarDate(attempted ?? ''))
    return { happened, mine: text.shareAgain, theirs: text.keepHere }
  }
  if (kind === 'notice.remove') {
    return {
      happened: text.noticeNotRemoved(refusedFor),
      mine: text.removeAgain,
      theirs: text.keepRecord,
    }
  }
  if (kind === 'template.put' && refusal === 'changed') {
    return {
      happened: text.templateChanged(attempted ?? '', template, refusedFor),
      mine: text.useMine,
      theirs: template === null ? text.keepRemoved : text.useTheirs,
    }
  }
  if (kind === 'template.remove' && refusal === 'changed') {
    return {
      happened: text.removedTemplateChanged(template ?? '', refusedFor),
      mine: text.removeTemplate,
      theirs: text.keepTemplate,
    }
  }
  if (refusal === 'full') {
    return {
      happened: text.templatesFull(attempted ?? ''),
      mine: text.shareAgain,
      theirs: text.keepHere,
    }
  }
  if (kind === 'decision.open') {
    return {
      happened:
        refusal === 'held' ? text.leftWhileHeld(refusedFor) : text.leftUnderClaim(refusedFor),
      mine: isOver ? null : text.registerAgain,
      theirs: text.keepUnregistered,
    }
  }
  return { happened: text.notShared(attempted), mine: text.shareAgain, theirs: text.keepHere }
}
