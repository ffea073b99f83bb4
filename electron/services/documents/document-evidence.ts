import type { DocumentEvidence } from '../../../shared/contract/documents.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

type Records = Pick<DeskStore, 'activity' | 'decisions' | 'facilities'>

/** All that can be shown of a document later. */
export function documentEvidence(
  desk: Records,
  document: AchDocument,
  { name: connectionName }: Pick<Connection, 'name'>,
): DocumentEvidence {
  const decision = desk.decisions.get(document.decisionId)
  return {
    document,
    connectionName,
    applicationId:
      document.purpose.applicationId ??
      desk.facilities.get(document.connectionId, document.facilityId)?.applicationId ??
      null,
    decision: decision && {
      id: decision.id,
      requestKey: decision.requestKey,
      state: decision.state,
      createdAt: decision.createdAt,
      createdBy: decision.createdBy,
      attempts: decision.attempts,
    },
    entries: entriesOf(desk, document, decision),
  }
}

/** The lines of the log on the document, and those on its decision until it was there. */
function entriesOf(
  desk: Records,
  document: AchDocument,
  decision: Decision | null,
): ActivityEntry[] {
  const found: ActivityEntry[] = []
  // The clock may have been set back on the way: the last of these times need not be the latest.
  const times = [document.createdAt]
  if (decision !== null) times.push(decision.createdAt)
  for (const { startedAt, endedAt } of decision?.attempts ?? []) {
    times.push(startedAt, endedAt ?? startedAt)
  }
  const [from, until] = [Math.min(...times), Math.max(...times)]
  desk.activity.each((line) => {
    const isOfDecision =
      decision !== null &&
      line.subject === decision.subject &&
      line.action.startsWith('decision-') &&
      line.at >= from &&
      line.at <= until
    const isOfIt = line.subject === document.id || isOfDecision
    if (isOfIt && line.connectionId === document.connectionId) found.push(line)
  })
  return found
}
