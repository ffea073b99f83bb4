import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createConnectionSecrets } from '../../../../electron/services/connections/connection-secrets.ts'
import { createConnectionsService } from '../../../../electron/services/connections/connections-service.ts'
import type { Handlers } from '../../../../shared/contract/contract.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aDocument } from '../../../contract/desk-stores.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { MemoryCacheStore } from '../../../support/fakes/memory-cache-store.ts'
import { MemoryDeskStore } from '../../../support/fakes/memory-desk-store.ts'
import { MemorySecretVault } from '../../../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../../../support/fakes/scripted-lending-api.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'
import { noLetterSettings } from '../../../../shared/domain/notices/letter-settings.ts'
import { rulesIn, standardRules } from '../../../../shared/domain/offers/lender-rules.ts'
import { failed } from '../../../../shared/result.ts'

const form: Parameters<Handlers['connections']['create']>[0] = {
  name: 'Northwind production',
  kind: 'production',
  baseUrl: 'https://api.lender.example/',
  clientId: 'client-9',
  unitsProfile: 'cents-and-basis-points',
  serviceProfile: 'specification',
  timeZone: 'America/Chicago',
  starterMode: false,
  trustedDocumentHosts: [],
  secret: 'a secret of forty characters, made up now',
}

function desk({ isClockBelieved = true } = {}) {
  const clock = new FakeClock()
  const store = new MemoryDeskStore()
  const cache = new MemoryCacheStore()
  const vault = new MemorySecretVault()
  const service = new ScriptedLendingService(clock)
  const inUse = createConnectionInUse({ connections: store.connections, values: store.values })
  const used: (string | null)[] = []
  const inTeam = new Set<string>()
  const counted: Connection[] = []
  const connections = createConnectionsService({
    sharesRules: (id) => inTeam.has(id),
    countNotices: (connection) => void counted.push(connection),
    desk: store,
    cache,
    inUse,
    secrets: createConnectionSecrets({
      vault,
      values: store.values,
      keyMode: () => 'keychain',
      sample: null,
    }),
    lendingApi: service,
    clock,
    random: seededRandom(),
    person: { name: 'officer' },
    sample: null,
    knownTime: { isBelieved: () => isClockBelieved },
    use: (connection) => {
      used.push(connection?.id ?? null)
      inUse.set(connection?.id ?? null)
      return {
        connectionId: connection?.id ?? null,
        network: 'untried',
        failure: null,
        token: null,
        clockAheadMs: null,
        sampleReachable: null,
      }
    },
  })
  return { clock, store, cache, vault, service, inUse, used, counted, inTeam, connections }
}

