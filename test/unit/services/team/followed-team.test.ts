import { expect, it } from 'vitest'
import { StoreFault, type StoreFaultCode } from '../../../../electron/ports/store-fault.ts'
import type { TeamServer, TeamSession } from '../../../../electron/ports/team-server.ts'
import { followTeam } from '../../../../electron/services/team/followed-team.ts'
import type { StoredTeam } from '../../../../electron/services/team/stored-team.ts'
import type { LogWitness } from '../../../../electron/services/team/log-witness.ts'
import type { TeamCopies } from '../../../../electron/services/team/team-copies.ts'
import type { TeamOutbox } from '../../../../electron/services/team/team-outbox.ts'
import type { ErrorCode } from '../../../../shared/error-codes.ts'
import { failed, ok } from '../../../../shared/result.ts'
import type { AppliedOperation } from '../../../../shared/domain/team/applied.ts'
import { hashedText, type FeedEntry } from '../../../../shared/domain/team/feed.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

const team: StoredTeam = {
  ...{ url: 'postgres://ann@server/loan_desk', authority: null, account: 'ann', lender: 'lender' },
  ...{ grade: 'officer', isBegun: true, head: { number: 1, hash: 'hash' }, claims: [] },
  ...{ takesNotices: true, ahead: 0, lastReadAt: 0 },
}

interface Server {
  readonly isBegun: boolean
  readonly knownHash: string | null
  /** Entries after the one that was read last. */
  readonly entries: readonly FeedEntry[]
  readonly begin: TeamOutbox['begin']
}

/** A team space without new entries, on a computer whose file fails as `fails` says. */
function followed({
  isBegun = true,
  knownHash = 'hash',
  entries = [],
  begin = async () => failed('disk-full'),
}: Partial<Server> = {}) {
  const clock = new FakeClock()
  const log = new RecordingLog()
  const file: { fails: Error | null } = { fails: null }
  const copy = { knownHash, isRead: (): void => undefined }
  const access = { refusal: null as ErrorCode | null, ended: (): void => undefined }
  const session: Partial<TeamSession> = {
    ...{ grade: 'officer', takesNotices: true, copies: null, close: () => undefined },
    after: async ({ number }) => {
      copy.isRead()
      const [next] = entries.slice(number - 1)
      const isLast = number >= entries.length
      const known = number === 1 ? copy.knownHash : (entries[number - 2]?.hash ?? null)
      return ok({ knownHash: known, entries: next ? [next] : [], isLast, now: clock.now() })
    },
    readPolicy: async () => ok({ inForce: null, proposal: null }),
  }
  const server: TeamServer = {
    async signIn(_access, { ended }) {
      access.ended = ended
      return access.refusal === null ? ok(session as TeamSession) : failed(access.refusal)
    },
  }
  const received: AppliedOperation[] = []
  const outbox: Partial<TeamOutbox> = {
    takeEnds: (_connectionId, applied) => void received.push(...applied),
    push: async () => ok(false),
    forget: async () => undefined,
    take: (_connectionId, _applied, _ahead, keep) => {
      keep()
    },
    begin,
  }
  const copies: Partial<TeamCopies> = {
    ...{ exchange: async () => ok(false), announced: () => undefined },
  }
  const witness: Partial<LogWitness> = { look: async () => ok(false), problem: () => null }
  const space = followTeam(
    { ...team, isBegun },
    {
      ...{ connectionId: 'connection-1', server, clock, log, sha256: (text) => text },
      ...{ outbox: outbox as TeamOutbox, copies: copies as TeamCopies },
      ...{ witness: witness as LogWitness, random: { fraction: () => 0 } },
      password: async () => ok('password'),
      keep: () => {
        if (file.fails !== null) throw file.fails
      },
      changed: () => undefined,
    },
  )
  return {
    clock,
    log,
    file,
    copy,
    access,
    received,
    space,
    failure: () => space.status().failure,
  }
}

it.each(['disk-full', 'store-read-only', 'store-failed', 'store-damaged', 'cache-failed'] as const)(
  'reports a fault of this computer’s files by its own code, and reads on once it is fixed: %s',
  async (code: StoreFaultCode) => {
    const { clock, file, space, failure } = followed()
    file.fails = new StoreFault(code)
    await space.read()
    expect(failure()).toEqual({ code })
    file.fails = null
    await clock.advance(15_000)
    expect(failure()).toBeNull()
  },
)

