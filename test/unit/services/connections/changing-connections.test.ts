import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { sampleConnectionId } from '../../../../electron/services/connections/connection-secrets.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { noLetterSettings } from '../../../../shared/domain/notices/letter-settings.ts'
import { rulesIn, standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { connectionForm, desk } from './connections-fixture.ts'
import { given } from '../../../support/checks/given.ts'

describe('changing a connection', () => {
  const { kind: _, secret: typedSecret, ...facts } = connectionForm

  async function withConnection() {
    const officer = desk()
    const { id, baseUrl } = given(await officer.create())
    officer.inUse.set(id)
    const same = { ...facts, baseUrl, id, secret: null }
    const kept = () => officer.vault.read(`connection:${id}`)
    const submits = (state: 'queued' | 'sending') => {
      const decision = decisionOf({ connectionId: id, state, subject: 'app_one' })
      officer.store.decisions.insert(decision)
      return decision
    }
    const twin = () => officer.create({ name: 'Twin', rulesOf: id })
    const update = (changes: Partial<Parameters<typeof officer.connections.update>[0]> = {}) =>
      officer.connections.update({ ...same, ...changes })
    const forgetSecret = () => officer.connections.forgetSecret({ id })
    return { ...officer, id, same, kept, submits, twin, update, forgetSecret }
  }

  it('isn’t possible for the sample connection', async () => {
    const { connections, store } = desk({ hasSample: true })
    const sample = aConnection({ id: sampleConnectionId, kind: 'sample' })
    store.connections.put(sample)
    const form = { ...facts, kind: sample.kind, id: sampleConnectionId, secret: null }
    expect(await connections.update(form)).toEqual(failed('connection-in-use'))
    expect(await connections.forgetSecret({ id: sampleConnectionId })).toEqual(
      failed('connection-in-use'),
    )
    expect(store.connections.get(sampleConnectionId)).toEqual(sample)
  })

  it('saves its rules without contacting the service, and a new connection can start with them', async () => {
    const officer = await withConnection()
    const rules = {
      ...standardRules(),
      disabledRules: ['too-few-payments'],
      ruleSeverities: { 'amount-above-requested': 'block' as const },
      creditPolicy: { ficoFloor: 620, bankruptcy: true, products: {}, stateCaps: [] },
      disclosures: { ...standardRules().disclosures, ofRecord: true },
    }
    const set = await officer.connections.setRules({ id: officer.id, ...rules })
    expect(set).toMatchObject({ value: { name: connectionForm.name, ...rules } })
    expect(officer.store.connections.get(officer.id)).toMatchObject(rules)
    expect(officer.service.asked.signIn).toBe(1)
    expect(officer.used).toEqual([])
    expect(await officer.twin()).toMatchObject({ value: { name: 'Twin', ...rules } })
    expect(await officer.update({ name: 'Other' })).toMatchObject({ value: rules })
    expect(await officer.connections.setRules({ id: 'none', ...rules })).toMatchObject(
      failed('connection-not-here'),
    )
  })

  it.each([
    ['address', { baseUrl: 'https://api.other.example', secret: typedSecret }, null],
    ['client', { clientId: 'client-10' }, null],
    ['name', { name: 'Other' }, { agreement: null, facility: null, fetchedAt: 5, payoff: null }],
  ])(
    'keeps or drops cached agreements and facilities when its %s changes',
    async (_what, change, left) => {
      const { cache, id, update } = await withConnection()
      cache.put(id, 'app_1', reading('app_1'), 1)
      const booking = { agreement: null, facility: null, fetchedAt: 5, payoff: null }
      cache.putBooking(id, 'app_1', booking)
      expect(await update(change)).toMatchObject({ ok: true })
      expect(cache.booking(id, 'app_1')).toEqual(left)
    },
  )

  it('an officer can’t change rules shared by a team, but can change this computer’s disclosure wording', async () => {
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

  it('saves its letters, each change as a new version, and a new connection can start with them', async () => {
    const officer = await withConnection()
    const creditor = 'Northwind\n1 Main Street'
    const letters = { ...noLetterSettings, agencies: [], creditor, version: 7 }
    const set = () => officer.connections.setLetters({ id: officer.id, letters })
    expect(await set()).toMatchObject({ value: { letters: { ...letters, version: 1 } } })
    expect(await set()).toMatchObject({ value: { letters: { version: 2 } } })
    expect(await officer.twin()).toMatchObject({ value: { letters: { ...letters, version: 2 } } })
    expect(await officer.connections.setLetters({ id: 'none', letters })).toMatchObject(
      failed('connection-not-here'),
    )
  })

  it('recalculates notice due dates by its new settings, if it is in use', async () => {
    const officer = await withConnection()
    const letters = { ...noLetterSettings, agencies: [], noticeIfNotAdverse: false }
    officer.inUse.set(null)
    await officer.connections.setLetters({ id: officer.id, letters })
    expect(officer.counted).toEqual([])
    officer.inUse.set(officer.id)
    await officer.connections.setLetters({ id: officer.id, letters })
    await officer.update({ timeZone: 'America/Chicago' })
    expect(officer.counted).toMatchObject([
      { id: officer.id, letters: { noticeIfNotAdverse: false } },
      { id: officer.id, timeZone: 'America/Chicago' },
    ])
  })

  it('changes its name without contacting the service or restarting the session', async () => {
    const officer = await withConnection()
    expect(await officer.update({ name: 'Northwind main' })).toMatchObject({
      value: { name: 'Northwind main', kind: 'production' },
    })
    expect(officer.store.connections.get(officer.id)).toMatchObject({ name: 'Northwind main' })
    expect(await officer.kept()).toMatchObject({ value: typedSecret })
    expect(officer.service.asked.signIn).toBe(1)
    expect(officer.used).toEqual([])
  })

  it('tests a new secret first, keeps the old one if it is refused, and then saves the new one', async () => {
    const officer = await withConnection()
    officer.service.next('signIn', {
      kind: 'refused',
      status: 401,
      failure: { code: 'credentials-wrong', status: 401 },
    })
    const wanted = { secret: 'another made up secret' }
    expect(await officer.update(wanted)).toMatchObject(failed('credentials-wrong'))
    expect(await officer.kept()).toMatchObject({ value: typedSecret })
    await officer.clock.advance(1_000)
    const changed = await officer.update(wanted)
    expect(changed).toMatchObject({ value: { secretSetAt: officer.clock.now() } })
    expect(officer.store.activity.page(0, 1)).toMatchObject([
      { action: 'connection-changed', connectionId: officer.id },
    ])
    expect(JSON.stringify(changed)).not.toContain(wanted.secret)
    expect(await officer.kept()).toMatchObject({ value: wanted.secret })
    expect(officer.used).toEqual([officer.id])
  })

  it('never sends the saved secret to another address', async () => {
    const officer = await withConnection()
    const elsewhere = { baseUrl: 'https://elsewhere.example' }
    expect(await officer.update(elsewhere)).toMatchObject(failed('credentials-missing'))
    expect(officer.service.asked.signIn).toBe(1)
    expect(await officer.update({ ...elsewhere, secret: 'typed again' })).toMatchObject({
      value: elsewhere,
    })
  })

  it('tests another client ID with the typed secret, or else with the saved one', async () => {
    const officer = await withConnection()
    const connect = vi.spyOn(officer.service, 'connect')
    const tested = () => connect.mock.lastCall?.[1]?.()
    await officer.update({ clientId: 'client-10', secret: 'typed' })
    expect(await tested()).toEqual(ok('typed'))
    await officer.update({ clientId: 'client-11' })
    expect(await tested()).toEqual(ok('typed'))
    expect(officer.service.asked.signIn).toBe(3)
  })

  it('keeps its secret if the keychain couldn’t read it and the change can’t be saved', async () => {
    const officer = await withConnection()
    vi.spyOn(officer.vault, 'read').mockResolvedValueOnce(failed('keychain-hung'))
    vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    expect(await officer.update({ secret: 'another secret' })).toEqual(failed('keychain-hung'))
    expect(await officer.kept()).toMatchObject({ value: typedSecret })
  })

  it('can’t switch to another client ID while a decision waits to be sent', async () => {
    const officer = await withConnection()
    officer.submits('queued')
    expect(await officer.update({ clientId: 'client-10' })).toMatchObject({
      error: { code: 'connection-in-use' },
    })
    expect(await officer.update({ name: 'Other' })).toMatchObject({ ok: true })
    expect(await officer.update({ secret: 'new' })).toMatchObject({ ok: true })
  })

  it.each([
    ['secret', { secret: 'new' }],
    ['set of units', { unitsProfile: 'dollars-and-percent' as const }],
  ])('is refused while something is being sent, if it changes the %s', async (_what, change) => {
    const officer = await withConnection()
    officer.store.decisions.insert(
      decisionOf({ connectionId: officer.id, kind: 'reject', state: 'sending' }),
    )
    expect(await officer.update(change)).toMatchObject(failed('connection-in-use'))
    expect(await officer.kept()).toMatchObject({ value: connectionForm.secret })
    expect(officer.used).toEqual([])
    expect(await officer.update({ name: 'Other' })).toMatchObject({ ok: true })
  })

  it('can’t switch to another client if a decision was queued while the keychain was slow', async () => {
    const officer = await withConnection()
    const before = officer.store.connections.get(officer.id)
    const write = officer.vault.write.bind(officer.vault)
    vi.spyOn(officer.vault, 'write').mockImplementationOnce((name, secret) => {
      officer.submits('queued')
      return write(name, secret)
    })
    const wanted = { clientId: 'client-10', secret: 'of another client' }
    expect(await officer.update(wanted)).toMatchObject(failed('connection-in-use'))
    expect(officer.store.connections.get(officer.id)).toEqual(before)
    expect(await officer.kept()).toMatchObject({ value: connectionForm.secret })
  })

  it('can’t change its units while an approval that was written in them can still be sent', async () => {
    const officer = await withConnection()
    const units = { unitsProfile: 'dollars-and-percent' } as const
    const waiting = officer.submits('queued')
    expect(await officer.update(units)).toMatchObject(failed('connection-in-use'))
    expect(officer.store.connections.get(officer.id)?.unitsProfile).toBe('cents-and-basis-points')
    // The officer could send it again: 5,000.00 would become 500,000.00.
    officer.store.decisions.update({ ...waiting, state: 'refused' }, 'queued')
    expect(await officer.update(units)).toMatchObject(failed('connection-in-use'))
    const edition = { serviceProfile: '2024-10', profileConfirmed: true } as const
    expect(await officer.update(edition)).toMatchObject({ ok: true })
    officer.store.decisions.update({ ...waiting, state: 'canceled' }, 'refused')
    expect(await officer.update({ ...edition, ...units })).toMatchObject({ ok: true })
  })

  it('rejects the name of another connection and accepts its own', async () => {
    const officer = await withConnection()
    await officer.create({ name: 'Other' })
    expect(await officer.update({ name: 'other' })).toMatchObject(failed('connection-name-taken'))
    expect(await officer.update()).toMatchObject({ ok: true })
  })

  it('keeps the previous secret if the change can’t be saved', async () => {
    const officer = await withConnection()
    const before = officer.store.connections.get(officer.id)
    const put = vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    const change = { clientId: 'another', secret: 'another secret' }
    await expect(officer.update(change)).rejects.toThrow(StoreFault)
    await expect(officer.forgetSecret()).rejects.toThrow(StoreFault)
    put.mockRestore()
    expect(await officer.kept()).toEqual({ ok: true, value: connectionForm.secret })
    expect(officer.store.connections.get(officer.id)).toEqual(before)
  })

  it('keeps the previous secret if Loan Desk is locked meanwhile', async () => {
    const officer = await withConnection()
    const write = officer.vault.write.bind(officer.vault)
    const closed = () => {
      throw new StoreFault('store-failed')
    }
    vi.spyOn(officer.vault, 'write').mockImplementationOnce((name, secret) => {
      for (const read of ['get', 'all'] as const) {
        vi.spyOn(officer.store.connections, read).mockImplementation(closed)
      }
      return write(name, secret)
    })
    const change = { clientId: 'another', secret: 'another secret' }
    await expect(officer.update(change)).rejects.toThrow(StoreFault)
    expect(await officer.kept()).toEqual({ ok: true, value: connectionForm.secret })
  })

  it('logs when the previous secret can’t be restored', async () => {
    const officer = await withConnection()
    vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      officer.vault.condition = 'locked'
      throw new StoreFault('disk-full')
    })
    const change = { clientId: 'another', secret: 'another secret' }
    await expect(officer.update(change)).rejects.toThrow(StoreFault)
    expect(officer.log.lines).toEqual([
      '{"level":"warn","event":"secret-not-restored","code":"keychain-locked"}',
    ])
  })

  it('records a trusted host only when it is newly trusted', async () => {
    const officer = await withConnection()
    const hosts = (...trustedDocumentHosts: string[]) => officer.update({ trustedDocumentHosts })
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

  it('forgets its secret and token, but not while something is being sent', async () => {
    const officer = await withConnection()
    expect(await officer.forgetSecret()).toMatchObject({ value: { secretSetAt: null } })
    expect(await officer.kept()).toMatchObject({ value: null })
    expect(officer.used).toEqual([officer.id])
    officer.submits('sending')
    expect(await officer.forgetSecret()).toMatchObject(failed('connection-in-use'))
  })

  it('keeps its secret if sending began while the keychain was slow', async () => {
    const officer = await withConnection()
    const remove = officer.vault.remove.bind(officer.vault)
    vi.spyOn(officer.vault, 'remove').mockImplementationOnce((name) => {
      officer.submits('sending')
      return remove(name)
    })
    expect(await officer.forgetSecret()).toMatchObject(failed('connection-in-use'))
    expect(await officer.kept()).toMatchObject({ value: connectionForm.secret })
  })
})
