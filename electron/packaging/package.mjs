import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChildren } from '../launch/children.mjs'
import { projectNode } from '../launch/installed-modules.mjs'
import { prepare } from '../launch/prepare.mjs'

/**
 * `npm run package`: electron-builder, a package of this folder. It leaves the writing of a .deb to a
 * program named fpm that it would download; here that is Debian's own dpkg-deb. Further arguments go
 * to electron-builder.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const prepared = await prepare('package', { root, children: createChildren(), say: console.log })
if (!prepared.ok) {
  console.error(prepared.message)
  process.exit(1)
}
const { status } = spawnSync(
  projectNode(root),
  [
    join(import.meta.dirname, 'node_modules/electron-builder/cli.js'),
    ...['--publish', 'never', ...process.argv.slice(2)],
  ],
  {
    cwd: root,
    env: { ...process.env, CUSTOM_FPM_PATH: join(import.meta.dirname, 'write-deb.mjs') },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
