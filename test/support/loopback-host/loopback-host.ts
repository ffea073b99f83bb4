import { parseArgs } from 'node:util'
import { profileNamed } from '../../../electron/launch/options.ts'
import { defaultServiceProfile } from '../../../shared/service-profiles/all-profiles.ts'
import { startLoopbackHost } from './loopback-server.ts'

/**
 * Loan Desk in a browser, for tests and for machines without Electron: the same compose() and the
 * same built page over a WebSocket on 127.0.0.1. Never packaged.
 */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string', default: '0' },
    keychain: { type: 'string', default: 'system' },
    'no-sample': { type: 'boolean', default: false },
    profile: { type: 'string', default: defaultServiceProfile },
    team: { type: 'boolean', default: false },
  },
})
const dataDir = values['data-dir']
const port = Number(values.port)
const profile = profileNamed(values.profile)
if (
  dataDir === undefined ||
  !Number.isInteger(port) ||
  port < 0 ||
  port > 65_535 ||
  profile === undefined ||
  !['system', 'memory'].includes(values.keychain)
) {
  process.stderr.write(
    'usage: loopback-host.ts --data-dir DIR [--port N] [--keychain system|memory] [--no-sample] [--profile NAME] [--team]\n',
  )
  process.exit(2)
}

const host = await startLoopbackHost({
  dataDir,
  port,
  keychain: values.keychain === 'memory' ? 'memory' : 'system',
  sample: !values['no-sample'],
  profile,
  team: values.team,
}).catch((cause: unknown) => {
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  if (!isTaken) throw cause
  process.stderr.write(`The port ${port} is in use. Choose another: --port N\n`)
  process.exit(1)
})
process.stdout.write(`${JSON.stringify({ ready: true, url: host.url })}\n`)

let ending = false
function end(): void {
  if (ending) return
  ending = true
  // A request that hangs is saved as unknown and settled at the next start.
  setTimeout(() => process.exit(0), 5_000).unref()
  void host.stop().then(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
// The parent process has ended when its end of the pipe closes.
process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdin.resume()
