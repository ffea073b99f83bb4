import { describe, expect, it } from 'vitest'
import { sha256 } from '../../electron/adapters/system/sha256.ts'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { ReadApplication } from '../../shared/domain/applications/application.ts'
import { applicationFromWire } from '../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../shared/json.ts'
import { application } from '../support/builders/mutated-responses.ts'
import { aDesk, twoDesks } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces, type OfficerAtWork } from '../support/postgres/team-space.ts'
import { plantedNumbers } from '../support/sample-service/planted-numbers.ts'
import { given } from '../support/checks/given.ts'

/* Cached applications that one officer's computer fetched, shared on a real PostgreSQL. */

const newSpace = teamSpaces()
const hour = 60 * 60_000

const read = (body: JsonObject): ReadApplication =>
  given(applicationFromWire(body, connection.unitsProfile))

/** Loan Desk has just fetched the application from the service, and caches it. */
function reads(desk: Desk, id: string, body: JsonObject): void {
  desk.cache.put(connection.id, id, read({ ...body, id }), Date.now())
  desk.service.shareCopy(connection.id, id, read({ ...body, id }))
}

const copyOf = (desk: Desk, id: string) => desk.cache.get(connection, id)?.copy ?? null
const statusOf = (desk: Desk, id: string) => copyOf(desk, id)?.application.status ?? null
const seesStatus = (desk: Desk, id: string, status: string) =>
  desk.sees(() => statusOf(desk, id) === status)

/** Announces a copy as a colleague who sends their own SQL. */
async function announces(officer: OfficerAtWork, id: string, text: string, readAt = Date.now()) {
  await officer.apply('copy.announce', id, { readAt, bodyHash: sha256(text) })
  await officer.client.query('select desk.put_copy($1, $2)', [id, text])
}

describe('a copy that one officer’s computer fetched', () => {
  it('is unchanged on a colleague’s computer, and counts as just fetched there', async () => {
    const space = await newSpace()
    const anns = await aDesk(await space.officer('ann'))
    const sams = await aDesk(await space.officer('sam', 'auditor'))
    reads(anns, 'app_1', application)
    await seesStatus(sams, 'app_1', 'approved')
    expect(copyOf(sams, 'app_1')?.raw).toEqual({ ...application, id: 'app_1' })
    expect(sams.service.isJustRead(connection.id, 'app_1')).toBe(true)
    expect(anns.service.isJustRead(connection.id, 'app_1')).toBe(false)

    // Copies from an officer who may only read aren't shared.
    reads(sams, 'app_2', application)
    reads(anns, 'app_3', application)
    await seesStatus(sams, 'app_3', 'approved')
    expect(copyOf(anns, 'app_2')).toBeNull()
  })

  it('replaces only an older copy, by the service’s clock, and is not merged', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const anns = await aDesk(ann, { ...systemClock, now: () => Date.now() + 3 * hour })
    const jos = await aDesk(jo, { ...systemClock, now: () => Date.now() - 2 * hour })
    anns.aheadOfService = 3 * hour
    jos.aheadOfService = -2 * hour
    const pending = { status: 'pending', borrower_id: 'bor_2' }
    jos.cache.put(connection.id, 'app_1', read(application), Date.now() - 2 * hour - 60_000)
    jos.cache.put(connection.id, 'app_2', read(application), Date.now() - 2 * hour + 60_000)
    reads(anns, 'app_1', pending)
    reads(anns, 'app_2', pending)
    reads(anns, 'app_3', pending)
    await seesStatus(jos, 'app_3', 'pending')
    expect(copyOf(jos, 'app_1')?.raw).toEqual({ ...pending, id: 'app_1' })
    expect(statusOf(jos, 'app_2')).toBe('approved')
    const age = Date.now() - 2 * hour - (copyOf(jos, 'app_1')?.fetchedAt ?? 0)
    expect(Math.round(age / hour)).toBe(0)
  })

  it('is not shared without the service’s time, and not stored if its application is not on the worklist', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    anns.aheadOfService = null
    reads(anns, 'app_1', application)
    anns.aheadOfService = 0
    reads(anns, 'app_9', application)
    reads(anns, 'app_2', application)
    await seesStatus(jos, 'app_2', 'approved')
    expect(copyOf(jos, 'app_1')).toBeNull()
    expect(copyOf(jos, 'app_9')).toBeNull()
  })

  it('is not stored for sharing while the team space can’t be reached', async () => {
    const { anns, jos } = await twoDesks(await newSpace())
    anns.vault.condition = 'locked'
    anns.restart()
    await anns.seesFailure('keychain-locked')
    reads(anns, 'app_1', application)
    anns.vault.condition = 'unlocked'
    anns.service.retry()
    await anns.seesFailure(null)
    reads(anns, 'app_2', application)
    await seesStatus(jos, 'app_2', 'approved')
    expect(copyOf(jos, 'app_1')).toBeNull()
  })

  it('stays on the computer that fetched it if the lender doesn’t share copies', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const admin = await space.connectAdmin()
    await admin.query('update desk.feed_head set shares_copies = false')
    const [anns, jos] = [await aDesk(ann), await aDesk(jo)]
    reads(anns, 'app_1', application)
    await announces(ann, 'app_2', JSON.stringify(application))
    await anns.team.claim({ application: 'app_1' })
    await jos.seesHolder(ann.name)
    const { rows } = await admin.query('select application, body from desk.copy')
    expect(rows).toEqual([{ application: 'app_2', body: null }])
    expect(copyOf(jos, 'app_2')).toBeNull()
  })

  it('arrives with hundreds of others, and a claim among them shows as usual', async () => {
    const { ann, anns, jos } = await twoDesks(await newSpace())
    const ids = Array.from({ length: 150 }, (_, number) => `app_many${number}`)
    jos.store.worklist.add(connection.id, ids, 1)
    for (const id of ids) reads(anns, id, application)
    await anns.team.claim({ application: 'app_1' })
    await jos.seesHolder(ann.name)
    await jos.sees(() => ids.every((id) => statusOf(jos, id) === 'approved'))
  })
})

