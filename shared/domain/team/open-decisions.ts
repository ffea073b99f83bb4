import type { AppliedOperation } from './applied.ts'
import * as fields from './fields.ts'

/** A decision without an outcome in the team's register: nobody else may send one. */
export interface OpenDecision {
  readonly application: string
  /** The account of the officer who is sending or has sent it. */
  readonly officer: string
  /** ID of the operation that opened it. */
  readonly registration: string
}

/** Fields of an open decision row from the server. */
export const openDecisionFields = {
  application: fields.subject(),
  officer: fields.account(),
  registration: fields.operationId(),
}

/** The open decisions after one more operation. */
export function openDecisionsAfter(
  open: readonly OpenDecision[],
  { kind, op, subject, who, body }: AppliedOperation,
): readonly OpenDecision[] {
  switch (kind) {
    case 'decision.open':
      return [...open, { application: subject, officer: who, registration: op }]
    case 'decision.close':
      return open.filter(({ registration }) => registration !== body.registration)
    default:
      return open
  }
}
