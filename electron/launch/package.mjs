import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectNode } from './installed-modules.mjs'

/**
 * `npm run package`: electron-builder, which leaves the writing of a .deb to a program named fpm that
 * it would fetch. Here that is Debian's own dpkg-deb. Further arguments go to electron-builder.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const builder = fileURLToPath(import.meta.resolve('electron-builder/cli.js'))
const { status } = spawnSync(
  projectNode(root),
  [builder, '--publish', 'never', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, CUSTOM_FPM_PATH: join(root, 'electron', 'launch', 'write-deb.mjs') },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
