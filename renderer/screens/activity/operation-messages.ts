import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import type { OperationBody, OperationKind } from '../../../shared/domain/team/operations.ts'
import { decisionStates } from '../../messages/en-decisions.ts'
import { noticeKinds, noticeManners } from '../../messages/en-vocabulary.ts'
import { formatCalendarDate, formatMoney, plural } from '../../messages/format.ts'
import { factsIn } from '../../../shared/domain/team/stated-facts.ts'
import { factsText } from '../../messages/facts-text.ts'
import { inLanguage } from '../../messages/language.ts'
import { words as common } from '../../messages/words.ts'

/** The text of an operation: what it did, and optionally what the officer wrote or chose. */
export interface OperationWords {
  readonly did: string
  readonly detail?: string
}

type WordsOfKinds = { readonly [K in OperationKind]: (body: OperationBody<K>) => OperationWords }

const registered: Record<OperationBody<'decision.open'>['decision'], string> = {
  approve: 'Registered an approval',
  reject: 'Registered a rejection',
}

const operationsEn: WordsOfKinds = {
  'claim.take': ({ minutes }) => ({ did: `Claimed the application for ${minutes} minutes` }),
  'claim.renew': ({ minutes }) => ({ did: `Extended the claim to ${minutes} minutes` }),
  'claim.release': () => ({ did: 'Released the claim' }),
  'claim.take-over': ({ reason }) => ({ did: 'Took over the claim', detail: reason }),
  'note.append': ({ text }) => ({ did: 'Wrote a note', detail: text }),
  'note.replace': ({ text }) => ({ did: 'Edited a note', detail: text }),
  'note.remove': () => ({ did: 'Removed a note' }),
  'tag.add': ({ name }) => ({ did: 'Added a tag', detail: name }),
  'tag.remove': ({ name }) => ({ did: 'Removed a tag', detail: name }),
  'follow-up.set': ({ day }) => ({ did: `Set the follow-up to ${formatCalendarDate(day)}` }),
  'follow-up.clear': () => ({ did: 'Removed the follow-up date' }),
  'ach.register': ({ reference, amountCents, plannedOn }) => ({
    did: `Registered an ACH document for ${formatMoney(amountCents)}`,
    detail: common.facts([reference, formatCalendarDate(plannedOn)]),
  }),
  'ach.void': ({ reason }) => ({ did: 'Voided an ACH registration', detail: reason }),
  'decision.open': ({ decision }) => ({ did: registered[decision] }),
  'decision.close': ({ outcome }) => ({
    did: 'Recorded the outcome of a decision',
    detail: decisionStates[outcome].label,
  }),
  'policy.propose': () => ({ did: 'Proposed team rules' }),
  'policy.confirm': () => ({ did: 'Confirmed team rules' }),
  'copy.announce': () => ({ did: 'Fetched the application for the team' }),
  'desk.witness': ({ number }) => ({
    did: `Recorded that their activity log has ${plural(number, { one: 'entry', other: 'entries' })}`,
  }),
  'notice.record': ({ kind, day, manner }) => ({
    did: 'Recorded a notice',
    detail: common.facts([
      noticeKinds[kind],
      ...(manner === null ? [] : [noticeManners[manner]]),
      formatCalendarDate(day),
    ]),
  }),
  'notice.remove': () => ({ did: 'Removed the record of a notice' }),
  'notice.facts': (body) => {
    const factTexts = factsText(factsIn(body))
    return factTexts.length === 0
      ? { did: 'Removed what was recorded for notices' }
      : { did: 'Recorded what notices depend on', detail: common.facts(factTexts) }
  },
  'template.put': ({ name }) => ({ did: 'Saved an offer template', detail: name }),
  'template.remove': () => ({ did: 'Removed an offer template' }),
}

const words = inLanguage({ en: operationsEn })

/** One operation of the team space as text. */
export function operationWords({ kind, body }: AppliedOperation): OperationWords {
  return (words[kind] as (body: unknown) => OperationWords)(body)
}
