import type { DocumentEvidence } from '../../../shared/contract/documents.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type { AchDocument } from '../../../shared/domain/documents/ach.ts'
import { submissionActions } from '../../../shared/values/submission-kinds.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

type Records = Pick<DeskStore, 'activity' | 'decisions' | 'facilities'>

/** Everything that can later prove how a document was made and used. */
export async function documentEvidence(
  desk: Records,
  document: AchDocument,
  { name: connectionName }: Pick<Connection, 'name'>,
): Promise<DocumentEvidence> {
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
    entries: await entriesOf(desk, document, [
      ...(decision === null ? [] : [decision]),
      ...desk.decisions
        .ofSubject(document.connectionId, document.facilityId)
        .filter(({ kind, body }) => kindRules[kind].usesDocument(body) === document.id),
      ...(document.payment === null
        ? []
        : desk.decisions.ofSubject(document.connectionId, document.payment.id)),
    ]),
  }
}

/** Log entries on the document, and on the submissions that made and used it. */
async function entriesOf(
  desk: Records,
  document: AchDocument,
  decisions: readonly Decision[],
): Promise<ActivityEntry[]> {
  const found: ActivityEntry[] = []
  const belongs = decisions.map(linesOf)
  for await (const lines of desk.activity.all()) {
    for (const line of lines) {
      const isOfIt = line.subject === document.id || belongs.some((isOf) => isOf(line))
      if (isOfIt && line.connectionId === document.connectionId) found.push(line)
    }
  }
  return found
}

/** Whether a log entry belongs to this submission, by its subject and time. */
function linesOf({ kind, subject, createdAt, updatedAt, attempts }: Decision) {
  // The clock may have been set back meanwhile: the last of these times may not be the latest.
  const times = [createdAt, updatedAt]
  for (const { startedAt, endedAt } of attempts) times.push(startedAt, endedAt ?? startedAt)
  const [from, until] = [Math.min(...times), Math.max(...times)]
  return (line: ActivityEntry): boolean =>
    line.subject === subject &&
    (line.action === submissionActions[kind] || line.action.startsWith('decision-')) &&
    line.at >= from &&
    line.at <= until
}
