import type { Handlers } from '../../../shared/contract/contract.ts'
import type { PackedDecision, PackedNotices } from '../../../shared/contract/packs.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { profileOfSend } from '../../../shared/domain/decisions/record.ts'
import { offersIn } from '../../../shared/domain/wire/application.ts'
import { failed, ok } from '../../../shared/result.ts'
import {
  requestLine,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'

/**
 * Collects everything known of one application: the copy, the decisions, the notices with their
 * letters, the log entries with their hashes.
 */
export function createPacksService(dependencies: {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly person: Person
  /** Hex. */
  readonly sha256: (text: string) => string
}): Handlers['packs'] {
  const { desk, cache, inUse } = dependencies

  /** Hashes the same text as the log's `bodyHash`. */
  function packed(decision: Decision, profile: ServiceProfileName): PackedDecision {
    const { body, kind, subject } = decision
    return {
      decision,
      requestLine: requestLine(profileOfSend(decision) ?? profile, kind, subject),
      bodyHash: body === null ? null : dependencies.sha256(JSON.stringify(body)),
      estimates: desk.decisions.estimates(decision.id),
    }
  }

  async function linesOn(connectionId: string, subject: string): Promise<ActivityEntry[]> {
    const found: ActivityEntry[] = []
    for await (const lines of desk.activity.all()) {
      found.push(
        ...lines.filter((line) => line.subject === subject && line.connectionId === connectionId),
      )
    }
    return found
  }

  function decisionsOf({ id, serviceProfile }: Connection, subject: string): PackedDecision[] {
    return desk.decisions
      .ofSubject(id, subject)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map((decision) => packed(decision, serviceProfile))
  }

  function noticesOf(connectionId: string, subject: string): PackedNotices {
    const facts = desk.notices.of(connectionId, subject)
    return {
      ...facts,
      recorded: facts.recorded.map((notice) => ({
        ...notice,
        letterText: desk.notices.letterText(connectionId, notice.id),
      })),
    }
  }

  return {
    ofApplication: ({ id }) =>
      inUse.with(async (connection) => {
        const entries = await linesOn(connection.id, id)
        const verified = await desk.activity.verify()
        const application = cache.get(connection, id)
        if (application === null) return failed('application-not-here')
        const { name, kind, baseUrl, unitsProfile, timeZone } = connection
        const [last] = desk.activity.page(0, 1)
        return ok({
          preparedAt: dependencies.clock.now(),
          preparedBy: dependencies.person.name,
          connection: { name, kind, baseUrl, unitsProfile, timeZone },
          application,
          decisions: decisionsOf(connection, id),
          notices: noticesOf(connection.id, id),
          entries,
          log: { ...verified, lastHash: last?.hash ?? null },
        })
      }),
    record: ({ id }) =>
      inUse.with((connection) => {
        const { unitsProfile, timeZone } = connection
        return ok({
          applicationId: id,
          connection: { unitsProfile, timeZone },
          approvals: decisionsOf(connection, id).filter(
            ({ decision }) => decision.state === 'confirmed' && offersIn(decision.body).length > 0,
          ),
          notices: noticesOf(connection.id, id),
        })
      }),
  }
}