describe('setting up a connection', () => {
  it('tries the credentials, keeps the secret in the keychain and nowhere else', async () => {
    const officer = desk()
    const created = await officer.connections.create(form)
    if (!created.ok) throw new Error(created.error.code)
    expect(created.value).toMatchObject({ name: form.name, baseUrl: 'https://api.lender.example' })
    expect(officer.service.processed.signIn).toBe(1)
    expect(await officer.vault.read(`connection:${created.value.id}`)).toEqual({
      ok: true,
      value: form.secret,
    })
    expect(JSON.stringify(created)).not.toContain(form.secret)
    expect(JSON.stringify(officer.store.connections.all())).not.toContain(form.secret)
  })

  it('saves nothing if the credentials are refused', async () => {
    const officer = desk()
    officer.service.next('signIn', {
      kind: 'refused',
      status: 401,
      failure: { code: 'credentials-wrong', status: 401 },
    })
    expect(await officer.connections.create(form)).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    expect(officer.store.connections.all()).toEqual([])
  })

  it.each(['locked', 'hung', 'absent', 'full', 'failed'] as const)(
    'saves nothing where the keychain is %s, and says so',
    async (condition) => {
      const officer = desk()
      officer.vault.condition = condition
      expect(await officer.connections.create(form)).toMatchObject({
        error: { code: `keychain-${condition}` },
      })
      expect(officer.store.connections.all()).toEqual([])
      officer.vault.allowRetry()
      officer.vault.condition = 'unlocked'
      expect(officer.vault.secrets.size).toBe(0)
    },
  )

  it('leaves no secret behind where the connection cannot be written', async () => {
    const officer = desk()
    const put = vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    await expect(officer.connections.create(form)).rejects.toThrow(StoreFault)
    expect(officer.vault.secrets.size).toBe(0)
    put.mockRestore()
    expect(await officer.connections.create(form)).toMatchObject({ ok: true })
  })

  it('begins with the standard rules and its trusted hosts, and who trusted them', async () => {
    const officer = desk()
    const created = await officer.connections.create({
      ...form,
      trustedDocumentHosts: ['documents.lender.example'],
    })
    expect(created).toMatchObject({
      value: {
        ...standardRules(),
        trustedDocumentHosts: ['documents.lender.example'],
      },
    })
    expect(officer.store.activity.page(0, 10)).toMatchObject([
      {
        action: 'document-host-trusted',
        subject: 'documents.lender.example',
        outcome: 'always',
        who: 'officer',
      },
      { action: 'connection-added' },
    ])
  })

  it.each([
    ['http://lender.example', 'not-https'],
    ['ftp://lender.example', 'not-https'],
    ['lender.example', 'not-a-url'],
    ['https://user:pw@lender.example', 'user-info'],
    ['https://lender.example?x=1', 'query-or-fragment'],
    ['https://lender.example/api', 'api-in-path'],
    ['https://lender.example/api/', 'api-in-path'],
    ['https://lender.example/v1/api/token', 'api-in-path'],
  ])('refuses the address %s because it is %s, and asks nobody', async (baseUrl, detail) => {
    const officer = desk()
    expect(await officer.connections.create({ ...form, baseUrl })).toMatchObject({
      error: { code: 'base-url-invalid', detail },
    })
    expect(officer.service.asked.signIn).toBe(0)
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'takes plain http to this computer: %s',
    async (baseUrl) => {
      expect(await desk().connections.create({ ...form, baseUrl })).toMatchObject({ ok: true })
    },
  )

  it('refuses a name that is taken and a time zone that does not exist', async () => {
    const officer = desk()
    await officer.connections.create(form)
    expect(
      await officer.connections.create({ ...form, name: form.name.toUpperCase() }),
    ).toMatchObject({ error: { code: 'connection-name-taken' } })
    expect(
      await officer.connections.create({ ...form, name: 'Other', timeZone: 'Mars/Olympus' }),
    ).toMatchObject({ error: { problems: [{ path: 'timeZone' }] } })
  })
})

describe('changing a connection', () => {
  const { kind: _, secret: typedSecret, ...facts } = form

  async function withConnection() {
    const officer = desk()
    const created = await officer.connections.create(form)
    if (!created.ok) throw new Error(created.error.code)
    const { id } = created.value
    officer.inUse.set(id)
    const same = { ...facts, baseUrl: created.value.baseUrl, id, secret: null }
    const kept = () => officer.vault.read(`connection:${id}`)
    return { ...officer, id, same, kept }
  }

  it('sets its rules without asking the service, and another begins with them', async () => {
    const officer = await withConnection()
    const rules = {
      ...standardRules(),
      disabledRules: ['too-few-payments'],
      ruleSeverities: { 'amount-above-requested': 'block' as const },
      creditPolicy: { ficoFloor: 620, bankruptcy: true, products: {}, stateCaps: [] },
      disclosures: { ...standardRules().disclosures, ofRecord: true },
    }
    const set = await officer.connections.setRules({ id: officer.id, ...rules })
    expect(set).toMatchObject({ value: { name: form.name, ...rules } })
    expect(officer.store.connections.get(officer.id)).toMatchObject(rules)
    expect(officer.service.asked.signIn).toBe(1)
    expect(officer.used).toEqual([])
    const twin = await officer.connections.create({ ...form, name: 'Twin', rulesOf: officer.id })
    expect(twin).toMatchObject({ value: { name: 'Twin', ...rules } })
    const renamed = await officer.connections.update({ ...officer.same, name: 'Other' })
    expect(renamed).toMatchObject({ value: rules })
    expect(await officer.connections.setRules({ id: 'none', ...rules })).toMatchObject({
      error: { code: 'connection-not-here' },
    })
  })

  it('leaves the rules of a team to its officers; words of disclosures are the computer’s own', async () => {
    const officer = await withConnection()
    officer.inTeam.add(officer.id)
    const own = rulesIn(officer.store.connections.get(officer.id) ?? standardRules())
    const base = { ...own, id: officer.id, disabledRules: [...own.disabledRules] }
    const words = { ...base, disclosures: { ...base.disclosures, ofRecord: true } }
    expect(await officer.connections.setRules(words)).toMatchObject({ ok: true })
    const other = { ...words, disabledRules: ['offers.total'] }
    expect(await officer.connections.setRules(other)).toEqual(failed('team-rules-shared'))
    expect(officer.store.connections.get(officer.id)).toMatchObject({
      ...own,
      disclosures: words.disclosures,
    })
  })

  it('sets its letters, each change as another version, and another begins with them', async () => {
    const officer = await withConnection()
    const letters = {
      ...noLetterSettings,
      agencies: [],
      creditor: 'Northwind\n1 Main Street',
      version: 7,
    }
    const set = () => officer.connections.setLetters({ id: officer.id, letters })
    expect(await set()).toMatchObject({ value: { letters: { ...letters, version: 1 } } })
    expect(await set()).toMatchObject({ value: { letters: { version: 2 } } })
    const twin = await officer.connections.create({ ...form, name: 'Twin', rulesOf: officer.id })
    expect(twin).toMatchObject({ value: { letters: { ...letters, version: 2 } } })
    expect(await officer.connections.setLetters({ id: 'none', letters })).toMatchObject({
      error: { code: 'connection-not-here' },
    })
  })

  it('has the days of notices counted by what it is set to now, if it is in use', async () => {
    const officer = await withConnection()
    const letters = { ...noLetterSettings, agencies: [], noticeIfNotAdverse: false }
    officer.inUse.set(null)
    await officer.connections.setLetters({ id: officer.id, letters })
    expect(officer.counted).toEqual([])
    officer.inUse.set(officer.id)
    await officer.connections.setLetters({ id: officer.id, letters })
    await officer.connections.update({ ...officer.same, timeZone: 'America/Chicago' })
    expect(officer.counted).toMatchObject([
      { id: officer.id, letters: { noticeIfNotAdverse: false } },
      { id: officer.id, timeZone: 'America/Chicago' },
    ])
  })

  it('changes its name without asking the service, and talks on', async () => {
    const officer = await withConnection()
    const changed = await officer.connections.update({
      ...officer.same,
      name: 'Northwind main',
    })
    expect(changed).toMatchObject({
      value: { name: 'Northwind main', kind: 'production' },
    })
    expect(officer.store.connections.get(officer.id)).toMatchObject({ name: 'Northwind main' })
    expect(officer.service.asked.signIn).toBe(1)
    expect(officer.used).toEqual([])
  })

  it('tries a new secret first, keeps the old one where it is refused, then the new one', async () => {
    const officer = await withConnection()
    officer.service.next('signIn', {
      kind: 'refused',
      status: 401,
      failure: { code: 'credentials-wrong', status: 401 },
    })
    const wanted = { ...officer.same, secret: 'another made up secret' }
    expect(await officer.connections.update(wanted)).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    expect(await officer.kept()).toMatchObject({ value: typedSecret })
    const changed = await officer.connections.update(wanted)
    expect(changed).toMatchObject({ ok: true })
    expect(JSON.stringify(changed)).not.toContain(wanted.secret)
    expect(await officer.kept()).toMatchObject({ value: wanted.secret })
    expect(officer.used).toEqual([officer.id])
  })

  it('never shows the kept secret to another address', async () => {
    const officer = await withConnection()
    const elsewhere = { ...officer.same, baseUrl: 'https://elsewhere.example' }
    expect(await officer.connections.update(elsewhere)).toMatchObject({
      error: { code: 'credentials-missing' },
    })
    expect(officer.service.asked.signIn).toBe(1)
    expect(await officer.connections.update({ ...elsewhere, secret: 'typed anew' })).toMatchObject({
      value: { baseUrl: 'https://elsewhere.example' },
    })
  })

  it('tries another client id with the kept secret', async () => {
    const officer = await withConnection()
    await officer.connections.update({ ...officer.same, clientId: 'client-10' })
    expect(officer.service.asked.signIn).toBe(2)
  })

  it('goes to no other service while a decision waits for this one', async () => {
    const officer = await withConnection()
    officer.store.decisions.insert(
      decisionOf({ connectionId: officer.id, state: 'queued', subject: 'app_one' }),
    )
    expect(
      await officer.connections.update({ ...officer.same, clientId: 'client-10' }),
    ).toMatchObject({ error: { code: 'connection-in-use' } })
    expect(await officer.connections.update({ ...officer.same, name: 'Other' })).toMatchObject({
      ok: true,
    })
    expect(await officer.connections.update({ ...officer.same, secret: 'new' })).toMatchObject({
      ok: true,
    })
  })

  it('keeps its units while an approval waits that was written in them', async () => {
    const officer = await withConnection()
    const units = {
      ...officer.same,
      unitsProfile: 'dollars-and-percent' as const,
      serviceProfile: 'specification' as const,
    }
    const waiting = decisionOf({ connectionId: officer.id, state: 'queued', subject: 'app_one' })
    officer.store.decisions.insert(waiting)
    expect(await officer.connections.update(units)).toMatchObject({
      error: { code: 'connection-in-use' },
    })
    expect(officer.store.connections.get(officer.id)?.unitsProfile).toBe('cents-and-basis-points')
    officer.store.decisions.update({ ...waiting, state: 'refused' }, 'queued')
    expect(await officer.connections.update(units)).toMatchObject({ ok: true })
  })

  it('keeps the names apart and leaves its own alone', async () => {
    const officer = await withConnection()
    await officer.connections.create({ ...form, name: 'Other' })
    expect(await officer.connections.update({ ...officer.same, name: 'other' })).toMatchObject({
      error: { code: 'connection-name-taken' },
    })
    expect(await officer.connections.update(officer.same)).toMatchObject({ ok: true })
  })

  it('keeps the secret of before where the change cannot be written', async () => {
    const officer = await withConnection()
    const before = officer.store.connections.get(officer.id)
    const put = vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    const change = { ...officer.same, clientId: 'another', secret: 'another secret' }
    await expect(officer.connections.update(change)).rejects.toThrow(StoreFault)
    await expect(officer.connections.forgetSecret({ id: officer.id })).rejects.toThrow(StoreFault)
    put.mockRestore()
    expect(await officer.kept()).toEqual({ ok: true, value: form.secret })
    expect(officer.store.connections.get(officer.id)).toEqual(before)
  })

  it('tells of a host only when it is newly trusted', async () => {
    const officer = await withConnection()
    const hosts = (...trustedDocumentHosts: string[]) =>
      officer.connections.update({ ...officer.same, trustedDocumentHosts })
    await hosts('one.example')
    await hosts('one.example', 'two.example')
    await hosts('two.example')
    const told = officer.store.activity
      .page(0, 20)
      .filter(({ action }) => action === 'document-host-trusted')
      .map(({ subject }) => subject)
    expect(told).toEqual(['two.example', 'one.example'])
    expect(officer.store.connections.get(officer.id)?.trustedDocumentHosts).toEqual(['two.example'])
  })

  it('forgets its secret and its token, and not while something is being sent', async () => {
    const officer = await withConnection()
    expect(await officer.connections.forgetSecret({ id: officer.id })).toMatchObject({
      value: { secretSetAt: null },
    })
    expect(await officer.kept()).toMatchObject({ value: null })
    expect(officer.used).toEqual([officer.id])
    officer.store.decisions.insert(
      decisionOf({ connectionId: officer.id, state: 'sending', subject: 'app_one' }),
    )
    expect(await officer.connections.forgetSecret({ id: officer.id })).toMatchObject({
      error: { code: 'connection-in-use' },
    })
  })
})

describe('removing a connection', () => {
  function withDraft() {
    const officer = desk()
    officer.store.connections.put(aConnection())
    officer.store.drafts.put('connection-1', {
      kind: 'offers',
      subject: 'app_one',
      content: {},
      savedAt: 1,
    })
    officer.cache.ensure('connection-1', [{ id: 'app_one', addedAt: 1 }])
    officer.inUse.set('connection-1')
    return officer
  }

  it('asks for its name while something is unsent, and then takes everything with it', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
      value: { decisions: 0, drafts: 1 },
    })
    expect(
      await officer.connections.remove({ id: 'connection-1', typedName: 'northwind' }),
    ).toMatchObject({ error: { code: 'confirmation-required' } })
    expect(officer.store.connections.get('connection-1')).not.toBeNull()

    const removed = await officer.connections.remove({
      id: 'connection-1',
      typedName: 'Northwind sandbox',
    })
    expect(removed).toEqual({ ok: true, value: null })
    expect(officer.store.connections.get('connection-1')).toBeNull()
    expect(officer.store.drafts.count('connection-1')).toBe(0)
    expect(officer.cache.count('connection-1')).toBe(0)
    expect(await officer.vault.read('connection:connection-1')).toEqual({ ok: true, value: null })
    expect(officer.used).toEqual([null])
    expect(officer.store.activity.page(0, 10)).toMatchObject([{ action: 'connection-removed' }])
  })

  describe('that has ACH documents', () => {
    const name = { id: 'connection-1', typedName: 'Northwind sandbox' }
    function withDocument(clockState?: { readonly isClockBelieved: boolean }) {
      const officer = desk(clockState)
      officer.store.connections.put(aConnection())
      const createdAt = officer.clock.now()
      officer.store.documents.put(
        aDocument({
          createdAt,
          history: [{ at: createdAt, by: 'officer', kind: 'used', on: '2026-12-01', reason: '' }],
        }),
      )
      return officer
    }
    const daysUntil = ({ clock }: { clock: FakeClock }, day: string): number =>
      (Date.parse(`${day}T12:00:00Z`) - clock.now()) / 86_400_000

    it('is refused until two years after the last debit, whatever name is typed', async () => {
      const officer = withDocument()
      await officer.vault.write('connection:connection-1', 'secret')
      expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
        value: { documentsKeptUntil: '2028-12-01' },
      })
      const kept = { ok: false, error: { code: 'documents-kept', detail: '2028-12-01' } }
      expect(await officer.connections.remove(name)).toEqual(kept)
      await officer.clock.advance(daysUntil(officer, '2028-12-01') * 86_400_000)
      expect(await officer.connections.remove(name)).toEqual(kept)
      expect(officer.store.documents.all('connection-1')).toHaveLength(1)
      expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })

      await officer.clock.advance(86_400_000)
      expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
      expect(officer.store.connections.get('connection-1')).toBeNull()
    })

    it('is refused under a clock that was set ahead', async () => {
      const officer = withDocument({ isClockBelieved: false })
      await officer.clock.advance(daysUntil(officer, '2031-01-01') * 86_400_000)
      expect(await officer.connections.remove(name)).toMatchObject({
        error: { code: 'documents-kept' },
      })
    })
  })

  describe('that has recorded notices', () => {
    const name = { id: 'connection-1', typedName: 'Northwind sandbox' }
    const day = 86_400_000
    /** Sent at the end of a month, and to a business at the end of another. */
    function withNotices(clockState?: { readonly isClockBelieved: boolean }) {
      const officer = desk(clockState)
      const { store } = officer
      store.connections.put(aConnection())
      store.notices.put('connection-1', aNotice({ day: '2026-10-31' }), 'Dear applicant')
      const business = { creditType: 'commercial_bnpl', day: '2026-11-21' }
      store.notices.put('connection-1', aNotice({ id: 'notice-2', ...business }))
      return officer
    }
    const daysUntil = ({ clock }: { clock: FakeClock }, last: string): number =>
      (Date.parse(`${last}T12:00:00Z`) - clock.now()) / day

    it('is refused until the last notice may go, and removed with them after', async () => {
      const officer = withNotices()
      const kept = { ok: false, error: { code: 'notices-kept', detail: '2028-11-30' } }
      expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
        value: { documentsKeptUntil: null, noticesKeptUntil: '2028-11-30' },
      })
      expect(await officer.connections.remove(name)).toEqual(kept)
      await officer.clock.advance(daysUntil(officer, '2028-11-30') * day)
      expect(await officer.connections.remove(name)).toEqual(kept)
      expect(officer.store.notices.letterText('connection-1', 'notice-1')).toBe('Dear applicant')

      await officer.clock.advance(day)
      expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
      expect(officer.store.connections.get('connection-1')).toBeNull()
    })

    it('is refused for a year only if all were sent to businesses', async () => {
      const officer = withNotices()
      officer.store.notices.remove('connection-1', 'notice-1')
      expect(await officer.connections.remove(name)).toMatchObject({
        error: { code: 'notices-kept', detail: '2027-11-21' },
      })
    })

    it('is refused under a clock that was set ahead', async () => {
      const officer = withNotices({ isClockBelieved: false })
      await officer.clock.advance(daysUntil(officer, '2031-01-01') * day)
      expect(await officer.connections.remove(name)).toMatchObject({
        error: { code: 'notices-kept' },
      })
    })
  })

  it.each(['checking', 'sending'] as const)(
    'waits for the end of what is %s: nobody else could tell how it ended',
    async (state) => {
      const officer = withDraft()
      officer.store.decisions.insert(decisionOf({ connectionId: 'connection-1', state }))
      await officer.vault.write('connection:connection-1', 'secret')
      expect(
        await officer.connections.remove({ id: 'connection-1', typedName: 'Northwind sandbox' }),
      ).toMatchObject({ error: { code: 'connection-in-use' } })
      expect(officer.store.connections.get('connection-1')).not.toBeNull()
      expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
    },
  )

  it('waits also for what began to be sent while its secret was being forgotten', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    const forget = officer.vault.remove.bind(officer.vault)
    vi.spyOn(officer.vault, 'remove').mockImplementationOnce((name) => {
      officer.store.decisions.insert(decisionOf({ connectionId: 'connection-1', state: 'sending' }))
      return forget(name)
    })
    expect(
      await officer.connections.remove({ id: 'connection-1', typedName: 'Northwind sandbox' }),
    ).toMatchObject({ error: { code: 'connection-in-use' } })
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
  })

  it('keeps everything, and stays in use, where it cannot be removed from the file', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    vi.spyOn(officer.store.connections, 'remove').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    await expect(
      officer.connections.remove({ id: 'connection-1', typedName: 'Northwind sandbox' }),
    ).rejects.toThrow(StoreFault)
    expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
    expect(officer.cache.count('connection-1')).toBe(1)
    expect(officer.used).toEqual([])
  })

  it('is refused whole where its secret cannot be forgotten', async () => {
    const officer = withDraft()
    officer.vault.condition = 'locked'
    expect(
      await officer.connections.remove({ id: 'connection-1', typedName: 'Northwind sandbox' }),
    ).toMatchObject({ error: { code: 'keychain-locked' } })
    expect(officer.used).toEqual([])
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(officer.store.drafts.count('connection-1')).toBe(1)
  })
})

