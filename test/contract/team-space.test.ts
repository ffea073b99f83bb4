import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import type { Schema } from 'yup'
import { checkFeeds } from '../../electron/adapters/team/feed-check.ts'
import { readTeamAddress } from '../../electron/adapters/team/team-address.ts'
import { gatherMs } from '../../electron/services/team/feed-readings.ts'
import { addLender, migrateSchema, schemaSteps } from '../../electron/adapters/team/team-schema.ts'
import { withSession } from '../../electron/adapters/team/team-session.ts'
import { bodyFields } from '../../shared/domain/team/operation-body.ts'
import {
  operationFields,
  teamRefusals,
  type Form,
  type OperationBody,
  type OperationKind,
} from '../../shared/domain/team/operations.ts'
import { ageTakenRequests } from '../support/postgres/taken-requests.ts'
import { teamSpaces, type OfficerAtWork } from '../support/postgres/team-space.ts'

/* A team space on a real PostgreSQL, as used by several officers. */

const makeSpace = teamSpaces()

const applied = (number: number) => ({ number, hash: expect.any(String) as string })
const refused = (code: string, standing: object | null = null) => ({
  refused: code,
  standing: standing === null ? null : (expect.objectContaining(standing) as object),
})
const payment = (reference: string) => ({
  payment: createHash('sha256').update(reference).digest('hex'),
  reference,
  amountCents: 125_000,
  plannedOn: '2026-12-01',
})

const sentNotice: OperationBody<'notice.record'> = {
  ...{ kind: 'adverse-action', day: '2026-11-20', manner: 'mailed', replyBy: null },
  ...{ creditType: null, letterVersion: null, letterHash: null },
}
const nothingSaid: OperationBody<'notice.facts'> = {
  ...{ completeOn: null, completeReason: null, otherTerms: false, business: null },
}
const complete = (completeOn: string) => ({ completeOn, completeReason: 'Payslip arrived' })
const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** Ends a claim's lease, which only the owner of the schema can do. */
async function endLease(admin: Client, application: string): Promise<void> {
  await admin.query(
    `update desk.claim set until = now() - interval '1 second' where application = $1`,
    [application],
  )
}

describe('the schema of the team space', () => {
  it('has the same kinds, fields and refusals as the protocol', async () => {
    const admin = await (await makeSpace()).connectAdmin()
    const { rows } = await admin.query<{ kinds: string[]; refusals: string[]; fields: string[] }>(
      `select enum_range(null::desk.kind)::text[] as kinds,
        enum_range(null::desk.refusal)::text[] as refusals,
        array(
          select format('%s %s %s', kind, name, form || case when nullable then '?' else '' end)
          from desk.field
        ) as fields`,
    )
    const fields = Object.entries(operationFields).flatMap(([kind, all]) =>
      Object.entries(all).map(([name, form]) => `${kind} ${name} ${form}`),
    )
    // PostgreSQL can't remove a value from an enum type: these two are no longer sent.
    const ended = ['notice.start', 'notice.mail']
    const kinds = rows[0]?.kinds.filter((kind) => !ended.includes(kind))
    expect(kinds).toEqual(Object.keys(operationFields))
    expect(rows[0]?.refusals).toEqual([...teamRefusals])
    expect(rows[0]?.fields.toSorted()).toEqual(fields.toSorted())
  })

  it('has steps without gaps, and is created once when commands run at the same time', async () => {
    const numbers = schemaSteps.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    const space = await makeSpace()
    const admin = await space.connectAdmin()
    await admin.query('drop schema desk cascade')
    await Promise.all(
      [1, 2, 3].map(() => withSession(readTeamAddress(space.url), (one) => migrateSchema(one))),
    )
    const { rows } = await admin.query('select number from desk.schema_step order by number')
    expect(rows).toEqual(schemaSteps.map(({ number }) => ({ number })))
  })

  it('stays unchanged if a step fails, and can continue from there', async () => {
    const space = await makeSpace()
    const admin = await space.connectAdmin()
    const next = schemaSteps.length + 1
    const failing = { number: next, sql: 'create table desk.half (a int); select 1 / 0' }
    await expect(migrateSchema(admin, [...schemaSteps, failing])).rejects.toThrow(
      'division by zero',
    )
    const { rows } = await admin.query<{ half: string | null }>(
      `select to_regclass('desk.half') as half`,
    )
    expect(rows).toEqual([{ half: null }])
    const mended = { number: next, sql: 'create table desk.whole (a int)' }
    expect(await migrateSchema(admin, [...schemaSteps, mended])).toBe(next - 1)
    await expect(migrateSchema(admin)).rejects.toThrow('made by a newer Loan Desk')
  })
})