it('doesn’t let decisions leave under a claim if that can’t be stored', () => {
  const { file, space } = followed()
  file.fails = new StoreFault('disk-full')
  expect(() => {
    space.setSendsUnderClaim(true)
  }).toThrow(StoreFault)
  expect(space.status().sendsUnderClaim).toBe(false)
})

it('reports an unexpected error by its reference in the log', async () => {
  const { clock, log, file, space, failure } = followed()
  file.fails = new TypeError('broken')
  await space.read()
  expect(failure()).toEqual({ code: 'unexpected', reference: 'R1' })
  expect(log.lines.join()).toContain('R1')
  file.fails = null
  await clock.advance(15_000)
  expect(failure()).toBeNull()
})

it.each([
  ['has what was read', 'hash', 'disk-full'],
  ['ends before it', null, 'team-other-copy'],
  ['has another entry there', 'another', 'team-other-copy'],
])(
  'starts only from the known copy of the feed: a server that %s',
  async (_name, knownHash, code) => {
    const { space, failure } = followed({ isBegun: false, knownHash })
    await space.read()
    expect(failure()).toEqual({ code })
  },
)

it('follows the known copy once the server has it again, and sends nothing to the other one', async () => {
  const { clock, copy, space, failure } = followed({ knownHash: 'another' })
  await space.read()
  const sent: unknown[] = []
  copy.isRead = () => {
    const operation = {
      op: 'op',
      kind: 'claim.take',
      subject: 'app_1',
      body: { minutes: 15 },
    } as const
    void space.apply({ ...operation, seen: null }).then((result) => sent.push(result))
  }
  await clock.advance(15_000)
  expect(sent[0]).toEqual(failed('team-other-copy'))
  copy.isRead = () => undefined
  copy.knownHash = 'hash'
  await clock.advance(15_000)
  expect(failure()).toBeNull()
})

it('retries if the connection is lost during the first reading after the account was granted again', async () => {
  const { clock, copy, access, space, failure } = followed({
    ...{ isBegun: false, begin: async () => ok({ head: team.head, claims: [], decisions: [] }) },
  })
  access.refusal = 'team-not-an-officer'
  await space.read()
  access.refusal = null
  copy.isRead = () => access.ended()
  await space.read()
  expect(failure()).toEqual({ code: 'team-offline' })
  copy.isRead = () => undefined
  await clock.advance(15_000)
  expect(failure()).toBeNull()
})

const ended = '{"registration": "00000000-0000-4000-8000-000000000001", "reason": "Lost"}'

/** An entry that follows another one. */
function entryAfter(number: number, previous: string, body = ended): FeedEntry {
  const entry = {
    ...{ lender: 'lender', number, op: '00000000-0000-4000-8000-000000000002', who: 'bea' },
    ...{ at: '2026-11-24T09:30:00.123456Z', kind: 'ach.void', subject: 'fac_1', previous },
    body,
  }
  return { ...entry, hash: hashedText(entry) }
}

it('starts with the entries that colleagues ended since the last read, which no snapshot includes', async () => {
  const first = entryAfter(2, 'hash')
  const entries = [first, entryAfter(3, first.hash)]
  const { space, received } = followed({ isBegun: false, entries })
  await space.read()
  expect(received.map(({ number, kind }) => [number, kind])).toEqual([
    [2, 'ach.void'],
    [3, 'ach.void'],
  ])
})

it('includes entries that a colleague ends while the snapshot is read', async () => {
  const first = entryAfter(2, 'hash')
  const entries = [first]
  const { space, received, failure } = followed({
    isBegun: false,
    entries,
    begin: async () => {
      const second = entryAfter(3, first.hash)
      entries.push(second)
      const head = { number: second.number, hash: second.hash }
      return ok({ head, claims: [], decisions: [] })
    },
  })
  await space.read()
  expect(failure()).toBeNull()
  expect(received.map(({ number }) => number)).toEqual([2, 3])
})

it('logs that the entries colleagues ended since the last read are invalid, and applies none', async () => {
  const unread = entryAfter(2, 'hash', '{"registration": 5}')
  const { space, received, log } = followed({ isBegun: false, entries: [unread] })
  await space.read()
  expect(received).toEqual([])
  expect(log.lines.join()).toContain('"event":"team-ends-not-read","code":"team-feed-invalid"')
})
