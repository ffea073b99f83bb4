import { describe, expect, it } from 'vitest'
import {
  planSystemPackages,
  type Computer,
  type Purpose,
} from '../../../electron/launch/system-packages.mjs'

const bareDebian: Computer = {
  platform: 'linux',
  isDebian: true,
  isRoot: true,
  sudoWorks: () => false,
  hasCommand: () => false,
  dpkgOutput: () => '',
}
const update = ['apt-get', 'update']
const install = ['apt-get', 'satisfy', '-y', '--no-install-recommends']
const installed = (computer: Computer, ...purposes: Purpose[]) => {
  const plan = planSystemPackages(purposes, computer)
  return plan !== undefined && 'commands' in plan ? plan.commands[1]?.slice(install.length) : plan
}

describe('the packages to install', () => {
  it('are all that the purpose needs on a bare Debian', () => {
    expect(installed(bareDebian, 'run')).toEqual(['libsecret-1-0'])
    expect(installed(bareDebian, 'compile')).toEqual([
      ...['libsecret-1-dev', 'g++', 'make', 'python3', 'pkg-config'],
    ])
    expect(installed(bareDebian, 'team')).toEqual(['postgresql'])
    expect(installed(bareDebian, 'test')).toEqual([
      'chromium-headless-shell | chromium',
      ...['gnome-keyring', 'dbus', 'sqlcipher', 'poppler-utils', 'xvfb'],
      ...['xdotool', 'imagemagick', 'libgtk-3-0t64 | libgtk-3-0', 'libnss3'],
      'libasound2t64 | libasound2',
      'libgbm1',
    ])
  })

  it('exclude those that dpkg has, under the old or the new name', () => {
    const dpkgOutput = () =>
      'libgtk-3-0t64 installed\nlibasound2 installed\nlibnss3 config-files\nlibgbm1 installed\n'
    const computer = { ...bareDebian, hasCommand: () => true, dpkgOutput }
    expect(installed(computer, 'test')).toEqual(['libnss3'])
  })

  it('exclude those available another way, such as a browser in a variable', () => {
    const hasCommand = (name: string) => ['$PLAYWRIGHT_CHROMIUM', 'Xvfb'].includes(name)
    const names = installed({ ...bareDebian, hasCommand }, 'test')
    expect(names).not.toContain('chromium-headless-shell | chromium')
    expect(names).not.toContain('xvfb')
    expect(names).toContain('sqlcipher')
  })

  it('are none on macOS and Windows', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      expect(installed({ ...bareDebian, platform }, 'run', 'compile', 'test')).toBeUndefined()
    }
  })
})

describe('the way to install them', () => {
  const user = { ...bareDebian, isRoot: false }

  it('is apt-get as root, after an update', () => {
    expect(planSystemPackages(['run'], bareDebian)).toEqual({
      message: 'Installing system packages: libsecret-1-0.',
      commands: [update, [...install, 'libsecret-1-0']],
    })
  })

  it('is sudo if it needs no password', () => {
    const hasCommand = (name: string) => name === 'sudo'
    expect(
      planSystemPackages(['run'], { ...user, hasCommand, sudoWorks: () => true }),
    ).toMatchObject({
      commands: [
        ['sudo', '-n', ...update],
        ['sudo', '-n', ...install, 'libsecret-1-0'],
      ],
    })
  })

  it('is the exact command for an administrator if this account lacks permission', () => {
    const hasCommand = (name: string) => name !== 'sudo'
    const plan = planSystemPackages(['test'], { ...user, hasCommand })
    const names = "'libgtk-3-0t64 | libgtk-3-0' libnss3 'libasound2t64 | libasound2' libgbm1"
    expect(plan).toHaveProperty(
      'problem',
      expect.stringContaining(`sudo apt-get update && sudo ${install.join(' ')} ${names}`),
    )
  })

  it('is a message on a Linux without apt, only about what is visibly missing', () => {
    const fedora = { ...user, isDebian: false }
    expect(planSystemPackages(['run'], fedora)).toBeUndefined()
    expect(planSystemPackages(['compile'], fedora)).toMatchObject({
      message: expect.stringContaining('g++, make, python3, pkg-config') as unknown,
      commands: [],
    })
  })
})
