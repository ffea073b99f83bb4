import { describe, expect, it } from 'vitest'
import type { Computer } from '../../../electron/launch/system-packages.mjs'
import {
  installedPackages,
  missingPackages,
  planInstall,
} from '../../../electron/launch/system-packages.mjs'

const bareDebian: Computer = {
  platform: 'linux',
  isDebian: true,
  isRoot: false,
  sudoWorks: () => false,
  hasCommand: () => false,
  hasLibrary: () => false,
  dpkgAnswer: () => '',
  env: {},
}
const namesMissing = (computer: Computer) =>
  missingPackages(['run', 'compile', 'test'], computer).map((item) => item.debian)

describe('what dpkg answers', () => {
  it('counts only what is installed now', () => {
    const answer = 'libsecret-1-0 installed\nchromium config-files\ndbus not-installed\n'
    expect([...installedPackages(answer)]).toEqual(['libsecret-1-0'])
  })
})

describe('what a computer is missing', () => {
  it('is everything on a bare Debian', () => {
    expect(namesMissing(bareDebian)).toEqual([
      'libsecret-1-0',
      'libsecret-1-dev',
      'g++',
      'make',
      'python3',
      'pkg-config',
      'chromium',
      'gnome-keyring',
      'dbus',
      'sqlcipher',
      'poppler-utils',
      'xvfb',
      'xdotool',
      'imagemagick',
      'libgtk-3-0',
      'libnss3',
      'libasound2',
      'libgbm1',
    ])
  })

  it('is only what its purpose needs', () => {
    const missing = missingPackages(['run'], bareDebian).map((item) => item.debian)
    expect(missing).toEqual(['libsecret-1-0'])
  })

  it('leaves out what dpkg has', () => {
    const dpkgAnswer = () => 'libsecret-1-dev installed\nlibsecret-1-0 installed\n'
    expect(namesMissing({ ...bareDebian, dpkgAnswer })).not.toContain('libsecret-1-dev')
  })

  it('leaves out a library that the system has under its new name', () => {
    const dpkgAnswer = () => 'libgtk-3-0t64 installed\nlibasound2t64 installed\n'
    const missing = namesMissing({ ...bareDebian, dpkgAnswer })
    expect(missing).not.toContain('libgtk-3-0')
    expect(missing).not.toContain('libasound2')
    expect(missing).toContain('libnss3')
  })

  it('leaves out a program that came another way', () => {
    const hasCommand = (name: string) => name === 'google-chrome' || name === 'python3'
    const missing = namesMissing({ ...bareDebian, hasCommand })
    expect(missing).not.toContain('chromium')
    expect(missing).not.toContain('python3')
    expect(missing).toContain('sqlcipher')
  })

  it('believes the variable that names a browser', () => {
    const env = { PLAYWRIGHT_CHROMIUM: '/opt/chromium' }
    expect(namesMissing({ ...bareDebian, env })).not.toContain('chromium')
  })

  it('asks dpkg only about libraries where every command is there', () => {
    let asked: readonly string[] = []
    const dpkgAnswer = (names: readonly string[]) => {
      asked = names
      return ''
    }
    missingPackages(['test'], { ...bareDebian, hasCommand: () => true, dpkgAnswer })
    expect(asked).toEqual([
      'libgtk-3-0t64',
      'libgtk-3-0',
      'libnss3',
      'libasound2t64',
      'libasound2',
      'libgbm1',
    ])
  })

  it('is nothing on macOS and Windows', () => {
    expect(namesMissing({ ...bareDebian, platform: 'darwin', isDebian: false })).toEqual([])
    expect(namesMissing({ ...bareDebian, platform: 'win32', isDebian: false })).toEqual([])
  })

  it('asks pkg-config for headers on another Linux', () => {
    const fedora = { ...bareDebian, isDebian: false, hasCommand: () => true }
    expect(namesMissing(fedora)).toEqual(['libsecret-1-dev'])
    expect(namesMissing({ ...fedora, hasLibrary: () => true })).toEqual([])
  })
})

describe('what is done about it', () => {
  const missing = missingPackages(['run'], bareDebian)
  const install = ['apt-get', 'satisfy', '-y', '--no-install-recommends', 'libsecret-1-0']

  it('is nothing where nothing is missing', () => {
    expect(planInstall([], bareDebian)).toEqual({ kind: 'nothing' })
  })

  it('is apt-get as root, with an update before', () => {
    expect(planInstall(missing, { ...bareDebian, isRoot: true })).toEqual({
      kind: 'install',
      names: ['libsecret-1-0'],
      commands: [['apt-get', 'update'], install],
    })
  })

  it('lets apt choose between the new name of a library and the old one', () => {
    const gtk = missingPackages(['test'], { ...bareDebian, hasCommand: () => true }).slice(0, 1)
    expect(planInstall(gtk, { ...bareDebian, isRoot: true })).toMatchObject({
      commands: [['apt-get', 'update'], expect.arrayContaining(['libgtk-3-0t64 | libgtk-3-0'])],
    })
    expect(planInstall(gtk, bareDebian)).toHaveProperty(
      'message',
      expect.stringContaining("'libgtk-3-0t64 | libgtk-3-0'"),
    )
  })

  it('is sudo where it asks for no password', () => {
    const computer = { ...bareDebian, hasCommand: () => true, sudoWorks: () => true }
    expect(planInstall(missing, computer)).toMatchObject({
      commands: [
        ['sudo', '-n', 'apt-get', 'update'],
        ['sudo', '-n', ...install],
      ],
    })
  })

  it('is the exact command to run where nobody may install here', () => {
    const plan = planInstall(missing, { ...bareDebian, hasCommand: () => true })
    expect(plan).toMatchObject({ kind: 'stop' })
    expect(plan).toHaveProperty(
      'message',
      expect.stringContaining(`sudo apt-get update && sudo ${install.join(' ')}`),
    )
  })

  it('is advice on a system without apt', () => {
    expect(planInstall(missing, { ...bareDebian, isDebian: false })).toMatchObject({
      kind: 'advise',
    })
  })
})