describe('a hostile copy', () => {
  it('is checked like a response of the service: invalid ones are skipped and the feed continues', async () => {
    const space = await newSpace()
    const [ann, jo] = await space.officers('ann', 'jo')
    const jos = await aDesk(jo)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    for (const text of [
      '',
      '{',
      '[]',
      '{"status": 1}',
      '{"status": "approved", "id": "app_2"}',
      deep,
    ]) {
      await announces(ann, 'app_1', text)
      await announces(ann, 'app_3', JSON.stringify({ status: sha256(text) }))
      await seesStatus(jos, 'app_3', sha256(text))
      expect(copyOf(jos, 'app_1')).toBeNull()
    }
    expect(jos.told.state?.failure).toBeNull()
  })

  it('is stored without identifiers and account numbers', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const jos = await aDesk(await space.officer('jo'))
    const { ssn, account, routing } = plantedNumbers
    const body = { status: 'approved', ssn, memo: `SSN ${ssn}, ${account}`, note: { routing } }
    await announces(ann, 'app_1', JSON.stringify(body))
    await seesStatus(jos, 'app_1', 'approved')
    const kept = JSON.stringify(copyOf(jos, 'app_1'))
    for (const number of Object.values(plantedNumbers)) expect(kept).not.toContain(number)
    expect(kept).toContain('SSN •••')
  })

  it('doesn’t replace the local copy if its text isn’t the announced one or it is from the future', async () => {
    const space = await newSpace()
    const ann = await space.officer('ann')
    const jos = await aDesk(await space.officer('jo'))
    await announces(ann, 'app_1', '{"status": "approved"}')
    await seesStatus(jos, 'app_1', 'approved')
    // By an attacker who can write the tables.
    const admin = await space.connectAdmin()
    await admin.query(`create function pg_temp.f() returns trigger language plpgsql as
      'begin new.body := replace(new.body, ''rejected'', ''forged''); return new; end'`)
    await admin.query(`create trigger forge before update on desk.copy
      for each row execute function pg_temp.f()`)
    await announces(ann, 'app_1', '{"status": "rejected"}')
    await announces(ann, 'app_2', '{"status": "pending"}', Date.now() + hour / 2)
    await seesStatus(jos, 'app_2', 'pending')
    expect(statusOf(jos, 'app_1')).toBe('approved')
    expect(copyOf(jos, 'app_2')?.fetchedAt).toBeLessThanOrEqual(Date.now())
  })
})