describe('an operation', () => {
  it('is applied once, however often it is sent', async () => {
    const space = await makeSpace()
    const ann = await space.officer('ann')
    const op = randomUUID()
    const note = { text: 'Called the borrower.\nCalls back.' }
    const first = await ann.apply('note.append', 'app_1', note, { op })
    expect(first).toEqual(applied(1))
    expect(await ann.apply('note.append', 'app_1', note, { op })).toEqual(first)
    const { rows } = await ann.client.query('select id from desk.note')
    expect(rows).toEqual([{ id: op }])
  })

  it('is refused if its ID is taken, and the refusal shows nothing of the other operation', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const op = randomUUID()
    await ann.apply('tag.add', 'app_1', { name: 'call' }, { op })
    expect(await ann.apply('tag.add', 'app_1', { name: 'fraud' }, { op })).toEqual(
      refused('op-reused'),
    )
    expect(await ann.apply('tag.add', 'app_2', { name: 'call' }, { op })).toEqual(
      refused('op-reused'),
    )
    expect(await ben.apply('tag.add', 'app_1', { name: 'call' }, { op })).toEqual(
      refused('op-reused'),
    )
  })

  it('is refused if its kind doesn’t allow its subject or body', async () => {
    const { client } = await (await makeSpace()).officer('ann')
    const id = randomUUID()
    const wrong: readonly (readonly [string, string, unknown])[] = [
      ['claim.take', 'app_1', { minutes: 61 }],
      ['claim.take', 'app_1', { minutes: 1.5 }],
      ['claim.take', 'app_1', { minutes: 1e300 }],
      ['claim.take', 'app_1', { minutes: '15' }],
      ['claim.take', 'app_1', { minutes: null }],
      ['claim.take', 'app_1', {}],
      ['claim.release', 'app_1', { minutes: 15 }],
      ['claim.release', 'app_1', []],
      ['claim.release', 'app_1', 'text'],
      ['claim.release', 'app_1\nmain', {}],
      ['claim.release', 'a'.repeat(261), {}],
      ['claim.release', '', {}],
      ['note.append', 'app_1', { text: 'a'.repeat(4001) }],
      ['note.append', 'app_1', { text: '' }],
      ['note.append', 'app_1', { text: 'bell \u0007' }],
      ['note.append', 'app_1', { text: { text: 'a' } }],
      ['note.append', 'app_1', { text: 'a', more: 'b' }],
      ['note.append', 'app_1', { text: 'a'.repeat(30_000) }],
      ['tag.add', 'app_1', { name: 'two\nlines' }],
      ['tag.add', 'app_1', { name: 'a'.repeat(31) }],
      ['follow-up.set', 'app_1', { day: '2026-02-30' }],
      ['follow-up.set', 'app_1', { day: 'tomorrow' }],
      ['ach.void', 'fac_1', { registration: 'not-a-uuid', reason: 'wrong' }],
      ['ach.void', 'fac_1', { registration: id, reason: 'two\nlines' }],
      ['ach.register', 'fac_1', { ...payment('rent'), amountCents: 0 }],
      ['ach.register', 'fac_1', { ...payment('rent'), payment: 'rent' }],
      ['decision.open', 'app_1', { decision: 'forget', bodyHash: 'a'.repeat(64) }],
      ['decision.close', 'app_1', { registration: id, outcome: 'unknown' }],
      ['policy.propose', 'limits', { rules: 'a'.repeat(8001) }],
      ['policy.propose', 'limits', { rules: 1 }],
      ['copy.announce', 'app_1', { readAt: -1, bodyHash: 'a'.repeat(64) }],
      ['copy.announce', 'app_1', { readAt: '1', bodyHash: 'a'.repeat(64) }],
      ['desk.witness', 'desk_1', { number: 1e15, hash: 'a'.repeat(64) }],
      ['notice.record', 'app_1', { ...sentNotice, kind: 'letter' }],
      ['notice.record', 'app_1', { ...sentNotice, kind: null }],
      ['notice.record', 'app_1', { ...sentNotice, manner: 'by pigeon' }],
      ['notice.record', 'app_1', { ...sentNotice, manner: null }],
      ['notice.record', 'app_1', { ...sentNotice, kind: 'withdrawal' }],
      ['notice.record', 'app_1', { ...sentNotice, kind: 'incompleteness' }],
      ['notice.record', 'app_1', { ...sentNotice, replyBy: '2026-12-24' }],
      ['notice.record', 'app_1', { ...sentNotice, day: daysFromNow(3) }],
      ['notice.record', 'app_1', { ...sentNotice, letterHash: 'a'.repeat(64) }],
      ['notice.record', 'app_1', { ...sentNotice, creditType: 'a'.repeat(201) }],
      ['notice.record', 'app_1', { ...sentNotice, text: 'Dear Ms. Brooks' }],
      ['notice.record', 'app_1', { kind: 'adverse-action', day: '2026-11-20' }],
      ['notice.remove', 'app_1', { notice: null }],
      ['notice.facts', 'app_1', { ...nothingSaid, otherTerms: null }],
      ['notice.facts', 'app_1', { ...nothingSaid, otherTerms: 'true' }],
      ['notice.facts', 'app_1', { ...nothingSaid, business: 'medium' }],
      ['notice.facts', 'app_1', { ...nothingSaid, completeOn: '2026-11-20' }],
      ['notice.facts', 'app_1', { ...nothingSaid, completeReason: 'Payslip' }],
      ['notice.facts', 'app_1', { ...nothingSaid, ...complete(daysFromNow(3)) }],
    ]
    const { rows } = await client.query<{ response: unknown }>(
      `select desk.apply(gen_random_uuid(), kind, subject, body, null) as response
        from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::jsonb[]))
          as wrong (kind, subject, body)`,
      [0, 1, 2].map((place) =>
        wrong.map((one) => (place === 2 ? JSON.stringify(one[2]) : one[place])),
      ),
    )
    expect(rows).toEqual(wrong.map(() => ({ response: refused('malformed') })))
  })

  it('has values that the server accepts and Loan Desk can read, up to the same limits', async () => {
    const client = await (await makeSpace()).connectAdmin()
    const id = 'abcdef09-0000-4000-8000-00000000000f'
    // Two UTF-16 code units each.
    const faces = (count: number) => '😀'.repeat(count)
    const limits: Partial<Record<Form, readonly [accepted: unknown[], others: unknown[]]>> = {
      minutes: [
        [15, 60],
        [14, 61],
      ],
      cents: [
        [1, 1e12],
        [0, 1e12 + 1, 1.5],
      ],
      day: [
        ['0001-01-01', '2024-02-29', '9999-12-31'],
        ['0000-01-01', '2026-02-29', '2026-1-01'],
      ],
      uuid: [[id], [id.toUpperCase(), `${id}0`, `${id}\n`]],
      sha256: [['0f'.repeat(32)], ['0F'.repeat(32), '0f'.repeat(31), `${'0f'.repeat(32)}\n`]],
      text: [
        ['a', '\t\n', faces(4000)],
        ['', '\r', '\u0001', '\u007f', '\u009f', faces(4001)],
      ],
      line: [
        ['a', faces(200)],
        ['', '\t', '\n', '\u007f', '\u009f', faces(201)],
      ],
      tag: [
        ['a', faces(30)],
        ['', '\t', '\n', '\u007f', '\u009f', faces(31)],
      ],
      document: [
        ['a', '\t\n', faces(8000)],
        ['', '\r', '\u0001', '\u009f', faces(8001)],
      ],
      count: [
        [0, 1e15 - 1],
        [-1, 0.5, 1e15],
      ],
    }
    for (const [form, [accepted, others]] of Object.entries(limits)) {
      const { rows } = await client.query<{ isAccepted: boolean }>(
        `select desk.has_form(value, $1) as "isAccepted" from unnest($2::jsonb[]) value`,
        [form, [...accepted, ...others].map((value) => JSON.stringify(value))],
      )
      expect(
        rows.map(({ isAccepted }) => isAccepted),
        form,
      ).toEqual([...accepted.map(() => true), ...others.map(() => false)])
      const readers = Object.entries(operationFields).flatMap(([kind, fields]) =>
        Object.entries<Schema>(bodyFields(kind as OperationKind)).filter(
          ([name]) => (fields as Record<string, Form>)[name] === form,
        ),
      )
      expect(readers).not.toEqual([])
      for (const [, reader] of readers) {
        expect(accepted.filter((value) => !reader.isValidSync(value, { strict: true }))).toEqual([])
      }
    }
  })

  it('is refused without an ID, a subject or a body, and if its kind is unknown', async () => {
    const { client } = await (await makeSpace()).officer('ann')
    const id = randomUUID()
    const wrong: readonly (readonly [string, ...unknown[]])[] = [
      ['malformed', null, 'claim.release', 'app_1', '{}'],
      ['malformed', id, 'claim.release', null, '{}'],
      ['malformed', id, 'claim.release', 'app_1', null],
      ['unknown-kind', id, 'claim.steal', 'app_1', '{}'],
      ['unknown-kind', id, 'notice.start', 'app_1', '{}'],
      ['unknown-kind', id, 'notice.mail', 'app_1', '{}'],
      ['unknown-kind', id, null, 'app_1', '{}'],
    ]
    for (const [code, ...values] of wrong) {
      const { rows } = await client.query(
        'select desk.apply($1, $2, $3, $4, null) as response',
        values,
      )
      expect(rows).toEqual([{ response: refused(code) }])
    }
  })

  it('is told to retry while another operation locks the feed', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    await ann.client.query('begin')
    await ann.apply('claim.take', 'app_1', { minutes: 15 })
    expect(await ben.apply('claim.take', 'app_2', { minutes: 15 })).toEqual(refused('busy'))
    await ann.client.query('rollback')
    expect(await ben.apply('claim.take', 'app_2', { minutes: 15 })).toEqual(applied(1))
  })

  it('is announced to listening computers once it is applied', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const received = new Promise((resolve) => ben.client.once('notification', resolve))
    await ben.client.query('listen desk_feed')
    await ann.apply('claim.take', 'app_1', { minutes: 15 })
    expect(await received).toMatchObject({ channel: 'desk_feed', payload: 'main' })
  })

  it('is not announced when it closely follows an announced one: computers read both', async () => {
    const space = await makeSpace()
    const ann = await space.officer('ann')
    const admin = await space.connectAdmin()
    const take = (number: number) => `desk.apply(
      gen_random_uuid(), 'claim.take', 'app_${number}', '{"minutes": 15}', null)`
    const announced = async (): Promise<unknown[]> => {
      const { rows } = await admin.query<{ number: string }>(
        `select f.number from desk.feed_head h join desk.feed f on f.lender = h.lender
         where f.at <= h.notified_at and h.notified_at <= clock_timestamp() order by f.number`,
      )
      return rows.map(({ number }) => Number(number))
    }
    await ann.client.query(`select ${take(1)}, ${take(2)}`)
    expect(await announced()).toEqual([1])
    // The server's clock is set back: the last announcement is now an hour in the future.
    await admin.query(`update desk.feed_head set notified_at = now() + interval '1 hour'`)
    await ann.client.query(`select ${take(3)}`)
    expect(await announced()).toEqual([1, 2, 3])

    const { rows } = await admin.query<{ ms: number }>(
      `select substring(prosrc from '(\\d+) milliseconds')::int as ms
       from pg_proc where proname = 'announce'`,
    )
    const shortest = gatherMs({ fraction: () => 0 })
    expect(rows[0]?.ms, 'with time for the server to write').toBeLessThanOrEqual(shortest - 100)
  })
})

