import { spawn } from 'node:child_process'
import type { Opener } from '../../../electron/ports/opener.ts'
import { failed, ok } from '../../../shared/result.ts'

/** By system: the program that opens an address in the user's browser. */
const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

export const systemOpener: Opener = {
  openInBrowser: (url) =>
    new Promise((resolve) => {
      const [program, ...before] = programs[process.platform] ?? ['xdg-open']
      // No shell: the address is one argument, so nothing in it runs as a command.
      const child = spawn(program, [...before, url.href], { stdio: 'ignore', detached: true })
      child.once('error', () => resolve(failed('opener-failed')))
      child.once('spawn', () => {
        child.unref()
        resolve(ok())
      })
    }),
}
