import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { standardRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import { connectionForm, desk } from './connections-fixture.ts'
import { given } from '../../../support/checks/given.ts'
import { failed, ok } from '../../../../shared/result.ts'

describe('setting up a connection', () => {
  it('tests the credentials and stores the secret only in the keychain', async () => {
    const officer = desk()
    const created = given(await officer.create())
    expect(created).toMatchObject({
      name: connectionForm.name,
      baseUrl: 'https://api.lender.example',
    })
    expect(officer.service.processed.signIn).toBe(1)
    expect(await officer.vault.read(`connection:${created.id}`)).toEqual(ok(connectionForm.secret))
    expect(JSON.stringify(created)).not.toContain(connectionForm.secret)
    expect(JSON.stringify(officer.store.connections.all())).not.toContain(connectionForm.secret)
  })

  it('saves nothing if the credentials are refused', async () => {
    const officer = desk()
    officer.service.next('signIn', {
      kind: 'refused',
      status: 401,
      failure: { code: 'credentials-wrong', status: 401 },
    })
    expect(await officer.create()).toMatchObject(failed('credentials-wrong'))
    expect(officer.store.connections.all()).toEqual([])
  })

  it.each(['locked', 'hung', 'absent', 'full', 'failed'] as const)(
    'saves nothing and reports it if the keychain is %s',
    async (condition) => {
      const officer = desk()
      officer.vault.condition = condition
      expect(await officer.create()).toMatchObject(failed(`keychain-${condition}`))
      expect(officer.store.connections.all()).toEqual([])
      officer.vault.allowRetry()
      officer.vault.condition = 'unlocked'
      expect(officer.vault.secrets.size).toBe(0)
    },
  )

  it('leaves no secret behind if the connection can’t be saved', async () => {
    const officer = desk()
    const put = vi.spyOn(officer.store.connections, 'put').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    await expect(officer.create()).rejects.toThrow(StoreFault)
    expect(officer.vault.secrets.size).toBe(0)
    put.mockRestore()
    expect(await officer.create()).toMatchObject({ ok: true })
  })

  it('starts with the standard rules and its trusted hosts, and records who trusted them', async () => {
    const officer = desk()
    const trustedDocumentHosts = ['documents.lender.example']
    const created = await officer.create({ trustedDocumentHosts })
    expect(created).toMatchObject({ value: { ...standardRules(), trustedDocumentHosts } })
    expect(officer.store.activity.page(0, 10)).toMatchObject([
      {
        ...{ action: 'document-host-trusted', subject: 'documents.lender.example' },
        ...{ outcome: 'always', who: 'officer' },
      },
      { action: 'connection-added' },
    ])
  })

  it('rejects an invalid service address without contacting it', async () => {
    const officer = desk()
    const baseUrl = 'https://lender.example/api'
    expect(await officer.create({ baseUrl })).toMatchObject(
      failed('base-url-invalid', { detail: 'api-in-path' }),
    )
    expect(officer.service.asked.signIn).toBe(0)
  })

  it('is never another sample connection, which may use plain HTTP', async () => {
    const officer = desk()
    expect(await officer.create({ kind: 'sample' })).toEqual(
      failed('payload-invalid', { problems: [{ path: 'kind', code: 'oneOf' }] }),
    )
    expect(officer.service.asked.signIn).toBe(0)
  })

  it('rejects a name that is taken and a time zone that doesn’t exist', async () => {
    const officer = desk()
    await officer.create()
    expect(await officer.create({ name: connectionForm.name.toUpperCase() })).toMatchObject({
      error: { code: 'connection-name-taken' },
    })
    expect(await officer.create({ name: 'Other', timeZone: 'Mars/Olympus' })).toMatchObject({
      error: { problems: [{ path: 'timeZone' }] },
    })
  })

  it('rejects a name that was taken while the credentials were being tested', async () => {
    const officer = desk()
    const { create } = officer
    const [one, other] = await Promise.all([create(), create()])
    expect(other).toMatchObject({ error: { code: 'connection-name-taken' } })
    expect(officer.vault.secrets.size).toBe(1)
    const renamed = { ...connectionForm, name: 'Southwind', id: given(one).id }
    const [added, changed] = await Promise.all([
      create({ name: 'Southwind' }),
      officer.connections.update(renamed),
    ])
    expect([added, changed]).toMatchObject([
      { ok: true },
      { error: { code: 'connection-name-taken' } },
    ])
  })
})

describe('the profile of a service', () => {
  const speaks = async (officer: ReturnType<typeof desk>, kind: 'sandbox' | 'production') => {
    const created = given(await officer.create({ kind }))
    const { id, name, baseUrl, clientId, unitsProfile, timeZone, starterMode } = created
    const trustedDocumentHosts = [...created.trustedDocumentHosts]
    return {
      ...{ id, name, baseUrl, clientId, unitsProfile, timeZone, starterMode },
      ...{ trustedDocumentHosts, secret: null },
    }
  }
  const changes = (officer: ReturnType<typeof desk>) =>
    officer.store.activity
      .page(0, 20)
      .filter(({ action }) => action === 'service-profile-changed')
      .map(({ outcome, who }) => [who, outcome])

  it('is suggested if the service uses another one, and nothing is saved until the officer decides', async () => {
    const officer = desk()
    officer.service.spokenProfile = '2025-03'
    expect(await officer.create()).toEqual({
      ok: false,
      error: { code: 'service-profile-differs', detail: '2025-03' },
    })
    expect(officer.store.connections.all()).toEqual([])
    expect(officer.vault.secrets.size).toBe(0)
    expect(await officer.create({ profileConfirmed: true })).toMatchObject({
      value: { serviceProfile: 'specification' },
    })
    expect(JSON.stringify(officer.store.connections.all())).not.toContain('profileConfirmed')
    expect(await officer.create({ name: 'Two', serviceProfile: '2025-03' })).toMatchObject({
      value: { serviceProfile: '2025-03' },
    })
  })

  it('needs a second confirmation in Production, and a change is logged', async () => {
    const officer = desk()
    const same = await speaks(officer, 'production')
    const change = { ...same, serviceProfile: '2024-10' as const }
    expect(await officer.connections.update(change)).toMatchObject(failed('confirmation-required'))
    expect(officer.store.connections.get(same.id)).toMatchObject({
      serviceProfile: 'specification',
    })
    expect(changes(officer)).toEqual([])
    expect(await officer.connections.update({ ...change, profileConfirmed: true })).toMatchObject({
      value: { serviceProfile: '2024-10' },
    })
    expect(changes(officer)).toEqual([['officer', '2024-10']])
    // The same values aren't a change.
    expect(await officer.connections.update(change)).toMatchObject({ ok: true })
    expect(changes(officer)).toHaveLength(1)
  })

  it('of a sandbox changes without confirmation if the service uses it or doesn’t say', async () => {
    const officer = desk()
    const same = await speaks(officer, 'sandbox')
    officer.service.spokenProfile = '2025-03'
    expect(await officer.connections.update({ ...same, serviceProfile: '2024-10' })).toMatchObject(
      failed('service-profile-differs', { detail: '2025-03' }),
    )
    expect(await officer.connections.update({ ...same, serviceProfile: '2025-03' })).toMatchObject({
      ok: true,
    })
    officer.service.reachable = false
    expect(
      await officer.connections.update({ ...same, serviceProfile: 'specification' }),
    ).toMatchObject({ ok: true })
    expect(changes(officer).map(([, to]) => to)).toEqual(['specification', '2025-03'])
  })

  it('stays as the officer chose it if the service doesn’t respond within ten seconds', async () => {
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
    const creating = officer.create()
    await officer.clock.advance(9_999)
    expect(officer.store.connections.all()).toEqual([])
    await officer.clock.advance(1)
    expect(await creating).toMatchObject({ value: { serviceProfile: 'specification' } })
  })
})
