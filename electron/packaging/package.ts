import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/**
 * Packages out/ with electron-builder, which is installed in this folder. electron-builder would
 * download fpm to write a .deb; CUSTOM_FPM_PATH replaces it with write-deb.ts, which uses Debian's
 * dpkg-deb. Further arguments are passed to electron-builder.
 */
const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, 'node_modules/electron-builder/cli.js'),
    ...['--publish', 'never', ...process.argv.slice(2)],
  ],
  {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      // write-deb.ts runs on the same Node.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      CUSTOM_FPM_PATH: join(import.meta.dirname, 'write-deb.ts'),
    },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
