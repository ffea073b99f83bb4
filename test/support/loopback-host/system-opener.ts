import { spawn } from 'node:child_process'
import type { Opener } from '../../../electron/ports/opener.ts'
import { failed, ok } from '../../../shared/result.ts'

/** The program of each system that opens an address in the browser of the account. */
const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

export const systemOpener: Opener = {
  openInBrowser: (url) =>
    new Promise((resolve) => {
      const [program, ...before] = programs[process.platform] ?? ['xdg-open']
      // No shell: the address is one argument and nothing in it is a command.
      const child = spawn(program, [...before, url.href], { stdio: 'ignore', detached: true })
      child.once('error', () => resolve(failed('opener-failed')))
      child.once('spawn', () => {
        child.unref()
        resolve(ok())
      })
    }),
}
