import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { failed } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aDocument } from '../../../support/builders/desk-rows.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import type { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { desk } from './connections-fixture.ts'

describe('removing a connection', () => {
  const name = { id: 'connection-1', typedName: 'Northwind sandbox' }

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

    const removed = await officer.connections.remove(name)
    expect(removed).toEqual({ ok: true, value: null })
    expect(officer.store.connections.get('connection-1')).toBeNull()
    expect(officer.store.drafts.count('connection-1')).toBe(0)
    expect(await officer.cache.total('connection-1', {})).toBe(0)
    expect(await officer.vault.read('connection:connection-1')).toEqual({ ok: true, value: null })
    expect(officer.used).toEqual([null])
    expect(officer.erased).toEqual([[]])
    expect(officer.store.activity.page(0, 10)).toMatchObject([{ action: 'connection-removed' }])
  })

  describe('that has ACH documents', () => {
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
      expect(await officer.connections.remove(name)).toMatchObject({
        error: { code: 'connection-in-use' },
      })
      expect(officer.store.connections.get('connection-1')).not.toBeNull()
      expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
    },
  )

  it('waits also for what began to be sent while its secret was being forgotten', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    const forget = officer.vault.remove.bind(officer.vault)
    vi.spyOn(officer.vault, 'remove').mockImplementationOnce((secret) => {
      officer.store.decisions.insert(decisionOf({ connectionId: 'connection-1', state: 'sending' }))
      return forget(secret)
    })
    expect(await officer.connections.remove(name)).toMatchObject({
      error: { code: 'connection-in-use' },
    })
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
  })

  it('is refused if a document came of what was sent while its secret was being forgotten', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    const forget = officer.vault.remove.bind(officer.vault)
    vi.spyOn(officer.vault, 'remove').mockImplementationOnce((secret) => {
      const createdAt = officer.clock.now()
      officer.store.documents.put(
        aDocument({
          createdAt,
          history: [{ at: createdAt, by: 'officer', kind: 'used', on: '2026-12-01', reason: '' }],
        }),
      )
      return forget(secret)
    })
    expect(await officer.connections.remove(name)).toMatchObject({
      error: { code: 'documents-kept', detail: '2028-12-01' },
    })
    expect(officer.store.documents.all('connection-1')).toHaveLength(1)
    expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
  })

  it('keeps everything, and stays in use, where it cannot be removed from the file', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    await officer.vault.write('team:connection-1', 'password')
    vi.spyOn(officer.store.connections, 'remove').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    await expect(officer.connections.remove(name)).rejects.toThrow(StoreFault)
    expect(await officer.vault.read('connection:connection-1')).toMatchObject({ value: 'secret' })
    expect(await officer.vault.read('team:connection-1')).toMatchObject({ value: 'password' })
    expect(await officer.cache.total('connection-1', {})).toBe(1)
    expect(officer.used).toEqual([])
  })

  it('keeps everything, and stays in use, where its copies cannot be removed', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    officer.cache.failWrites(new StoreFault('disk-full'))
    await expect(officer.connections.remove(name)).rejects.toThrow(StoreFault)
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(officer.store.drafts.count('connection-1')).toBe(1)
    expect(officer.used).toEqual([])
    officer.cache.failWrites(null)
    expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
    expect(await officer.cache.total('connection-1', {})).toBe(0)
  })

  it('that is asked for twice at once leaves no secret behind', async () => {
    const officer = withDraft()
    await officer.vault.write('connection:connection-1', 'secret')
    const removed = await Promise.all([
      officer.connections.remove(name),
      officer.connections.remove(name),
    ])
    expect(removed).toMatchObject([{ ok: true }, { error: { code: 'connection-not-here' } }])
    expect(await officer.vault.read('connection:connection-1')).toEqual({ ok: true, value: null })
  })

  it('is refused where only the password of its team space cannot be forgotten', async () => {
    const officer = withDraft()
    const { vault } = officer
    await vault.write('connection:connection-1', 'secret')
    await vault.write('team:connection-1', 'password')
    const forget = vault.remove.bind(vault)
    vault.remove = async (which) =>
      which.startsWith('team:') ? failed('keychain-locked') : forget(which)
    expect(await officer.connections.remove(name)).toMatchObject({
      error: { code: 'keychain-locked' },
    })
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(vault.secrets.size).toBe(2)
    vault.remove = forget
    expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
    expect(vault.secrets).toEqual(new Map())
  })

  it('is refused whole where its secret cannot be forgotten', async () => {
    const officer = withDraft()
    officer.vault.condition = 'locked'
    expect(await officer.connections.remove(name)).toMatchObject({
      error: { code: 'keychain-locked' },
    })
    expect(officer.used).toEqual([])
    expect(officer.store.connections.get('connection-1')).not.toBeNull()
    expect(officer.store.drafts.count('connection-1')).toBe(1)
  })
})