describe('the profile of a service', () => {
  const speaks = async (officer: ReturnType<typeof desk>, kind: 'sandbox' | 'production') => {
    const created = await officer.connections.create({ ...form, kind })
    if (!created.ok) throw new Error(created.error.code)
    const { id, name, baseUrl, clientId, unitsProfile, timeZone } = created.value
    const { starterMode, trustedDocumentHosts } = created.value
    return {
      ...{ id, name, baseUrl, clientId, unitsProfile, timeZone },
      ...{ starterMode, trustedDocumentHosts: [...trustedDocumentHosts], secret: null },
    }
  }
  const changes = (officer: ReturnType<typeof desk>) =>
    officer.store.activity
      .page(0, 20)
      .filter(({ action }) => action === 'service-profile-changed')
      .map(({ outcome, who }) => [who, outcome])

  it('is proposed where the service speaks another one, and nothing is saved until that is decided', async () => {
    const officer = desk()
    officer.service.spokenProfile = '2025-03'
    expect(await officer.connections.create(form)).toEqual({
      ok: false,
      error: { code: 'service-profile-differs', detail: '2025-03' },
    })
    expect(officer.store.connections.all()).toEqual([])
    expect(officer.vault.secrets.size).toBe(0)
    expect(await officer.connections.create({ ...form, profileConfirmed: true })).toMatchObject({
      value: { serviceProfile: 'specification' },
    })
    expect(JSON.stringify(officer.store.connections.all())).not.toContain('profileConfirmed')
    expect(
      await officer.connections.create({ ...form, name: 'Two', serviceProfile: '2025-03' }),
    ).toMatchObject({ value: { serviceProfile: '2025-03' } })
  })

  it('is asked for a second time in Production, and a change is logged', async () => {
    const officer = desk()
    const same = await speaks(officer, 'production')
    const change = { ...same, serviceProfile: '2024-10' as const }
    expect(await officer.connections.update(change)).toMatchObject({
      error: { code: 'confirmation-required' },
    })
    expect(officer.store.connections.get(same.id)).toMatchObject({
      serviceProfile: 'specification',
    })
    expect(changes(officer)).toEqual([])
    expect(await officer.connections.update({ ...change, profileConfirmed: true })).toMatchObject({
      value: { serviceProfile: '2024-10' },
    })
    expect(changes(officer)).toEqual([['officer', '2024-10']])
    // The same again is no change.
    expect(await officer.connections.update(change)).toMatchObject({ ok: true })
    expect(changes(officer)).toHaveLength(1)
  })

  it('of a sandbox changes without a question if the service speaks it or does not tell', async () => {
    const officer = desk()
    const same = await speaks(officer, 'sandbox')
    officer.service.spokenProfile = '2025-03'
    expect(await officer.connections.update({ ...same, serviceProfile: '2024-10' })).toMatchObject({
      error: { code: 'service-profile-differs', detail: '2025-03' },
    })
    expect(await officer.connections.update({ ...same, serviceProfile: '2025-03' })).toMatchObject({
      ok: true,
    })
    officer.service.reachable = false
    expect(
      await officer.connections.update({ ...same, serviceProfile: 'specification' }),
    ).toMatchObject({ ok: true })
    expect(changes(officer).map(([, to]) => to)).toEqual(['specification', '2025-03'])
  })

  it('of a service that does not answer in ten seconds is left as the officer chose it', async () => {
    const officer = desk()
    const connect = officer.service.connect.bind(officer.service)
    vi.spyOn(officer.service, 'connect').mockImplementation((...of) => {
      const api = connect(...of)
      let giveUp: () => void = () => undefined
      return {
        ...api,
        recognizeProfile: () => new Promise((resolve) => (giveUp = () => resolve(null))),
        close() {
          api.close()
          giveUp()
        },
      }
    })
    const creating = officer.connections.create(form)
    await officer.clock.advance(9_999)
    expect(officer.store.connections.all()).toEqual([])
    await officer.clock.advance(1)
    expect(await creating).toMatchObject({ value: { serviceProfile: 'specification' } })
  })
})
