import { failed, ok } from '../../../result.ts'
import type { ReadApplication } from '../../applications/application.ts'
import { approvableStatus } from '../../../values/vocabulary.ts'
import type { OperationBody } from '../../team/operations.ts'
import { applicationFromResponse } from '../../wire/application.ts'
import { changesSinceSeen, seenApplication } from '../compare.ts'
import type { Decision } from '../decision.ts'
import { mayHaveBeenDone } from '../record.ts'
import type { KindRules } from './kind-rules.ts'

type OwnRules = Pick<KindRules, 'accepts' | 'bodyDependsOnForm' | 'madeWith' | 'result'> & {
  readonly registeredAs: OperationBody<'decision.open'>['decision']
  /** Whether an application has been decided this way, by anyone. */
  readonly isDone: (read: ReadApplication) => boolean
  /** Whether the application has been decided exactly as this submission asks. */
  readonly isAsSent: (decision: Decision, read: ReadApplication) => boolean
}

/**
 * Rules for approvals and rejections. Loan Desk checks them before sending and settles them by
 * reading the application. Each application has at most one open approval or rejection.
 */
export function applicationDecision({
  isDone,
  isAsSent,
  registeredAs,
  ...own
}: OwnRules): KindRules {
  return {
    ...own,
    parseResponse(body, { unitsProfile }, { subject }) {
      const read = applicationFromResponse(body, unitsProfile, subject)
      if (!read.ok) return read
      // A success response with an application that isn't decided this way doesn't count; a later
      // read settles it.
      return isDone(read.value)
        ? ok({ response: read.value.raw, read: read.value, document: null })
        : failed('reply-unreadable', { detail: 'not decided' })
    },
    about: 'application',
    matterOf: () => '',
    check(decision, read) {
      if (mayHaveBeenDone(decision) && isAsSent(decision, read)) {
        return { type: 'settle-as-sent', startedAt: decision.updatedAt, response: read.raw }
      }
      const now = seenApplication(read)
      const isSame = decision.seen !== null && changesSinceSeen(decision.seen, now).length === 0
      return isSame ? { type: 'check-passed' } : { type: 'check-differs', found: now }
    },
    /**
     * If the status is neither this decision's nor the previous one, somebody else has decided in
     * the meantime. The same is true of the previous status if the service had confirmed this
     * decision.
     */
    settle: {
      reads: 'application',
      judge(decision, read, startedAt) {
        if (isAsSent(decision, read)) {
          return { type: 'settle-as-sent', startedAt, response: read.raw }
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
    // A decided application needs neither draft.
    endsDrafts: ['offers', 'rejection'],
    responseForPage: (response) => response,
  }
}
