import type { OperationKind, TeamRefusal } from '../../../shared/domain/team/operations.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'

type Codes = Partial<Record<TeamRefusal, ErrorCode>>

const refusalCodes: Codes = {
  'not-an-officer': 'team-not-an-officer',
  busy: 'team-busy',
  held: 'claim-held',
  'not-held': 'claim-not-held',
  changed: 'claim-changed',
  grade: 'team-grade-needed',
  registered: 'submission-registered',
}

/** Error of a refused operation. A refusal without an error code is a bug in Loan Desk. */
export function failureOfRefusal(
  log: Log,
  kind: OperationKind,
  refused: TeamRefusal,
  own: Codes = {},
): Failure {
  const code = own[refused] ?? refusalCodes[refused]
  if (code !== undefined) return { code }
  const cause = new Error(`${kind} refused: ${refused}`)
  return { code: 'unexpected', reference: log.unexpected('team-refused', cause) }
}
