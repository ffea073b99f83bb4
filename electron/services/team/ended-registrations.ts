import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { DocumentEvent } from '../../../shared/domain/documents/ach.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

type End = Extract<AppliedOperation, { readonly kind: 'ach.void' | 'decision.close' }>

/**
 * Applies an end that a colleague recorded in the register for an entry of this computer. Call in a
 * transaction. A document that was made is no longer paid. A submission that waits is registered
 * again before it is sent. Entries that this computer ended itself are already gone. Returns the ID
 * of the document that changed.
 */
export function takeEnd(
  desk: Pick<DeskStore, 'decisions' | 'documents'>,
  connectionId: string,
  { kind, subject, body, who: by, at: appliedAt }: End,
  ahead: number,
): string | null {
  const decision = desk.decisions
    .ofSubject(connectionId, subject)
    .find(({ registration }) => registration === body.registration)
  if (decision === undefined) return null
  const ended = { ...decision, registration: null }
  if (kind === 'decision.close') {
    desk.decisions.update(ended, decision.state)
    return null
  }
  const voided = { at: appliedAt - ahead, by, kind: 'voided', reason: body.reason } as const
  desk.decisions.update(withoutReading(ended, voided), decision.state)
  const document = desk.documents.byDecision(decision.id)
  if (document === null) return null
  desk.documents.put({ ...document, history: [...document.history, voided] })
  return document.id
}

/**
 * Removes `documentBefore`, so that the officer settles a submission whose response was lost: the
 * latest document of its facility may be one that a colleague has made for the same payment since.
 * A send in progress may still make its document, so its attempt keeps `voided`.
 */
function withoutReading(decision: Decision, voided: DocumentEvent): Decision {
  const attempts = decision.attempts.map(({ documentBefore: _unknown, ...attempt }) =>
    attempt.purpose === 'send' && attempt.endedAt === null ? { ...attempt, voided } : attempt,
  )
  const notBefore = decision.state === 'unknown' ? null : decision.notBefore
  return { ...decision, attempts, notBefore }
}
