import type { Client } from 'pg'
import { bodyOfFacts } from '../../../shared/domain/team/stated-facts.ts'
import { connection, type Desk } from '../../support/postgres/desk-in-team.ts'

const applications = ['app_1', 'app_2', 'app_3']
const denial = {
  kind: 'adverse-action',
  day: '2026-11-20',
  manner: 'mailed',
  replyBy: null,
} as const

/** IDs of the notices that one Loan Desk instance recorded and hasn't removed since. */
export type OwnNotices = Set<string>

/**
 * Records or removes a notice, records facts of an application, or resolves a conflict; returns
 * whether it did.
 */
export async function noticeSomething(
  { notices, team, told }: Desk,
  own: OwnNotices,
  pick: <T>(values: readonly T[]) => T,
): Promise<boolean> {
  const id = pick(applications)
  switch (pick(['record', 'record', 'remove', 'complete', 'business', 'pick'])) {
    case 'record': {
      const text = pick([undefined, `Dear ${id}`])
      const letter = text === undefined ? {} : { letter: { version: 1, text } }
      const recorded = await notices.record({ id, ...denial, ...letter })
      if (recorded.ok) own.add(recorded.value.id)
      return recorded.ok
    }
    case 'remove': {
      const [noticeId] = own.size === 0 ? [] : [pick([...own])]
      const removed = noticeId !== undefined && (await notices.remove({ noticeId })).ok
      if (removed) own.delete(noticeId)
      return removed
    }
    case 'complete': {
      const complete = pick([
        null,
        { day: pick(['2026-11-10', '2026-11-11']), reason: 'All there' },
      ])
      return (await notices.setComplete({ id, complete })).ok
    }
    case 'business':
      return (await notices.setBusiness({ id, business: pick([null, 'small', 'large']) })).ok
    default: {
      const refused = told.state?.refused.filter(({ kind }) => kind === 'notice.facts') ?? []
      if (refused.length === 0) return false
      return (await team.resolve({ op: pick(refused).op, keep: pick(['mine', 'theirs']) })).ok
    }
  }
}

/** Resolves conflicting facts with the colleague's version; any other refused change is wrong. */
export async function settleFacts({ team, told }: Desk): Promise<string[]> {
  const wrongs: string[] = []
  for (const { op, kind, refusal } of told.state?.refused ?? []) {
    if (kind === 'notice.facts' && refusal === 'changed') await team.resolve({ op, keep: 'theirs' })
    else if (kind.startsWith('notice.')) wrongs.push(`${kind}: ${refusal}`)
  }
  return wrongs
}

/** Notices and facts of a Loan Desk instance, in words. */
export function noticesOn({ store }: Desk): string {
  const lines = applications.flatMap((subject) => {
    const { recorded } = store.notices.of(connection.id, subject)
    const said = store.notices.statedFacts(connection.id, subject)
    return [
      ...recorded.map(({ id, kind, recordedBy, team: place }) => [
        subject,
        id,
        kind,
        recordedBy,
        place,
      ]),
      ...(said === null
        ? []
        : [[subject, ...Object.values(bodyOfFacts(said)), said.by, said.team]]),
    ]
  })
  return inWords(lines)
}

/** The same of the team space, with the IDs of its notices. */
export async function noticesAt(
  client: Client,
): Promise<{ readonly ids: readonly string[]; readonly words: string }> {
  const recorded = await client.query<[string, string, string, string, number]>({
    text: `select application, id, kind, by_officer, number::float8 from desk.notice where not removed`,
    rowMode: 'array',
  })
  const said = await client.query<unknown[]>({
    text: `select application, complete_on::text, complete_reason, other_terms, business, by_officer,
      number::float8 from desk.notice_facts`,
    rowMode: 'array',
  })
  return {
    ids: recorded.rows.map(([, id]) => id),
    words: inWords([...recorded.rows, ...said.rows]),
  }
}

const inWords = (lines: readonly (readonly unknown[])[]): string =>
  lines
    .map((line) => line.join(' '))
    .toSorted()
    .join('\n')
