import { describe, expect, it } from 'vitest'
import type { StartOptions } from '../../../electron/launch/options.ts'
import { defaultDataDir } from '../../../electron/launch/options.ts'
import { hasSessionBus, planStart } from '../../../electron/launch/start-plan.ts'

const open: StartOptions = {
  host: undefined,
  dataDir: undefined,
  port: undefined,
  keychain: undefined,
  sample: true,
  profile: '2025-03',
  team: false,
  open: true,
}
const found = { program: '/opt/electron' }
const absent = { reason: 'this computer has no display' }

describe('the host', () => {
  it('is the window where Electron is there', () => {
    const plan = { host: 'electron', keychain: 'system', dataDir: defaultDataDir() }
    expect(planStart(open, found, true)).toMatchObject(plan)
  })

  it('is the browser where Electron is not, and says why', () => {
    const decided = planStart(open, absent, true)
    expect(decided).toMatchObject({ host: 'browser', keychain: 'system' })
    expect(decided.notes[0]).toContain(absent.reason)
  })

  it('is the browser where it was asked for', () => {
    const options = { ...open, host: 'browser' } as const
    expect(planStart(options, null, true)).toMatchObject({ host: 'browser' })
  })

  it('is never the browser where the window was asked for', () => {
    const options = { ...open, host: 'electron' } as const
    expect(() => planStart(options, absent, true)).toThrow(absent.reason)
  })
})

describe('the keychain', () => {
  it('is memory, with files that are thrown away, in a browser without a session bus', () => {
    const decided = planStart(open, absent, false)
    expect(decided).toMatchObject({ keychain: 'memory', dataDir: undefined })
    expect(decided.notes.join()).toContain('deleted at the end')
  })

  it('stays the one of the system for the window: the app itself offers a passphrase', () => {
    const decided = planStart(open, found, false)
    expect(decided).toMatchObject({ keychain: 'system', dataDir: defaultDataDir() })
    expect(decided.notes.join()).toContain('offers a passphrase')
  })

  it('is what was asked for, whatever the computer has', () => {
    const system = { ...open, keychain: 'system' } as const
    expect(planStart(system, absent, false)).toMatchObject({
      keychain: 'system',
      dataDir: defaultDataDir(),
    })
    const memory = { ...open, keychain: 'memory' } as const
    expect(planStart(memory, absent, true)).toMatchObject({
      keychain: 'memory',
      dataDir: undefined,
    })
  })

  it('in memory leaves a folder that was named, and says that its key is not kept', () => {
    const options = { ...open, keychain: 'memory', dataDir: '/desk' } as const
    const decided = planStart(options, absent, true)
    expect(decided).toMatchObject({ dataDir: '/desk' })
    expect(decided.notes.join()).toContain('key is not kept')
  })
})

describe('the desks of a team', () => {
  const team = { ...open, team: true } as const

  it('forget their keys and files, and share a folder that stays', () => {
    const shared = { keychain: 'memory', dataDir: undefined }
    const own = planStart(team, found, true, false)
    expect(own).toMatchObject({
      ...{ host: 'electron', teamFolder: `${defaultDataDir()}/team-space` },
      ...shared,
    })
    expect(own.notes.at(-1)).toContain(`${defaultDataDir()}/team-space`)
    expect(planStart({ ...team, dataDir: '/team' }, absent, true, false)).toMatchObject({
      ...{ host: 'browser', teamFolder: '/team/team-space' },
      ...shared,
    })
  })

  it('share a folder that PostgreSQL’s account can reach, for root', () => {
    expect(planStart(team, absent, false, true)).toMatchObject({
      teamFolder: '/var/lib/loan-desk-dev/team-space',
    })
    expect(planStart(open, absent, false, true).teamFolder).toBeUndefined()
  })
})

describe('the session bus', () => {
  const bare = { platform: 'linux', env: {}, fileExists: () => false } as const

  it('is not there in a bare container', () => {
    expect(hasSessionBus(bare)).toBe(false)
    expect(hasSessionBus({ ...bare, env: { XDG_RUNTIME_DIR: '/run/user/1' } })).toBe(false)
  })

  it('is found by its address or by its socket', () => {
    const address = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' }
    expect(hasSessionBus({ ...bare, env: address })).toBe(true)
    const socket = { XDG_RUNTIME_DIR: '/run/user/1' }
    const fileExists = (path: string) => path === '/run/user/1/bus'
    expect(hasSessionBus({ ...bare, env: socket, fileExists })).toBe(true)
  })

  it('is not needed for the keychains of macOS and Windows', () => {
    expect(hasSessionBus({ ...bare, platform: 'darwin' })).toBe(true)
    expect(hasSessionBus({ ...bare, platform: 'win32' })).toBe(true)
  })
})
