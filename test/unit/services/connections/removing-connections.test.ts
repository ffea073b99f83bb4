import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { failed } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aDocument } from '../../../support/builders/desk-rows.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { desk } from './connections-fixture.ts'

describe('removing a connection', () => {
  const name = { id: 'connection-1', typedName: 'Northwind sandbox' }
  const dayMs = 86_400_000
  type Officer = ReturnType<typeof desk>

  const isThere = ({ store }: Officer) => store.connections.get('connection-1') !== null
  const secretOf = ({ vault }: Officer) => vault.secrets.get('connection:connection-1')
  /** Moves the clock to noon UTC of this day. */
  const goTo = ({ clock }: Officer, day: string) =>
    clock.advance(Date.parse(`${day}T12:00:00Z`) - clock.now())
  function putUsedDocument({ store, clock }: Officer): void {
    const createdAt = clock.now()
    const used = {
      at: createdAt,
      by: 'officer',
      kind: 'used',
      on: '2026-12-01',
      reason: '',
    } as const
    store.documents.put(aDocument({ createdAt, history: [used] }))
  }

  async function withDraft() {
    const officer = desk()
    await officer.vault.write('connection:connection-1', 'secret')
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

  it('requires its name while something is unsent, and then removes everything of it', async () => {
    const officer = await withDraft()
    expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
      value: { decisions: 0, drafts: 1 },
    })
    expect(
      await officer.connections.remove({ id: 'connection-1', typedName: 'northwind' }),
    ).toMatchObject({ error: { code: 'confirmation-required' } })
    expect(isThere(officer)).toBe(true)

    const removed = await officer.connections.remove(name)
    expect(removed).toEqual({ ok: true, value: null })
    expect(isThere(officer)).toBe(false)
    expect(officer.store.drafts.count('connection-1')).toBe(0)
    expect(await officer.cache.total('connection-1', {})).toBe(0)
    expect(secretOf(officer)).toBeUndefined()
    expect(officer.used).toEqual([null])
    expect(officer.erased).toEqual([[]])
    expect(officer.store.activity.page(0, 10)).toMatchObject([{ action: 'connection-removed' }])
  })

  describe('if it has ACH documents', () => {
    async function withDocument(clockState?: { readonly isClockBelieved: boolean }) {
      const officer = desk(clockState)
      await officer.vault.write('connection:connection-1', 'secret')
      officer.store.connections.put(aConnection())
      putUsedDocument(officer)
      return officer
    }

    it('is refused until two years after the last debit, even if the right name is typed', async () => {
      const officer = await withDocument()
      expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
        value: { documentsKeptUntil: '2028-12-01' },
      })
      const kept = { ok: false, error: { code: 'documents-kept', detail: '2028-12-01' } }
      expect(await officer.connections.remove(name)).toEqual(kept)
      await goTo(officer, '2028-12-01')
      expect(await officer.connections.remove(name)).toEqual(kept)
      expect(officer.store.documents.all('connection-1')).toHaveLength(1)
      expect(secretOf(officer)).toBe('secret')

      await officer.clock.advance(dayMs)
      expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
      expect(isThere(officer)).toBe(false)
    })

    it('is refused if the clock was set ahead', async () => {
      const officer = await withDocument({ isClockBelieved: false })
      await goTo(officer, '2031-01-01')
      expect(await officer.connections.remove(name)).toMatchObject(failed('documents-kept'))
    })
  })

  describe('if it has recorded notices', () => {
    /** One notice sent on a month's last day, and one to a business. */
    function withNotices(clockState?: { readonly isClockBelieved: boolean }) {
      const officer = desk(clockState)
      const { store } = officer
      store.connections.put(aConnection())
      store.notices.put('connection-1', aNotice({ day: '2026-10-31' }), 'Dear applicant')
      const business = { creditType: 'commercial_bnpl', day: '2026-11-21' }
      store.notices.put('connection-1', aNotice({ id: 'notice-2', ...business }))
      return officer
    }

    it('is refused until the last notice may be removed, and then removes the notices', async () => {
      const officer = withNotices()
      const kept = { ok: false, error: { code: 'notices-kept', detail: '2028-11-30' } }
      expect(await officer.connections.unsent({ id: 'connection-1' })).toMatchObject({
        value: { documentsKeptUntil: null, noticesKeptUntil: '2028-11-30' },
      })
      expect(await officer.connections.remove(name)).toEqual(kept)
      await goTo(officer, '2028-11-30')
      expect(await officer.connections.remove(name)).toEqual(kept)
      expect(officer.store.notices.letterText('connection-1', 'notice-1')).toBe('Dear applicant')

      await officer.clock.advance(dayMs)
      expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
      expect(isThere(officer)).toBe(false)
    })

    it('is refused if the clock was set ahead', async () => {
      const officer = withNotices({ isClockBelieved: false })
      await goTo(officer, '2031-01-01')
      expect(await officer.connections.remove(name)).toMatchObject(failed('notices-kept'))
    })
  })

  it.each(['checking', 'sending'] as const)(
    'is refused while a submission is %s',
    async (state) => {
      const officer = await withDraft()
      officer.store.decisions.insert(decisionOf({ connectionId: 'connection-1', state }))
      expect(await officer.connections.remove(name)).toMatchObject(failed('connection-in-use'))
      expect(isThere(officer)).toBe(true)
      expect(secretOf(officer)).toBe('secret')
    },
  )

  it('is refused if a submission produced a document while its secret was being removed', async () => {
    const officer = await withDraft()
    const forget = officer.vault.remove.bind(officer.vault)
    vi.spyOn(officer.vault, 'remove').mockImplementationOnce((secret) => {
      putUsedDocument(officer)
      return forget(secret)
    })
    expect(await officer.connections.remove(name)).toMatchObject(
      failed('documents-kept', { detail: '2028-12-01' }),
    )
    expect(officer.store.documents.all('connection-1')).toHaveLength(1)
    expect(secretOf(officer)).toBe('secret')
  })

  it('keeps everything, and the connection in use, if the file can’t be changed', async () => {
    const officer = await withDraft()
    await officer.vault.write('team:connection-1', 'password')
    vi.spyOn(officer.store.connections, 'remove').mockImplementation(() => {
      throw new StoreFault('disk-full')
    })
    await expect(officer.connections.remove(name)).rejects.toThrow(StoreFault)
    expect(secretOf(officer)).toBe('secret')
    expect(await officer.vault.read('team:connection-1')).toMatchObject({ value: 'password' })
    expect(await officer.cache.total('connection-1', {})).toBe(1)
    expect(officer.used).toEqual([])
  })

  it('keeps everything, and the connection in use, if its cached copies can’t be removed', async () => {
    const officer = await withDraft()
    officer.cache.failWrites(new StoreFault('disk-full'))
    await expect(officer.connections.remove(name)).rejects.toThrow(StoreFault)
    expect(isThere(officer)).toBe(true)
    expect(officer.store.drafts.count('connection-1')).toBe(1)
    expect(officer.used).toEqual([])
    officer.cache.failWrites(null)
    expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
    expect(await officer.cache.total('connection-1', {})).toBe(0)
  })

  it('leaves no secret behind if it is requested twice at once', async () => {
    const officer = await withDraft()
    const removed = await Promise.all([
      officer.connections.remove(name),
      officer.connections.remove(name),
    ])
    expect(removed).toMatchObject([{ ok: true }, { error: { code: 'connection-not-here' } }])
    expect(secretOf(officer)).toBeUndefined()
  })

  it('is refused if only the password of its team space can’t be removed', async () => {
    const officer = await withDraft()
    const { vault } = officer
    await vault.write('team:connection-1', 'password')
    const forget = vault.remove.bind(vault)
    vault.remove = async (which) =>
      which.startsWith('team:') ? failed('keychain-locked') : forget(which)
    expect(await officer.connections.remove(name)).toMatchObject(failed('keychain-locked'))
    expect(isThere(officer)).toBe(true)
    expect(vault.secrets.size).toBe(2)
    vault.remove = forget
    expect(await officer.connections.remove(name)).toEqual({ ok: true, value: null })
    expect(vault.secrets).toEqual(new Map())
  })
})
