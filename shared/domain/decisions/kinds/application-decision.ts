import { failed, ok } from '../../../result.ts'
import type { ReadApplication } from '../../applications/application.ts'
import { approvableStatus } from '../../../values/vocabulary.ts'
import type { OperationBody } from '../../team/operations.ts'
import { applicationFromResponse } from '../../wire/application.ts'
import { changesSinceSeen, seenApplication } from '../compare.ts'
import type { Decision } from '../decision.ts'
import { mayHaveBeenDone } from '../record.ts'
import type { KindRules } from './kind-rules.ts'

type OwnRules = Pick<
  KindRules,
  'accepts' | 'bodyDependsOnForm' | 'madeAs' | 'madeWith' | 'result'
> & {
  readonly registeredAs: OperationBody<'decision.open'>['decision']
  /** Whether an application has been decided this way, by anyone. */
  readonly isDone: (read: ReadApplication) => boolean
  /** Whether it has been decided exactly as this submission asks. */
  readonly isAsSent: (decision: Decision, read: ReadApplication) => boolean
}

/**
 * What decides about an application: an approval or a rejection. It is checked before it is sent,
 * settled by reading the application, and there is one open submission of either for each.
 */
export function applicationDecision({
  isDone,
  isAsSent,
  registeredAs,
  ...own
}: OwnRules): KindRules {
  return {
    ...own,
    answerOf(body, { unitsProfile }, { subject }) {
      const read = applicationFromResponse(body, unitsProfile, subject)
      if (!read.ok) return read
      // A yes about an application that is not decided so is no yes: reading will tell.
      return isDone(read.value)
        ? ok({ reply: read.value.raw, read: read.value, document: null })
        : failed('reply-unreadable', { detail: 'not decided' })
    },
    about: 'application',
    matterOf: () => '',
    check(decision, read) {
      if (mayHaveBeenDone(decision) && isAsSent(decision, read)) {
        return { type: 'settle-as-sent', startedAt: decision.updatedAt, reply: read.raw }
      }
      const now = seenApplication(read)
      const isSame = decision.seen !== null && changesSinceSeen(decision.seen, now).length === 0
      return isSame ? { type: 'check-passed' } : { type: 'check-differs', found: now }
    },
    /**
     * A status that is neither this decision's nor the one from before means that somebody else has
     * decided meanwhile; so does the one from before if the service had confirmed.
     */
    settle: {
      reads: 'application',
      judge(decision, read, startedAt) {
        if (isAsSent(decision, read)) {
          return { type: 'settle-as-sent', startedAt, reply: read.raw }
        }
        const before = decision.seen?.status ?? approvableStatus
        const isPending = read.application.status === before && !isDone(read)
        return isPending && decision.state === 'unknown'
          ? { type: 'settle-still-pending', startedAt }
          : { type: 'settle-otherwise', startedAt, found: seenApplication(read) }
      },
    },
    register: {
      open: ({ subject, body }, sha256) => ({
        kind: 'decision.open',
        subject,
        body: { decision: registeredAs, bodyHash: sha256(JSON.stringify(body)) },
      }),
      close: ({ subject }, registration, outcome) => ({
        kind: 'decision.close',
        subject,
        body: { registration, outcome: outcome === 'replaced' ? 'canceled' : outcome },
      }),
      void: null,
      waitsForTeam: true,
    },
    usesDocument: () => null,
    // Nothing is left to compose, whichever way it was decided.
    endsDrafts: ['offers', 'rejection'],
    replyForPage: (reply) => reply,
  }
}
