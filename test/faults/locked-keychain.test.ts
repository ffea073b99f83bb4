import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { TeamServer, TeamSession } from '../../electron/ports/team-server.ts'
import { failed, ok } from '../../shared/result.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'
import { ScriptedLendingService } from '../support/fakes/scripted-lending-api.ts'
import { AppOnFiles } from './scenarios/app-on-files.ts'

/** A team space's server whose network fails right after each sign-in. */
class LostServer implements TeamServer {
  signIns = 0

  async signIn() {
    this.signIns += 1
    const session: Partial<TeamSession> = {
      ...{ account: 'ann', lender: 'lender', grade: 'officer', ahead: 0, takesNotices: true },
      after: async () => failed('team-offline'),
      close: () => undefined,
    }
    return ok(session as TeamSession)
  }
}

it('after a locked keychain is unlocked, signing in to the service also signs in to the team space', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'loan-desk-locked-'))
  const clock = new FakeClock()
  const vault = new MemorySecretVault()
  const teamServer = new LostServer()
  const service = new ScriptedLendingService(clock)
  const desk = new AppOnFiles({ directory, vault, service, clock, teamServer })
  onTestFinished(async () => {
    await desk.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  await desk.start()
  const access = { url: 'postgres://ann@server/loan_desk', authority: null, password: 'test_team' }
  await desk.ask('team', 'connect', access)

  vault.condition = 'locked'
  await clock.advance(15_000)
  const locked = await desk.ask('team', 'state', {})
  expect(locked).toMatchObject({ value: { failure: { code: 'keychain-locked' } } })
  const before = teamServer.signIns

  vault.condition = 'unlocked'
  expect(await desk.ask('session', 'signIn', {})).toMatchObject({ ok: true })
  await clock.advance(0)
  expect(teamServer.signIns).toBeGreaterThan(before)
})
