import { describe, expect, it } from 'vitest'
import {
  defaultDataDir,
  electronArguments,
  loopbackArguments,
  readElectronArguments,
  readStartOptions,
  serviceProfileNames,
} from '../../../electron/launch/options.ts'
import { serviceProfileNames as knownProfiles } from '../../../shared/service-profiles/all-profiles.ts'

const nothingAsked = {
  host: undefined,
  dataDir: undefined,
  port: undefined,
  keychain: undefined,
  sample: true,
  profile: '2025-03',
  team: false,
  open: true,
}

describe('the options of npm start', () => {
  it('include every service profile', () => {
    expect(serviceProfileNames).toEqual(knownProfiles)
  })

  it('leave everything unset by default', () => {
    expect(readStartOptions([])).toEqual(nothingAsked)
  })

  it('are all read', () => {
    const args =
      '--host browser --data-dir desk --port 8080 --keychain memory --no-sample --no-open --profile 2024-10'
    expect(readStartOptions(args.split(' '), '/home/kim')).toEqual({
      host: 'browser',
      dataDir: '/home/kim/desk',
      port: 8080,
      keychain: 'memory',
      sample: false,
      profile: '2024-10',
      team: false,
      open: false,
    })
  })

  it('run a team, but not without the sample or with the system keychain', () => {
    expect(readStartOptions(['--team'])).toEqual({ ...nothingAsked, team: true })
    for (const other of [['--no-sample'], ['--keychain', 'system']]) {
      expect(() => readStartOptions(['--team', ...other])).toThrow('--team needs')
    }
  })

  it('show help, whatever else is given', () => {
    expect(readStartOptions(['--no-open', '--help'])).toBeNull()
  })

  it.each([
    ['--color', 'blue'],
    ['desk'],
    ['--host', 'firefox'],
    ['--keychain', 'file'],
    ['--port', '65536'],
    ['--port', ''],
    ['--no-sample=yes'],
    ['--profile', '2023'],
  ])('reject %s %s', (...args) => {
    expect(() => readStartOptions(args)).toThrow(/./)
  })
})

describe('the options passed to a host', () => {
  const desk = {
    dataDir: '/home/kim/desk',
    keychain: 'memory',
    sample: false,
    profile: '2024-10',
    team: true,
  } as const

  it('reach Electron’s main process unchanged', () => {
    const argv = ['/opt/electron', '/checkout', ...electronArguments(desk)]
    expect(readElectronArguments(argv, { packaged: false })).toEqual({ ...desk, announce: true })
  })

  it('leave the sample connection and the system keychain unchanged', () => {
    const argv = electronArguments({ ...desk, keychain: 'system', sample: true })
    expect(readElectronArguments(argv, { packaged: false })).toMatchObject({
      keychain: 'system',
      sample: true,
    })
  })

  it('are ignored by an installed app', () => {
    expect(readElectronArguments(electronArguments(desk), { packaged: true })).toEqual({
      dataDir: undefined,
      keychain: 'system',
      sample: false,
      profile: '2025-03',
      team: false,
      announce: false,
    })
  })

  it('reject a relative path as data folder', () => {
    const argv = ['--loan-desk-data-dir=desk']
    expect(readElectronArguments(argv, { packaged: false }).dataDir).toBeUndefined()
  })

  it('reach the loopback host as its own options', () => {
    expect(loopbackArguments(desk, 0).join(' ')).toBe(
      '--data-dir /home/kim/desk --port 0 --keychain memory --no-sample --profile 2024-10 --team',
    )
    const plain = loopbackArguments({ ...desk, sample: true, team: false }, 0)
    expect(plain).not.toContain('--no-sample')
    expect(plain).not.toContain('--team')
  })
})

describe('the data folder of a checkout', () => {
  it.each([
    ['linux', {}, '/home/kim/.config/loan-desk-dev'],
    ['linux', { XDG_CONFIG_HOME: '/conf' }, '/conf/loan-desk-dev'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/home/kim/.config/loan-desk-dev'],
    ['darwin', {}, '/home/kim/Library/Application Support/loan-desk-dev'],
  ] as const)('on %s with %o is %s', (platform, env, folder) => {
    expect(defaultDataDir({ platform, env, home: '/home/kim' })).toBe(folder)
  })
})
