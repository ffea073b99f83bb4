import { describe, expect, it } from 'vitest'
import type { Updates } from '../../../../electron/ports/updates.ts'
import { createUpdatesService } from '../../../../electron/services/updates/updates-service.ts'
import { failed, ok, type Result } from '../../../../shared/result.ts'

/** A feed that offers a version and records the calls. */
class FakeFeed implements Updates {
  readonly asked: string[] = []
  offered: Result<string | null> = ok('1.2.0')
  downloaded: Result<null> = ok()
  duringDownload: () => void = () => undefined

  newest() {
    this.asked.push('newest')
    return Promise.resolve(this.offered)
  }

  download() {
    this.asked.push('download')
    this.duringDownload()
    return Promise.resolve(this.downloaded)
  }

  install() {
    this.asked.push('install')
  }
}

function desk(isSending = () => false) {
  const feed = new FakeFeed()
  return { feed, ...createUpdatesService({ updates: feed, isSending }) }
}
const available = ok({ kind: 'available', version: '1.2.0' })

describe('app updates', () => {
  it('are off if Loan Desk was packaged without an update feed', async () => {
    const service = createUpdatesService({ updates: null, isSending: () => false })
    expect(service.state({})).toEqual(ok({ kind: 'off' }))
    expect(await service.look({})).toEqual(ok({ kind: 'off' }))
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-gone'))
  })

  it('aren’t checked before the officer asks', () => {
    const { feed, state } = desk()
    expect(state({})).toEqual(ok({ kind: 'not-asked' }))
    expect(feed.asked).toEqual([])
  })

  it('are shown but not downloaded when the officer checks', async () => {
    const { feed, ...service } = desk()
    expect(await service.look({})).toEqual(available)
    expect(service.state({})).toEqual(available)
    expect(feed.asked).toEqual(['newest'])
  })

  it('are none if the feed has none, and unknown if it can’t be read', async () => {
    const { feed, ...service } = desk()
    feed.offered = ok(null)
    expect(await service.look({})).toEqual(ok({ kind: 'newest' }))
    feed.offered = failed('update-failed')
    expect(await service.look({})).toEqual(failed('update-failed'))
    expect(service.state({})).toEqual(ok({ kind: 'newest' }))
  })

  it('are downloaded and then installed when the officer confirms', async () => {
    const { feed, ...service } = desk()
    await service.look({})
    expect(await service.install({ version: '1.2.0' })).toEqual(
      ok({ kind: 'installing', version: '1.2.0' }),
    )
    expect(feed.asked).toEqual(['newest', 'download', 'install'])
  })

  it('are installed only as the version shown to the officer', async () => {
    const { feed, ...service } = desk()
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-gone'))
    await service.look({})
    expect(await service.install({ version: '6.6.6' })).toEqual(failed('update-gone'))
    expect(feed.asked).toEqual(['newest'])
  })

  it('are downloaded once, however often the button is pressed', async () => {
    const { feed, ...service } = desk()
    await service.look({})
    const both = await Promise.all([
      service.install({ version: '1.2.0' }),
      service.install({ version: '1.2.0' }),
    ])
    expect(both.map(({ ok: went }) => went)).toEqual([true, false])
    expect(await service.look({})).toEqual(ok({ kind: 'installing', version: '1.2.0' }))
    expect(feed.asked).toEqual(['newest', 'download', 'install'])
  })

  it('are downloaded once even if the officer checks again just before', async () => {
    const { feed, ...service } = desk()
    await service.look({})
    const looked = service.look({})
    const installed = service.install({ version: '1.2.0' })
    expect(await looked).toEqual(ok({ kind: 'fetching', version: '1.2.0' }))
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-gone'))
    expect(await installed).toEqual(ok({ kind: 'installing', version: '1.2.0' }))
    expect(feed.asked).toEqual(['newest', 'newest', 'download', 'install'])
  })

  it('are refused while a decision is being sent', async () => {
    const { feed, ...service } = desk(() => true)
    await service.look({})
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-while-sending'))
    expect(feed.asked).toEqual(['newest'])
  })

  it('are refused if a decision began to be sent during the download', async () => {
    let sending = false
    const { feed, ...service } = desk(() => sending)
    feed.duringDownload = () => {
      sending = true
    }
    await service.look({})
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-while-sending'))
    expect(service.state({})).toEqual(available)
    sending = false
    feed.duringDownload = () => undefined
    expect((await service.install({ version: '1.2.0' })).ok).toBe(true)
    expect(feed.asked).toEqual(['newest', 'download', 'download', 'install'])
  })

  it('that can’t be downloaded leave Loan Desk unchanged, and can be retried', async () => {
    const { feed, ...service } = desk()
    feed.downloaded = failed('update-failed')
    await service.look({})
    expect(await service.install({ version: '1.2.0' })).toEqual(failed('update-failed'))
    expect(service.state({})).toEqual(available)
    expect(feed.asked).not.toContain('install')
  })
})