describe('the feed', () => {
  it('is one unbroken chain after many officers write at once', async () => {
    const space = await makeSpace()
    const officers = await space.officers('ann', 'ben', 'cleo', 'dan', 'eve', 'fay')
    const responses = await Promise.all(
      officers.map(async (officer) => {
        const own: unknown[] = []
        for (let count = 0; count < 25; count++) {
          own.push(await officer.apply('note.append', `app_${count}`, { text: `€ ${count}\t"\\` }))
        }
        return own
      }),
    )
    expect(responses.flat().filter((response) => !('number' in (response as object)))).toEqual([])
    const checked = await checkFeeds(await space.connectAdmin())
    expect(checked).toMatchObject([{ lender: 'main', last: { number: 150 }, problem: null }])
    // An officer can check it too.
    expect(await checkFeeds(officers[0].client)).toEqual(checked)
  })

  it.each([
    ['other-hash', 2, `update desk.feed set body = '{"minutes": 60}' where number = 3`],
    ['other-hash', 0, `update desk.feed set at = at + interval '1 microsecond' where number = 1`],
    ['gap', 1, 'delete from desk.feed where number = 2'],
    ['other-previous', 1, 'update desk.feed set previous = hash where number = 2'],
    ['head-differs', 3, 'delete from desk.feed where number = 4'],
    ['other-previous', 0, 'update desk.feed_head set space = gen_random_uuid()'],
  ])('shows %s after operation %i if its owner changes it', async (problem, number, change) => {
    const space = await makeSpace()
    const ann = await space.officer('ann')
    for (const application of ['app_1', 'app_2', 'app_3', 'app_4']) {
      await ann.apply('claim.take', application, { minutes: 15 })
    }
    const admin = await space.connectAdmin()
    await admin.query(change)
    expect(await checkFeeds(admin)).toMatchObject([{ last: { number }, problem }])
  })
})

