import { describe, expect, it } from 'vitest'
import { createRateLimit } from '../../../electron/ipc/rate-limit.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** How many of this many simultaneous requests are accepted. */
function taken(limit: ReturnType<typeof createRateLimit>, channel: string, asked: number): number {
  return Array.from({ length: asked }, () => limit.take(channel)).filter(Boolean).length
}

describe('the request limit of a channel', () => {
  it('allows an officer to scroll and type as fast as possible, continuously', async () => {
    const clock = new FakeClock()
    const limit = createRateLimit(clock)
    for (let second = 0; second < 60; second += 1) {
      expect(taken(limit, 'applications.page', 120)).toBe(120)
      await clock.advance(1_000)
    }
  })

  it('applies after a burst and recovers over time, up to the burst and no further', async () => {
    const clock = new FakeClock()
    const limit = createRateLimit(clock)
    expect(taken(limit, 'applications.page', 5_000)).toBe(1_000)
    await clock.advance(1_000)
    expect(taken(limit, 'applications.page', 5_000)).toBe(200)
    await clock.advance(3_600_000)
    expect(taken(limit, 'applications.page', 5_000)).toBe(1_000)
  })

  it('is lower for channels that derive keys, copy files, try credentials or open something', async () => {
    const clock = new FakeClock()
    const limit = createRateLimit(clock)
    const deriving = ['app.choosePassphrase', 'app.unlock', 'dataFiles.changeKey']
    const copying = ['app.restoreBackup', 'dataFiles.restoreBackup', 'dataFiles.makeBackup']
    const trying = ['connections.create', 'connections.update', 'session.signIn', 'team.connect']
    const tryingAgain = ['team.changePassword', 'team.changeAuthority']
    const opening = ['documents.open', 'folder.open', 'files.savePdf', 'updates.install']
    for (const channel of [...deriving, ...copying, ...trying, ...tryingAgain, ...opening]) {
      expect(taken(limit, channel, 100), channel).toBe(20)
    }
    await clock.advance(5_000)
    expect(taken(limit, 'app.unlock', 100)).toBe(5)
  })

  it('does not depend on the computer’s clock', () => {
    const clock = new FakeClock()
    const limit = createRateLimit(clock)
    taken(limit, 'app.unlock', 100)
    clock.setWall(Date.UTC(2099, 0, 1))
    expect(taken(limit, 'app.unlock', 100)).toBe(0)
  })
})
