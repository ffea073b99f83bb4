import { describe, expect, it } from 'vitest'
import { defaultDataDir, type StartOptions } from '../../../electron/launch/options.ts'
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
  it('is the window if Electron is available', () => {
    const plan = { host: 'electron', keychain: 'system', dataDir: defaultDataDir() }
    expect(planStart(open, found, true)).toMatchObject(plan)
  })

  it('is the browser if Electron is not available, with the reason', () => {
    const decided = planStart(open, absent, true)
    expect(decided).toMatchObject({ host: 'browser', keychain: 'system' })
    expect(decided.notes[0]).toContain(absent.reason)
  })

  it('is the browser if requested', () => {
    const options = { ...open, host: 'browser' } as const
    expect(planStart(options, null, true)).toMatchObject({ host: 'browser' })
  })

  it('is never the browser if the window was requested', () => {
    const options = { ...open, host: 'electron' } as const
    expect(() => planStart(options, absent, true)).toThrow(absent.reason)
  })
})

describe('the keychain', () => {
  it('is in memory, with temporary files, in a browser without a session bus', () => {
    const decided = planStart(open, absent, false)
    expect(decided).toMatchObject({ keychain: 'memory', dataDir: undefined })
    expect(decided.notes.join()).toContain('deleted at the end')
  })

  it('is the system’s for the window, even without a session bus: the app offers a passphrase', () => {
    const decided = planStart(open, found, false)
    expect(decided).toMatchObject({ keychain: 'system', dataDir: defaultDataDir() })
    expect(decided.notes.join()).toContain('offers a passphrase')
  })

  it('is the requested one, whatever the computer has', () => {
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

  it('in memory keeps a given folder, with a note that its key is not kept', () => {
    const options = { ...open, keychain: 'memory', dataDir: '/desk' } as const
    const decided = planStart(options, absent, true)
    expect(decided).toMatchObject({ dataDir: '/desk' })
    expect(decided.notes.join()).toContain('key is not kept')
  })
})

describe('the app instances of a team', () => {
  const team = { ...open, team: true } as const

  it('keep no keys or files, and share a permanent folder', () => {
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

  it('share a folder that the PostgreSQL account can reach, if run as root', () => {
    expect(planStart(team, absent, false, true)).toMatchObject({
      teamFolder: '/var/lib/loan-desk-dev/team-space',
    })
    expect(planStart(open, absent, false, true).teamFolder).toBeUndefined()
  })
})

describe('the session bus', () => {
  const bare = { platform: 'linux', env: {}, fileExists: () => false } as const

  it('is missing in a bare container', () => {
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