describe('a claim in the team space', () => {
  it('has one holder, however many officers take it at once', async () => {
    const space = await makeSpace()
    const officers = await space.officers('ann', 'ben', 'cleo', 'dan')
    for (let round = 1; round <= 10; round++) {
      const responses = await Promise.all(
        officers.map((officer) => officer.apply('claim.take', `app_${round}`, { minutes: 15 })),
      )
      const winners = officers.filter((_, place) => 'number' in (responses[place] as object))
      expect(winners).toHaveLength(1)
      const holder = winners[0]?.name
      const losses = responses.filter((response) => 'refused' in response)
      expect(losses).toEqual([1, 2, 3].map(() => refused('held', { holder })))
    }
  })

  it('becomes free when its officer is revoked', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    await ann.apply('claim.take', 'app_1', { minutes: 15 })
    const admin = await space.connectAdmin()
    await admin.query('update desk.officer set active = false where name = $1', [ann.name])
    expect(await ben.apply('claim.take', 'app_1', { minutes: 15 })).toEqual(applied(2))
  })

  it('matches a small model through random steps of three officers', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const officers = [ann, ben, await space.officer('sue', 'second')]
    const step = fc.record({
      who: fc.nat(2),
      application: fc.constantFrom('1', '2'),
      act: fc.constantFrom('take', 'renew', 'release', 'take-over', 'lapse'),
    })
    const admin = await space.connectAdmin()
    let day = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        day += 1
        const model = new Map<string, { holder: number; live: boolean; number: number }>()
        for (const { who, application, act } of steps) {
          const subject = `app_${day}.${application}`
          const claim = model.get(subject)
          const officer = officers[who] as OfficerAtWork
          const others = claim !== undefined && claim.live && claim.holder !== who
          if (act === 'lapse') {
            await endLease(admin, subject)
            if (claim !== undefined) claim.live = false
            continue
          }
          const expected =
            act === 'take'
              ? others && 'held'
              : act === 'take-over'
                ? (!others && 'not-held') || (who !== 2 && 'grade')
                : claim?.holder !== who && 'not-held'
          const minutes = 15
          const response = await (act === 'release'
            ? officer.apply('claim.release', subject, {})
            : act === 'take-over'
              ? officer.apply(
                  'claim.take-over',
                  subject,
                  { minutes, reason: 'model' },
                  { seen: claim?.number ?? null },
                )
              : officer.apply(`claim.${act}`, subject, { minutes }))
          expect('refused' in response && response.refused).toBe(expected)
          if (!('number' in response)) continue
          if (act === 'release') model.delete(subject)
          else model.set(subject, { holder: who, live: true, number: response.number })
        }
        const { rows } = await ann.client.query(
          `select application, holder, number::int from desk.claim
            where application like $1 order by application`,
          [`app\\_${day}.%`],
        )
        expect(rows).toEqual(
          [...model]
            .map(([application, { holder, number }]) => ({
              ...{ application, holder: officers[holder]?.name, number },
            }))
            .toSorted((a, b) => (a.application < b.application ? -1 : 1)),
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('annotations in the team space', () => {
  it('keep every note: an edit is a new one, and only the author can make it', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const note = randomUUID()
    await ann.apply('note.append', 'app_1', { text: 'Pays on Fridays' }, { op: note })
    expect(await ben.apply('note.replace', 'app_1', { note, text: 'Never pays' })).toEqual(
      refused('not-author', { text: 'Pays on Fridays' }),
    )
    expect(await ann.apply('note.replace', 'app_2', { note, text: 'a' })).toEqual(
      refused('not-found'),
    )
    await ann.apply('note.replace', 'app_1', { note, text: 'Pays on Mondays' })
    await ann.apply('note.remove', 'app_1', { note })
    const { rows } = await ben.client.query(
      'select text, replaces, removed from desk.note order by at',
    )
    expect(rows).toEqual([
      { text: 'Pays on Fridays', replaces: null, removed: true },
      { text: 'Pays on Mondays', replaces: note, removed: false },
    ])
  })

  it.each([
    { otherTerms: true },
    { business: 'small' } as const,
    { completeOn: '2026-11-20', completeReason: 'Payslip arrived' },
  ])('keep recorded facts that say only %j', async (fact) => {
    const ann = await (await makeSpace()).officer('ann')
    await ann.apply('notice.facts', 'app_1', { ...nothingSaid, ...fact })
    const { rows } = await ann.client.query('select number::int from desk.notice_facts')
    expect(rows).toEqual([{ number: 1 }])
  })

  it.each([
    ['follow-up.set', 'follow_up', { day: '2026-12-01' }],
    ['template.put', 'template', { name: 'Short', terms: '{}' }],
  ] as const)('name the officer of the last %s', async (kind, table, body) => {
    const [ann, ben] = await (await makeSpace()).officers('ann', 'ben')
    const subject = randomUUID()
    await ann.apply(kind, subject, body)
    await ben.apply(kind, subject, body, { seen: 1 })
    const { rows } = await ann.client.query(`select by_officer from desk.${table}`)
    expect(rows).toEqual([{ by_officer: ben.name }])
  })

  it.each([
    ['follow-up.set', { day: '2026-12-01' }, 'follow-up.clear', {}],
    ['notice.facts', { ...nothingSaid, otherTerms: true }, 'notice.facts', nothingSaid],
  ] as const)(
    'refuse %s if what the officer saw was cleared since',
    async (kind, body, clear, none) => {
      const [ann, ben] = await (await makeSpace()).officers('ann', 'ben')
      expect(await ann.apply(kind, 'app_1', body)).toEqual(applied(1))
      expect(await ann.apply(clear, 'app_1', none, { seen: 1 })).toEqual(applied(2))
      expect(await ben.apply(kind, 'app_1', body, { seen: 1 })).toEqual(refused('changed'))
    },
  )
})

describe('a register of the team space', () => {
  it('has one ACH document per payment, however many computers create it at once', async () => {
    const space = await makeSpace()
    const officers = await space.officers('ann', 'ben', 'cleo')
    const responses = await Promise.all(
      officers.map((officer) => officer.apply('ach.register', 'fac_1', payment('rent'))),
    )
    expect(responses.filter((response) => 'number' in response)).toEqual([applied(1)])
    const { rows } = await officers[0].client.query<{
      id: string
      by_officer: string
    }>('select id, by_officer from desk.ach')
    expect(rows).toHaveLength(1)
    const [made] = rows
    expect(responses.filter((response) => 'refused' in response)).toEqual(
      [1, 2].map(() => refused('registered', { by_officer: made?.by_officer })),
    )

    const void_ = { registration: made?.id ?? '', reason: 'Wrong amount' }
    const maker = officers.find(({ name }) => name === made?.by_officer) as OfficerAtWork
    const other = officers.find((officer) => officer !== maker) as OfficerAtWork
    expect(await other.apply('ach.void', 'fac_1', void_)).toEqual(
      refused('grade', { by_officer: maker.name }),
    )
    expect(await maker.apply('ach.void', 'fac_2', void_)).toEqual(refused('not-found'))
    expect(await maker.apply('ach.void', 'fac_1', void_)).toEqual(applied(2))
    expect(await maker.apply('ach.void', 'fac_1', void_)).toEqual(
      refused('closed', { void_reason: 'Wrong amount' }),
    )
    expect(await other.apply('ach.register', 'fac_1', payment('rent'))).toEqual(applied(3))
  })

  it('has one open decision per application, and none under another officer’s claim', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const sue = await space.officer('sue', 'second')
    const bodyHash = 'a'.repeat(64)
    const open = (officer: OfficerAtWork, decision: 'approve' | 'reject', op?: string) =>
      officer.apply(
        'decision.open',
        'app_1',
        { decision, bodyHash },
        op === undefined ? {} : { op },
      )
    await ann.apply('claim.take', 'app_1', { minutes: 15 })
    expect(await open(ben, 'reject')).toEqual(refused('held', { holder: ann.name }))
    const registration = randomUUID()
    expect(await open(ann, 'approve', registration)).toEqual(applied(2))
    await ann.apply('claim.release', 'app_1', {})
    expect(await open(ben, 'reject')).toEqual(refused('registered', { by_officer: ann.name }))
    const close = (officer: OfficerAtWork, application = 'app_1') =>
      officer.apply('decision.close', application, { registration, outcome: 'canceled' })
    expect(await close(ann, 'app_2')).toEqual(refused('not-found'))
    expect(await close(ben)).toEqual(refused('grade', { by_officer: ann.name }))
    expect(await close(sue)).toEqual(applied(4))
    expect(await close(ann)).toEqual(refused('closed', { outcome: 'canceled' }))
    expect(await open(ben, 'reject')).toEqual(applied(5))
  })
})

describe('the lender’s shared records', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

  it('notices can be removed by their recorder or a senior officer, and two officers may record the same', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const sue = await space.officer('sue', 'second')
    const record = (officer: OfficerAtWork, op: string) =>
      officer.apply('notice.record', 'app_1', sentNotice, { op })
    const remove = (officer: OfficerAtWork, notice: string, application = 'app_1') =>
      officer.apply('notice.remove', application, { notice })
    const [anns, bens] = [randomUUID(), randomUUID()]
    expect(await record(ann, anns)).toEqual(applied(1))
    expect(await record(ben, bens)).toEqual(applied(2))
    expect(await remove(ben, anns)).toEqual(refused('grade', { by_officer: ann.name }))
    expect(await remove(ann, anns, 'app_2')).toEqual(refused('not-found'))
    expect(await remove(ann, randomUUID())).toEqual(refused('not-found'))
    expect(await remove(ann, anns)).toEqual(applied(3))
    expect(await remove(sue, bens)).toEqual(applied(4))
    const { rows } = await ben.client.query(
      'select by_officer, removed from desk.notice order by 1',
    )
    expect(rows).toEqual([ann, ben].map(({ name }) => ({ by_officer: name, removed: true })))
    const withdrawn = { ...sentNotice, kind: 'withdrawal', manner: null } as const
    expect(await ben.apply('notice.record', 'app_1', withdrawn)).toEqual(applied(5))
    const asked = { ...sentNotice, kind: 'incompleteness', replyBy: '2026-12-24' } as const
    expect(await ben.apply('notice.record', 'app_1', asked)).toEqual(applied(6))
  })

  it('a day is past or today once it begins in the earliest time zone', async () => {
    const admin = await (await makeSpace()).connectAdmin('postgres')
    const { rows } = await admin.query(
      `select desk.is_past('2026-11-30', '2026-11-29T09:59Z') as before,
        desk.is_past('2026-11-30', '2026-11-29T10:00Z') as since`,
    )
    expect(rows).toEqual([{ before: false, since: true }])
  })

  it('policies change only with two senior officers who have seen the same version', async () => {
    const space = await makeSpace()
    const [sue, tom] = [await space.officer('sue', 'second'), await space.officer('tom', 'owner')]
    const propose = (rules: string, seen: number | null, op: string, by = sue) =>
      by.apply('policy.propose', 'limits', { rules }, { seen, op })
    const confirm = (proposal: string, seen: number | null, by = tom) =>
      by.apply('policy.confirm', 'limits', { proposal }, { seen })
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await propose('{"limit": 1}', null, first)).toEqual(applied(1))
    expect(await propose('{"limit": 2}', null, second)).toEqual(applied(2))
    // Another proposal has replaced it.
    expect(await confirm(first, null)).toEqual(refused('not-found'))
    expect(await confirm(second, null)).toEqual(applied(3))
    expect(await confirm(second, 3)).toEqual(refused('not-found'))
    expect(await propose('{"limit": 3}', null, third)).toEqual(
      refused('changed', { rules: '{"limit": 2}', number: 3 }),
    )
    expect(await propose('{"limit": 4}', 3, randomUUID())).toEqual(applied(4))
    expect(await propose('{"limit": 3}', 3, third, tom)).toEqual(applied(5))
    expect(await confirm(third, 3)).toEqual(refused('same-officer', { proposed_by: tom.name }))
    expect(await confirm(third, 3, sue)).toEqual(applied(6))
    const { rows } = await tom.client.query(
      'select rules, proposed_by, confirmed_by from desk.policy',
    )
    expect(rows).toEqual([{ rules: '{"limit": 3}', proposed_by: tom.name, confirmed_by: sue.name }])
  })

  it('the copy of an application is the newest by the service’s clock, with the announced text', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const announce = (officer: OfficerAtWork, readAt: number, text: string) =>
      officer.apply('copy.announce', 'app_1', { readAt, bodyHash: hashOf(text) })
    const put = async (officer: OfficerAtWork, text: string) =>
      (
        await officer.client.query<{ put: boolean }>('select desk.put_copy($1, $2) as put', [
          'app_1',
          text,
        ])
      ).rows[0]?.put
    const text = async () =>
      (await ben.client.query<{ body: string | null }>('select body from desk.copy')).rows[0]?.body
    expect(await announce(ann, 2000, '{"a": "é"}')).toEqual(applied(1))
    expect(await put(ann, '{"a": "é"}')).toBe(true)
    expect(await text()).toBe('{"a": "é"}')
    const standing = refused('changed', { read_by: ann.name, read_at: 2000 })
    expect(await announce(ben, 1999, '{}')).toEqual(standing)
    expect(await announce(ben, 2000, '{}')).toEqual(standing)
    expect(JSON.stringify(await announce(ben, 2000, '{}'))).not.toContain('é')
    // An unchanged copy that is fetched again needs no text.
    expect(await announce(ben, 3000, '{"a": "é"}')).toEqual(applied(2))
    expect(await text()).toBe('{"a": "é"}')
    expect(await announce(ben, 4000, '{}')).toEqual(applied(3))
    expect(await announce(ann, 3999, '{}')).toEqual(refused('changed', { read_at: 4000 }))
    expect(await text()).toBeNull()
    expect(await put(ann, '{}')).toBe(false)
    expect(await put(ben, '{}')).toBe(true)
    // Otherwise, nothing newer could ever replace a copy from the future.
    expect(await announce(ann, Date.now() + 2 * 60 * 60_000, '{}')).toEqual(refused('malformed'))
  })

  it('computers share 990 requests in 63 seconds, 99 of them reserved for requests that can’t wait', async () => {
    const space = await makeSpace()
    const officers = await space.officers('ann', 'ben')
    const [ann] = officers
    const admin = await space.connectAdmin()
    const take = async (client: Client, wanted: number | null, canWait: boolean | null = false) =>
      (
        await client.query<{ got: { taken: number; waitMs: number } | null }>(
          'select desk.take_requests($1, $2) as got',
          [wanted, canWait],
        )
      ).rows[0]?.got ?? null
    const takeAll = async (canWait: boolean) => {
      const asked = officers.flatMap(({ client }) => Array<Client>(12).fill(client))
      const got = await Promise.all(asked.map((client) => take(client, 90, canWait)))
      return got.reduce((sum, one) => sum + (one?.taken ?? 0), 0)
    }
    expect(await takeAll(true)).toBe(891)
    expect(await takeAll(false)).toBe(99)
    for (const nothing of [0, -5, null]) expect(await take(ann.client, nothing)).toBeNull()

    // They are free again after 63 seconds, not earlier, and not all at once with the minute.
    await ageTakenRequests(admin, 40)
    expect(await take(ann.client, 90)).toMatchObject({ taken: 0 })
    expect((await take(ann.client, 90))?.waitMs).toBeLessThanOrEqual(63_000)
    await ageTakenRequests(admin, 63)
    expect(await take(ann.client, 5)).toMatchObject({ taken: 5 })
    // A clock that was set back by an hour blocks nothing.
    await admin.query(
      'update desk.budget set second = second + 3600, taken = array_fill(90, array[63])',
    )
    expect(await take(ann.client, 90)).toMatchObject({ taken: 90 })
  })

  it('a call for requests doesn’t wait while another call locks them', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    await ann.client.query('begin; select desk.take_requests(1, false)')
    const { rows } = await ben.client.query('select desk.take_requests(1, false) as got')
    expect(rows).toEqual([{ got: null }])
  })

  it('recorded positions of activity logs only advance', async () => {
    const space = await makeSpace()
    const [ann, ben] = await space.officers('ann', 'ben')
    const witness = (officer: OfficerAtWork, number: number, hash: string) =>
      officer.apply('desk.witness', 'desk_1', { number, hash: hashOf(hash) })
    expect(await witness(ann, 10, 'ten')).toEqual(applied(1))
    expect(await witness(ann, 10, 'ten')).toEqual(applied(2))
    expect(await witness(ann, 10, 'other')).toEqual(refused('changed', { log_number: 10 }))
    expect(await witness(ann, 9, 'nine')).toEqual(refused('changed', { log_number: 10 }))
    expect(await witness(ben, 11, 'eleven')).toEqual(
      refused('not-author', { by_officer: ann.name }),
    )
    expect(await witness(ann, 11, 'eleven')).toEqual(applied(3))
    expect(await witness(ann, 10, 'ten')).toEqual(refused('changed', { log_number: 11 }))
  })
})

it('keeps each lender’s data apart from other lenders', async () => {
  const space = await makeSpace()
  const ann = await space.officer('ann')
  const lea = await space.officer('lea', 'owner', 'other-lender')
  const op = randomUUID()
  expect(await ann.apply('claim.take', 'app_1', { minutes: 15 }, { op })).toEqual(applied(1))
  expect(await lea.apply('claim.take', 'app_1', { minutes: 15 }, { op })).toEqual(applied(1))
  const { rows } = await lea.client.query('select lender, holder from desk.claim')
  expect(rows).toEqual([{ lender: 'other-lender', holder: lea.name }])
  expect(await checkFeeds(await space.connectAdmin())).toMatchObject([
    { lender: 'main', problem: null },
    { lender: 'other-lender', problem: null },
  ])
  await withSession(readTeamAddress(space.url), (client) => addLender(client, 'main'))
  expect(await checkFeeds(ann.client)).toMatchObject([{ lender: 'main', last: { number: 1 } }])
})
