import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useConfigurationStore } from '../../../../renderer/stores/configuration.ts'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { aComposerDesk } from './composer-fixture.ts'

describe('the record of what was set at the service', () => {
  it('isn’t shown as empty if it can’t be read, and can be loaded again', async () => {
    const desk = aComposerDesk()
    desk.responses.set('decisions.ofSubject', failed('store-failed'))
    const configuration = useConfigurationStore()
    expect(configuration.isRead).toBe(false)
    await configuration.load()
    expect(configuration.isRead).toBe(false)
    expect(configuration.failure?.code).toBe('store-failed')

    desk.responses.set('decisions.ofSubject', ok([decisionOf({ id: 'dec_1' })]))
    await configuration.load()
    expect(configuration.isRead).toBe(true)
    expect(configuration.failure).toBeNull()
    expect(configuration.history['set-webhook'].map(({ id }) => id)).toEqual(['dec_1'])
  })

  it('stays if a later read fails, with the failure beside it', async () => {
    const desk = aComposerDesk()
    desk.responses.set('decisions.ofSubject', ok([decisionOf({ id: 'dec_1' })]))
    const configuration = useConfigurationStore()
    await configuration.load()
    desk.responses.set('decisions.ofSubject', failed('store-failed'))
    await configuration.load()
    expect(configuration.isRead).toBe(true)
    expect(configuration.failure?.code).toBe('store-failed')
    expect(configuration.history['set-webhook']).toHaveLength(1)
  })

  it('of one connection is never shown for another', async () => {
    const desk = aComposerDesk()
    desk.responses.set('decisions.ofSubject', ok([decisionOf()]))
    const configuration = useConfigurationStore()
    await configuration.load()
    desk.responses.set('decisions.ofSubject', failed('store-failed'))
    await useConnectionsStore().load()
    await nextTick()
    expect(configuration.isRead).toBe(false)
    expect(configuration.history['set-webhook']).toEqual([])
  })

  it('isn’t shown without half-typed text, which an empty form would replace', async () => {
    const desk = aComposerDesk()
    desk.responses.set('decisions.ofSubject', ok([]))
    desk.responses.set('drafts.read', failed('store-failed'))
    const configuration = useConfigurationStore()
    await configuration.load()
    expect([configuration.isRead, configuration.failure?.code]).toEqual([false, 'store-failed'])

    desk.responses.set('drafts.read', ok({ content: { url: 'https://' }, savedAt: 1 }))
    await configuration.load()
    expect([configuration.isRead, configuration.failure]).toEqual([true, null])
    expect(configuration.drafts['set-webhook']).toEqual({ url: 'https://' })

    // As after a backup was restored.
    desk.responses.set('drafts.read', failed('store-failed'))
    useAppStore().noteOtherFiles()
    await expect.poll(() => configuration.failure?.code).toBe('store-failed')
    expect(configuration.isRead).toBe(false)
  })

  it('shows the result of the last read, however late an earlier read arrives', async () => {
    const desk = aComposerDesk()
    const before = Promise.withResolvers<Result<unknown>>()
    const configuration = useConfigurationStore()
    desk.responses.set('webhook.read', before.promise)
    const first = configuration.readWebhook()
    await Promise.resolve()
    desk.responses.set('webhook.read', ok({ urls: ['https://new.example'], readAt: 2 }))
    await configuration.readWebhook()
    before.resolve(ok({ urls: ['https://old.example'], readAt: 1 }))
    await first
    expect(configuration.webhookNow?.urls).toEqual(['https://new.example'])
    expect(configuration.isReadingWebhook).toBe(false)
  })

  it('includes half-typed text, which is known at once while it is saved', async () => {
    const desk = aComposerDesk()
    desk.responses.set('decisions.ofSubject', ok([]))
    desk.responses.set('drafts.read', ok({ content: { url: 'https://' }, savedAt: 1 }))
    desk.responses.set('drafts.save', failed('disk-full'))
    desk.responses.set('drafts.discard', ok(null))
    const configuration = useConfigurationStore()
    await configuration.load()
    expect(configuration.drafts['set-webhook']).toEqual({ url: 'https://' })

    // Even on a full disk, the form has the draft when it is opened again.
    const saved = configuration.saveDraft('set-webhook', { url: 'https://hooks' })
    expect(configuration.drafts['set-webhook']).toEqual({ url: 'https://hooks' })
    expect(await saved).toMatchObject({ ok: false })
    await configuration.load()
    expect(configuration.drafts['set-webhook']).toEqual({ url: 'https://hooks' })
    await configuration.discardDraft('set-webhook')
    expect(configuration.drafts['set-webhook']).toBeNull()
  })
})
